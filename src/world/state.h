// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// State: everything that changes. One value that can be copied, hashed, saved and restored.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/time.h"
#include "geom/pose.h"
#include "world/sample.h"

namespace understudy {

// Where a body is and how it moved in the last tick.
struct BodyState {
  Pose2 X_WB;
  double vx_m_s = 0;  // world frame
  double vy_m_s = 0;
  double omega_rad_s = 0;
  bool touching = false;  // a wall or another body, in the last tick

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("X_WB", self.X_WB);
    visit("vx_m_s", self.vx_m_s);
    visit("vy_m_s", self.vy_m_s);
    visit("omega_rad_s", self.omega_rad_s);
    visit("touching", self.touching);
  }
};

enum class DriveMode : std::uint8_t { kIdle, kSpeed, kStraight, kTurn, kCurve };

// A drive's command in progress, its odometry and its encoders. Targets live in odometry space.
struct DriveState {
  DriveMode mode = DriveMode::kIdle;
  double linear_target_m_s = 0;  // as commanded, after the robot's limits
  double angular_target_rad_s = 0;
  double linear_m_s = 0;  // as the wheels turn now
  double angular_rad_s = 0;
  double remaining_m = 0;    // path length left, with its sign; for a turn on the spot 0
  double remaining_rad = 0;  // angle left, with its sign
  double planned_m = 0;      // what the wheels do in this tick, as the encoders count it
  double planned_rad = 0;
  double step_m = 0;  // what that asks of the body in this tick: planned plus errors
  double step_rad = 0;
  bool stalled = false;             // told to move, but blocked
  Pose2 odometry;                   // what the encoders say, from where it was last set
  std::array<double, 4> wheel_m{};  // way of each wheel's rim; encoders count this
  std::array<double, 4> encoder_scale{1, 1, 1, 1};  // counted way / true way of each wheel
  std::uint64_t commands = 0;  // how many so far: the key of the per-command errors
  double slip_m = 0;           // error of this command's true motion over all of its way
  double slip_rad = 0;
  double slip_per_m = 0;  // share of that error to apply for each metre planned
  double slip_per_rad = 0;

  bool busy() const { return mode != DriveMode::kIdle && mode != DriveMode::kSpeed; }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("mode", self.mode);
    visit("linear_target_m_s", self.linear_target_m_s);
    visit("angular_target_rad_s", self.angular_target_rad_s);
    visit("linear_m_s", self.linear_m_s);
    visit("angular_rad_s", self.angular_rad_s);
    visit("remaining_m", self.remaining_m);
    visit("remaining_rad", self.remaining_rad);
    visit("planned_m", self.planned_m);
    visit("planned_rad", self.planned_rad);
    visit("step_m", self.step_m);
    visit("step_rad", self.step_rad);
    visit("stalled", self.stalled);
    visit("odometry", self.odometry);
    visit("wheel_m", self.wheel_m);
    visit("encoder_scale", self.encoder_scale);
    visit("commands", self.commands);
    visit("slip_m", self.slip_m);
    visit("slip_rad", self.slip_rad);
    visit("slip_per_m", self.slip_per_m);
    visit("slip_per_rad", self.slip_per_rad);
  }
};

struct SensorState {
  bool enabled = false;       // scheduled sensors only: its device switched it on
  TimeNs next_due = 0;        // scheduled sensors only
  std::uint64_t samples = 0;  // taken so far: the key of its noise
  Sample latest;              // before the first sample all values are kNoReturn

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("enabled", self.enabled);
    visit("next_due", self.next_due);
    visit("samples", self.samples);
    visit("latest", self.latest);
  }
};

struct RobotState {
  BodyState body;
  DriveState drive;
  std::vector<SensorState> sensors;        // as Model::robots[i].sensors
  std::array<std::uint64_t, 4> program{};  // memory of a built-in program
  std::vector<std::uint32_t> keys;         // pressed and not yet read

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
    visit("drive", self.drive);
    visit("sensors", self.sensors);
    visit("program", self.program);
    visit("keys", self.keys);
  }
};

// A device's protocol state, saved by its personality.
struct DeviceState {
  std::vector<std::uint8_t> blob;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("blob", self.blob);
  }
};

struct State {
  std::uint64_t seed = 0;
  std::int64_t tick = 0;
  TimeNs now = 0;  // tick * tick_ns
  std::vector<RobotState> robots;
  std::vector<DeviceState> devices;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("seed", self.seed);
    visit("tick", self.tick);
    visit("now", self.now);
    visit("robots", self.robots);
    visit("devices", self.devices);
  }
};

}  // namespace understudy
