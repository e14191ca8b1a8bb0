// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots on wheels for tests of spatial physics, and whole simulations with them.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "tests/unit/physics/space_arena.h"
#include "tick/simulation.h"

namespace understudy {

inline constexpr double kDriveTick_s = 0.005;

inline Spec outdoors() {
  Spec spec = space();
  spec.floor.origin = {-50, -50};
  spec.floor.width_m = spec.floor.height_m = 100;
  return spec;
}

// A box on wheels; its parts are empty and its errors none.
inline RobotKindSpec& add_kind(Spec& spec, const std::string& name, const ShapeSpec& body,
                               double mass_kg, const std::string& drive,
                               const Parameters& parameters) {
  RobotKindSpec& kind = spec.kinds.emplace_back();
  kind.name = name;
  kind.body.shapes = {body};
  kind.body.mass_kg = mass_kg;
  kind.body.floor_friction = 0.8;
  kind.drive = {drive, "drive", parameters};
  return kind;
}

// 9 kg, 360 mm wide; reaches its speeds with 1 m/s2 and 2 rad/s2.
inline RobotKindSpec& add_cart(Spec& spec) {
  return add_kind(spec, "Cart", box(0.4, 0.36, 0.1), 9, "differential",
                  {{"half_track_m", "0.15"},
                   {"wheel_diameter_m", "0.1"},
                   {"max_linear_m_s", "2"},
                   {"linear_acceleration_m_s2", "1"},
                   {"angular_acceleration_rad_s2", "2"}});
}

inline RobotKindSpec& add_car(Spec& spec) {
  RobotKindSpec& kind = add_kind(spec, "Car", box(0.42, 0.19, 0.1, {0.13, 0, 0}), 2.4, "ackermann",
                                 {{"half_track_m", "0.08"},
                                  {"wheelbase_m", "0.26"},
                                  {"max_linear_m_s", "3"},
                                  {"max_angular_rad_s", "6"},
                                  {"linear_acceleration_m_s2", "1"}});
  kind.body.mass_center = {0.13, 0};
  return kind;
}

inline RobotKindSpec& add_mecanum(Spec& spec) {
  return add_kind(spec, "Mecanum", box(0.42, 0.36, 0.1), 9, "omni",
                  {{"half_length_m", "0.15"},
                   {"half_width_m", "0.15"},
                   {"wheel_diameter_m", "0.1"},
                   {"max_linear_m_s", "1"},
                   {"linear_acceleration_m_s2", "1"},
                   {"angular_acceleration_rad_s2", "2"}});
}

// The robot of SEAR's listing 2: mass, springs and wheels as printed. Its two idle wheels are
// casters, for with plain wheels it could not turn on the spot.
inline RobotKindSpec& add_listing2(Spec& spec) {
  ShapeSpec body = cylinder(0.1666875, 0.2762);
  body.low_m = 0.2;  // its springs may give way by as much
  RobotKindSpec& kind = add_kind(spec, "Listing2", body, 400, "differential",
                                 {{"half_track_m", "0.16"},
                                  {"wheel_diameter_m", "0.0762"},
                                  {"max_linear_m_s", "0.5"},
                                  {"max_angular_rad_s", "4"}});
  const auto wheel = [&](double x, double y, int driven_by) {
    WheelSpec& w = kind.wheels.emplace_back();
    w.at = {x, y, 0.0381};
    w.radius_m = 0.0381;
    w.width_m = 0.03;
    w.driven_by = driven_by;
    w.caster = driven_by < 0;
  };
  wheel(0.16, 0, -1);
  wheel(0, -0.16, 1);
  wheel(0, 0.16, 0);
  wheel(-0.16, 0, -1);
  const double damping = 2 * std::sqrt(60.0) * 400;
  kind.suspension = {60 * 400.0, 0.3 * damping, 0.4 * damping, 10000, 0.1};
  return kind;
}

inline RobotSpec& put(Spec& spec, const std::string& kind, const Pose2& at) {
  RobotSpec& robot = spec.robots.emplace_back();
  robot.id = static_cast<int>(spec.robots.size());
  robot.name = kind + std::to_string(robot.id);
  robot.kind = kind;
  robot.X_WR = at;
  return robot;
}

struct Drive1 {
  explicit Drive1(const Spec& spec) : simulation(std::move(*Simulation::make(spec, {}))) {}

  void tell(const Command& command, int robot = 0) {
    RobotCommand c;
    c.robot = robot;
    c.command = command;
    simulation->tick({&c, 1});
  }
  void ticks(int count) {
    for (int i = 0; i < count; ++i) simulation->tick({});
  }
  void seconds(double s) { ticks(static_cast<int>(std::lround(s / kDriveTick_s))); }
  // Until the command is over, and then until the springs are calm.
  void finish() {
    for (int i = 0; i < 20'000 && drive().busy(); ++i) simulation->tick({});
    EXPECT_FALSE(drive().busy());
    seconds(1);
  }
  const State& state() const { return simulation->state(); }
  const RobotState& robot(std::size_t i = 0) const { return state().robots[i]; }
  const DriveState& drive(std::size_t i = 0) const { return robot(i).drive; }
  const SpatialState& body(std::size_t i = 0) const { return state().spatial[i]; }
  const Pose2& at(std::size_t i = 0) const { return robot(i).body.X_WB; }
  Stance stance(std::size_t i = 0) const { return stance_of(body(i).X_WB); }

  std::unique_ptr<Simulation> simulation;
};

}  // namespace understudy
