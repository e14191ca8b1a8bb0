// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A drive alone, without physics: the body does all of its step, or the share of it a test says.
// Keeps the true pose of the drive's reference point beside the odometry.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "drives/drives.h"
#include "drives/odometry.h"

namespace understudy {

class DriveBench {
 public:
  explicit DriveBench(std::string_view name, const Parameters& parameters = {},
                      const Parameters& slip = {}, const Parameters& encoder = {},
                      const RobotKindSpec& kind = {}, double tick_s = 0.005)
      : tick_s_(tick_s) {
    for (const DriveDescriptor& d : all_drives()) {
      if (d.name != name) continue;
      const auto values = read_parameters(parameters, d.parameters, "drive");
      const auto slip_errors = read_parameters(slip, d.slip_errors, "slip");
      const auto encoder_errors = read_parameters(encoder, d.encoder_errors, "encoder");
      drive_ = d.make({kind, *values, *slip_errors, *encoder_errors});
    }
    motors.resize(static_cast<std::size_t>(drive_->motor_count()));
    parts.resize(kind.parts.size());
    drive_->start(key(), memory());
  }

  void tell(const Command& c) { drive_->command(c, key(), memory()); }
  void speed(double linear, double sideways, double angular) {
    tell(SetSpeed{linear, sideways, angular});
  }
  void straight(double distance, double v) { tell(DriveStraight{distance, v}); }
  void turn(double angle, double w) { tell(DriveTurn{angle, w}); }
  void curve(double distance, double angle, double v) { tell(DriveCurve{distance, angle, v}); }

  void tick() {
    plan();
    make(state.step, false);
  }
  // So much of the way forward only, as at a wall.
  void tick(double share) {
    plan();
    DriveStep made = state.step;
    made.forward_m *= share;
    make(made, share < 1);
  }
  // One tick in two halves: what the drive wants, and what comes of it.
  void plan() { drive_->act(tick_s_, key(), memory()); }
  void make(const DriveStep& made, bool hindered, bool spinning = false) {
    state.made = made;
    state.hindered = hindered;
    state.spinning = spinning;
    truth = advanced(truth, made);
    drive_->accumulate(tick_s_, memory());
    ++ticks_;
  }
  void ticks(int count) {
    for (int i = 0; i < count; ++i) tick();
  }
  // Ticks until the command is over.
  int finish(int limit = 100'000) {
    int count = 0;
    for (; state.busy() && count < limit; ++count) tick();
    return count;
  }
  const Drive& drive() const { return *drive_; }
  double counts(std::size_t wheel) const { return state.wheel_m[wheel] * drive_->counts_per_m(); }

  DriveState state;
  std::vector<MotorState> motors;
  std::vector<PartState> parts;
  Pose2 truth;

 private:
  DriveMemory memory() { return {state, motors, parts}; }
  DriveKey key() const { return {11, 22, ticks_}; }

  double tick_s_;
  std::uint64_t ticks_ = 0;
  std::unique_ptr<const Drive> drive_;
};

inline constexpr double kTick_s = 0.005;  // of a bench, unless it was told otherwise

inline void expect_pose(const Pose2& p, double x, double y, double heading,
                        double tolerance = 1e-9) {
  EXPECT_NEAR(p.x_m, x, tolerance);
  EXPECT_NEAR(p.y_m, y, tolerance);
  EXPECT_NEAR(det::wrap_angle(p.heading_rad - heading), 0, tolerance);
}

}  // namespace understudy
