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
#include "world/body_spec.h"
#include "world/sample.h"
#include "world/spatial_state.h"

namespace understudy {

// Where a body is and how it moves. For robots this is the motion during the last tick, for objects
// the motion at its end.
struct BodyState {
  Pose2 X_WB;
  double vx_m_s = 0;  // world frame, of the body's origin
  double vy_m_s = 0;
  double omega_rad_s = 0;
  bool touching = false;  // a wall or another body, in the last tick
  // True for a robot that was in contact and whose wheels have not yet caught up with their
  // targets. Until then forces move it, with the momentum below, and not its drive.
  bool forced = false;
  std::uint32_t touched_sectors = 0;  // bit k: touched at bearing k * 11.25 degrees, body frame
  double momentum_x = 0;              // of a forced robot, kg m/s, at the end of the tick
  double momentum_y = 0;
  double spin = 0;       // kg m2/s
  double contact_n = 0;  // mean of the contact forces in the last tick, summed

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("X_WB", self.X_WB);
    visit("vx_m_s", self.vx_m_s);
    visit("vy_m_s", self.vy_m_s);
    visit("omega_rad_s", self.omega_rad_s);
    visit("touching", self.touching);
    visit("forced", self.forced);
    visit("momentum_x", self.momentum_x);
    visit("momentum_y", self.momentum_y);
    visit("spin", self.spin);
    visit("contact_n", self.contact_n);
    visit("touched_sectors", self.touched_sectors);
  }
};

enum class DriveMode : std::uint8_t { kIdle, kSpeed, kStraight, kTurn, kCurve, kMotors };

// A small motion of a drive's reference point, in the robot's frame at the start of the motion. It
// follows an arc if it turns.
struct DriveStep {
  double forward_m = 0;
  double left_m = 0;
  double turn_rad = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("forward_m", self.forward_m);
    visit("left_m", self.left_m);
    visit("turn_rad", self.turn_rad);
  }
};

// A drive's command in progress, its odometry and its encoders. Targets live in odometry space.
struct DriveState {
  DriveMode mode = DriveMode::kIdle;
  bool hindered = false;         // made differs from the step
  bool spinning = false;         // the wheels spin, as made shows
  bool stalled = false;          // commanded to move, but blocked
  double linear_target_m_s = 0;  // as commanded, after the robot's limits
  double angular_target_rad_s = 0;
  double sideways_target_m_s = 0;  // to the left
  double linear_m_s = 0;           // as the wheels turn now
  double sideways_m_s = 0;
  double angular_rad_s = 0;
  double remaining_m = 0;    // path length left, with its sign; for a turn on the spot 0
  double remaining_rad = 0;  // angle left, with its sign
  DriveStep planned;         // what the wheels do in this tick, as counted by the encoders
  DriveStep step;            // the body's resulting motion in this tick: planned plus errors
  double force_limit_n = 0;  // of the motors in this tick; 0: limited only by the wheels' grip
  // What physics made of the step. Spinning wheels turn as planned while the body does not.
  DriveStep made;
  Pose2 odometry;                   // according to the encoders, from where it was last set
  std::array<double, 4> wheel_m{};  // distance of each wheel's rim; encoders count this
  std::array<double, 4> encoder_scale{1, 1, 1, 1};  // counted / true distance of each wheel
  std::uint64_t commands = 0;  // number so far: the key of the per-command errors
  double slip_m = 0;           // error of this command's true motion over its whole distance
  double slip_rad = 0;
  double slip_per_m = 0;  // share of that error to apply for each metre planned
  double slip_per_rad = 0;
  std::array<double, 4> motor_rad_s{};  // kMotors with ideal motors: target of each wheel
  double steer_rad = 0;                 // of a steered axle, to the left

  // Whether a motion with an end is in progress.
  bool busy() const {
    return mode == DriveMode::kStraight || mode == DriveMode::kTurn || mode == DriveMode::kCurve;
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("mode", self.mode);
    visit("linear_target_m_s", self.linear_target_m_s);
    visit("angular_target_rad_s", self.angular_target_rad_s);
    visit("sideways_target_m_s", self.sideways_target_m_s);
    visit("linear_m_s", self.linear_m_s);
    visit("sideways_m_s", self.sideways_m_s);
    visit("angular_rad_s", self.angular_rad_s);
    visit("remaining_m", self.remaining_m);
    visit("remaining_rad", self.remaining_rad);
    visit("planned", self.planned);
    visit("step", self.step);
    visit("force_limit_n", self.force_limit_n);
    visit("made", self.made);
    visit("hindered", self.hindered);
    visit("spinning", self.spinning);
    visit("stalled", self.stalled);
    visit("odometry", self.odometry);
    visit("wheel_m", self.wheel_m);
    visit("encoder_scale", self.encoder_scale);
    visit("commands", self.commands);
    visit("slip_m", self.slip_m);
    visit("slip_rad", self.slip_rad);
    visit("slip_per_m", self.slip_per_m);
    visit("slip_per_rad", self.slip_per_rad);
    visit("motor_rad_s", self.motor_rad_s);
    visit("steer_rad", self.steer_rad);
  }
};

