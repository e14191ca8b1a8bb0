// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world for tests of physics alone: robots' steps are set by hand.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/describe.h"
#include "base/random.h"
#include "physics/planar.h"
#include "tests/unit/physics/overlap.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"

namespace understudy {

inline constexpr double kG = 9.80665;
inline constexpr double kRoverRadius_m = 0.072;
inline constexpr double kRoverMass_kg = 50;
inline constexpr double kRoverGrip_n = 0.8 * kRoverMass_kg * kG;
inline constexpr double kHalfWall_m = 0.005;

// The room of test_specs.h with all built-in kinds of objects.
inline Spec furnished_room() {
  Spec spec = room();
  spec.object_kinds = builtin_object_kinds();
  return spec;
}

inline Spec empty_floor(double side_m = 20) {
  Spec spec = furnished_room();
  spec.walls.clear();
  spec.floor.width_m = spec.floor.height_m = side_m;
  return spec;
}

inline void add_object(Spec& spec, const std::string& kind, Pose2 X_WB) {
  ObjectSpec object;
  object.id = 1000 + static_cast<int>(spec.objects.size());
  object.name = kind + std::to_string(object.id);
  object.kind = kind;
  object.X_WB = X_WB;
  spec.objects.push_back(object);
}

inline ObjectKindSpec& add_kind(Spec& spec, const std::string& name, ShapeSpec shape,
                                double mass_kg, SurfaceSpec surface, double floor_friction) {
  ObjectKindSpec& kind = spec.object_kinds.emplace_back();
  kind.name = name;
  kind.body.shapes = {shape};
  kind.body.mass_kg = mass_kg;
  kind.body.surface = surface;
  kind.body.floor_friction = kind.body.rolling_friction = floor_friction;
  return kind;
}

// A dozen perfect bouncers in a room without friction.
inline Spec billiard() {
  Spec spec = room();
  for (WallSpec& wall : spec.walls) wall.surface = {0, 1};
  add_kind(spec, "ball", ball(0.08), 0.4, {0, 1}, 0);
  add_kind(spec, "golf", ball(0.03), 0.05, {0, 1}, 0);
  add_kind(spec, "box", box(0.3, 0.2, 0.1), 2, {0, 1}, 0);
  const char* kinds[] = {"ball", "golf", "box"};
  for (int i = 0; i < 12; ++i)
    add_object(spec, kinds[i % 3], {0.6 + 0.9 * (i % 4), 0.7 + 1.2 * (i / 4), 0.4 * i});
  return spec;
}

// A robot kind with one box around the middle of its axle; light and with little grip.
inline RobotKindSpec& add_box_robot(Spec& spec, const std::string& name, double length_m,
                                    double width_m, double mass_kg) {
  RobotKindSpec& kind = spec.kinds.emplace_back();
  kind.name = name;
  kind.body.shapes = {box(length_m, width_m, 0.1)};
  kind.body.mass_kg = mass_kg;
  kind.body.floor_friction = 0.8;
  kind.body.surface = {0.05, 0.05};
  kind.drive.kind = "differential";
  return kind;
}

inline void add_robot(Spec& spec, const std::string& kind, Pose2 X_WR) {
  add_rover(spec, X_WR, kind + std::to_string(spec.robots.size()));
  spec.robots.back().kind = kind;
}

struct Arena {
  explicit Arena(const Spec& spec, int threads = 1)
      : model(*compile(spec, full_catalogue())),
        state(initial_state(model, 1)),
        physics(model),
        pool(threads) {}

  void tick() {
    physics.move(state, pool);
    ++state.tick;
  }
  void ticks(int count) {
    for (int i = 0; i < count; ++i) tick();
  }
  // Until it is so. The test fails if that takes longer than anything here may take.
  template <class Condition>
  void ticks_until(const Condition& condition) {
    constexpr std::int64_t kMost = 100'000;
    const std::int64_t end = state.tick + kMost;
    while (!condition() && state.tick < end) tick();
    EXPECT_LT(state.tick, end) << "it never came to that";
  }
  // The step all robots want in each tick.
  void want(double forward_m, double turn_rad = 0, double left_m = 0) {
    for (RobotState& r : state.robots) r.drive.step = {forward_m, left_m, turn_rad};
  }
  void robot_wants(std::size_t i, double forward_m, double turn_rad = 0) {
    state.robots[i].drive.step = {forward_m, 0, turn_rad};
  }
  BodyState& robot(std::size_t i = 0) { return state.robots[i].body; }
  DriveState& drive(std::size_t i = 0) { return state.robots[i].drive; }
  BodyState& object(std::size_t i = 0) { return state.objects[i].body; }
  double speed(std::size_t object_index = 0) {
    return std::hypot(object(object_index).vx_m_s, object(object_index).vy_m_s);
  }
  double deepest() const { return testing_overlap::deepest(model, state); }
  // Of the objects; robots keep their own account.
  double energy() const {
    double sum = 0;
    for (std::size_t i = 0; i < state.objects.size(); ++i) {
      const BodyModel& m = model.objects[i].kind->body;
      const BodyState& b = state.objects[i].body;
      sum += 0.5 * m.mass_kg * (b.vx_m_s * b.vx_m_s + b.vy_m_s * b.vy_m_s) +
             0.5 * m.inertia_kg_m2 * b.omega_rad_s * b.omega_rad_s;
    }
    return sum;
  }

  const Model model;
  State state;
  PlanarPhysics physics;
  WorkerPool pool;
};

// Gives every object a velocity of its own, up to 2 m/s along each axis.
inline void set_random_speeds(Arena& a) {
  const KeyedRandom random(5, 2, 3);
  for (std::size_t i = 0; i < a.state.objects.size(); ++i) {
    a.object(i).vx_m_s = 4 * random.uniform(i, 0) - 2;
    a.object(i).vy_m_s = 4 * random.uniform(i, 1) - 2;
  }
}

}  // namespace understudy
