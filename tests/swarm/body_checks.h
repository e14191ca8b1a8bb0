// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What must hold for the bodies of every world, whatever the programs do.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "run/run_world.h"

namespace understudy::swarm {

// The inside of walls that nobody moves, in metres.
struct ClosedBox {
  double x0 = 0;
  double y0 = 0;
  double x1 = 0;
  double y1 = 0;

  bool holds(Vec2 p, double margin = 0) const {
    return p.x >= x0 + margin && p.x <= x1 - margin && p.y >= y0 + margin && p.y <= y1 - margin;
  }
};

class BodyChecks {
 public:
  std::optional<ClosedBox> box;

  void before(const RunWorld& world) {
    quiet_before_ = nothing_drives(world);
    energy_before_ = energy(world);
    bodies_before_ = world.model().body_count();
  }

  // Sentences about what is wrong. `inputs`: something from outside entered this tick.
  std::vector<std::string> after(const RunWorld& world, bool inputs) {
    std::vector<std::string> problems;
    check_energy(world, inputs, problems);
    if (box) check_box(world, inputs, problems);
    return problems;
  }

 private:
  static const BodyState& state_of(const RunWorld& world, int index) {
    const auto i = static_cast<std::size_t>(index);
    const State& state = world.state();
    return i < state.robots.size() ? state.robots[i].body
                                   : state.objects[i - state.robots.size()].body;
  }
  static int id_of(const Model& model, int index) {
    const auto i = static_cast<std::size_t>(index);
    return i < model.robots.size() ? model.robots[i].id : model.objects[i - model.robots.size()].id;
  }
  static std::string name_of(const Model& model, int index) {
    const auto i = static_cast<std::size_t>(index);
    return i < model.robots.size() ? model.robots[i].name
                                   : model.objects[i - model.robots.size()].name;
  }

  // Every robot stands, pushed by nobody, with all parts at rest: only then bodies are on their
  // own.
  static bool nothing_drives(const RunWorld& world) {
    for (const RobotState& robot : world.state().robots) {
      const bool stands = robot.drive.mode == DriveMode::kIdle && !robot.body.forced &&
                          robot.body.vx_m_s == 0 && robot.body.vy_m_s == 0 &&
                          robot.body.omega_rad_s == 0;
      const bool rests = std::all_of(robot.parts.begin(), robot.parts.end(),
                                     [](const PartState& part) { return part.rate == 0; });
      if (!stands || !rests) return false;
    }
    return true;
  }

  static double energy(const RunWorld& world) {
    double sum = 0;
    const Model& model = world.model();
    for (int i = static_cast<int>(model.robots.size()); i < model.body_count(); ++i) {
      const BodyModel& body = model.body(i);
      const BodyState& s = state_of(world, i);
      const det::SinCos t = det::sincos(s.X_WB.heading_rad);
      const double cx = t.cos * body.mass_center.x - t.sin * body.mass_center.y;
      const double cy = t.sin * body.mass_center.x + t.cos * body.mass_center.y;
      const double vx = s.vx_m_s - s.omega_rad_s * cy;
      const double vy = s.vy_m_s + s.omega_rad_s * cx;
      sum += 0.5 * body.mass_kg * (vx * vx + vy * vy) +
             0.5 * body.inertia_kg_m2 * s.omega_rad_s * s.omega_rad_s;
    }
    return sum;
  }

  void check_energy(const RunWorld& world, bool inputs, std::vector<std::string>& problems) const {
    if (inputs || !quiet_before_ || !nothing_drives(world)) return;
    if (world.model().body_count() != bodies_before_) return;
    const double now = energy(world);
    if (now > energy_before_ * (1 + 1e-9) + 1e-12)
      problems.push_back(
          fmt::format("energy grew by itself from {} J to {} J", energy_before_, now));
  }

  // Whoever jumps was put there: farther than anything goes in a tick, or by an input.
  static bool was_placed(Vec2 step, bool inputs) {
    constexpr double kFar_m = 0.5;
    constexpr double kJump_m = 0.02;
    const double most = inputs ? kJump_m : kFar_m;
    return dot(step, step) > most * most;
  }

  void check_box(const RunWorld& world, bool inputs, std::vector<std::string>& problems) {
    const Model& model = world.model();
    for (int i = 0; i < model.body_count(); ++i) {
      const BodyModel& body = model.body(i);
      if (body.shapes.empty() || body.held || body.contact == ContactRule::kPass) continue;
      const Pose2& pose = state_of(world, i).X_WB;
      bool whole_inside = true;
      Vec2 middle{0, 0};
      int corners = 0;
      for (const ShapeModel& shape : body.shapes) {
        const Outline outline = placed(shape.outline, pose);
        for (int c = 0; c < outline.corners; ++c, ++corners) {
          const Vec2 p = outline.corner[static_cast<std::size_t>(c)];
          whole_inside = whole_inside && box->holds(p, outline.radius_m);
          middle = middle + p;
        }
      }
      middle = {middle.x / corners, middle.y / corners};
      const int id = id_of(model, i);
      const auto last = middles_.find(id);
      if (whole_inside) {
        middles_[id] = middle;
      } else if (last != middles_.end()) {
        const bool placed_by_hand = was_placed(middle - last->second, inputs);
        if (!placed_by_hand && !box->holds(middle))
          problems.push_back(
              fmt::format("{} has left the box: {} {}", name_of(model, i), middle.x, middle.y));
        if (placed_by_hand)
          middles_.erase(last);
        else
          last->second = middle;
      }
    }
  }

  bool quiet_before_ = false;
  double energy_before_ = 0;
  int bodies_before_ = 0;
  std::map<int, Vec2> middles_;  // of bodies that were once whole inside, by id
};

}  // namespace understudy::swarm