// One motor that has a memory: a DC motor. Ideal ones follow DriveState at once.
struct MotorState {
  enum class Mode : std::uint8_t { kOff, kDuty, kSpeed };
  Mode mode = Mode::kOff;
  double target = 0;     // duty -1..1, or wheel speed in rad/s
  double duty = 0;       // as applied in this tick
  double rad_s = 0;      // of the wheel
  double way_m = 0;      // of the wheel's rim in this tick, if nothing blocks it
  double current_a = 0;  // negative while it brakes
  double integral = 0;   // of the speed control
  double last_error = 0;
  double p = 0;  // gains of the speed control, duty per rad/s; all 0: the drive's own
  double i = 0;
  double d = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("mode", self.mode);
    visit("target", self.target);
    visit("duty", self.duty);
    visit("rad_s", self.rad_s);
    visit("way_m", self.way_m);
    visit("current_a", self.current_a);
    visit("integral", self.integral);
    visit("last_error", self.last_error);
    visit("p", self.p);
    visit("i", self.i);
    visit("d", self.d);
  }
};

// The target and the current value of a part, in the part's own unit.
struct PartValue {
  double target = 0;
  double value = 0;
  double rate = 0;  // change of value in the last tick, per second

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("target", self.target);
    visit("value", self.value);
    visit("rate", self.rate);
  }
};

// A servo, LED, switch or kicker has one value. A part with several (red, green and blue) has the
// others in a list.
struct PartState : PartValue {
  std::vector<PartValue> more = {};
  std::vector<double> memory = {};  // what some parts carry from tick to tick

  std::size_t size() const { return 1 + more.size(); }
  PartValue& at(std::size_t i) { return i == 0 ? *this : more[i - 1]; }
  const PartValue& at(std::size_t i) const { return i == 0 ? *this : more[i - 1]; }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    PartValue::describe(self, visit);
    visit.if_set("more", self.more);
    visit.if_set("memory", self.memory);
  }
};

struct SensorState {
  bool broken = false;         // switched off by an event, sees nothing
  bool enabled = false;        // scheduled sensors only: switched on by its device
  TimeNs next_due = 0;         // scheduled sensors only
  std::uint64_t samples = 0;   // taken so far: the key of its noise
  Sample latest;               // before the first sample all values are kNoReturn
  std::vector<double> memory;  // what an accumulated sensor carries from tick to tick

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("broken", self.broken);
    visit("enabled", self.enabled);
    visit("next_due", self.next_due);
    visit("samples", self.samples);
    visit("latest", self.latest);
    visit("memory", self.memory);
  }
};

struct RobotState {
  BodyState body;
  DriveState drive;
  std::vector<MotorState> motors;          // as many as the drive needs; often none
  std::vector<PartState> parts;            // as Model::robots[i].kind->parts
  std::vector<SensorState> sensors;        // as Model::robots[i].sensors
  std::array<std::uint64_t, 4> program{};  // memory of a built-in program
  std::vector<std::uint32_t> keys;         // pressed and not yet read

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
    visit("drive", self.drive);
    visit("motors", self.motors);
    visit("parts", self.parts);
    visit("sensors", self.sensors);
    visit("program", self.program);
    visit("keys", self.keys);
  }
};

struct ObjectState {
  BodyState body;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
  }
};

// The place of a robot or an object when places were saved.
struct SavedPlace {
  int id = 0;
  Pose2 X_WB;
  Stance stance = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("X_WB", self.X_WB);
    visit.if_set("stance", self.stance);
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
  std::vector<ObjectState> objects;
  std::vector<DeviceState> devices;
  std::vector<SavedPlace> saved_places;  // of the edit "save state"; empty if never saved
  std::vector<SpatialState> spatial;     // one per body, as body() counts; empty in planar worlds

  // As Model::body(): first all robots, then all objects.
  BodyState& body(int index) {
    const auto i = static_cast<std::size_t>(index);
    return i < robots.size() ? robots[i].body : objects[i - robots.size()].body;
  }
  const BodyState& body(int index) const { return const_cast<State*>(this)->body(index); }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("seed", self.seed);
    visit("tick", self.tick);
    visit("now", self.now);
    visit("robots", self.robots);
    visit("objects", self.objects);
    visit("devices", self.devices);
    visit("saved_places", self.saved_places);
    visit.if_set("spatial", self.spatial);
  }
};

// The pose of a body in space. Use this in planar worlds too.
inline Pose3 pose_of(const State& state, int body) {
  if (state.spatial.empty()) return lifted(state.body(body).X_WB);
  return state.spatial[static_cast<std::size_t>(body)].X_WB;
}
// Exactly upright in planar worlds.
inline Stance stance_of(const State& state, int body) {
  return state.spatial.empty() ? Stance{} : stance_of(pose_of(state, body));
}

}  // namespace understudy
