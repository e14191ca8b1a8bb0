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

// Where a body is and how it moves: robots as they moved in the last tick, objects as they move at
// its end.
struct BodyState {
  Pose2 X_WB;
  double vx_m_s = 0;  // world frame, of the body's origin
  double vy_m_s = 0;
  double omega_rad_s = 0;
  bool touching = false;  // a wall or another body, in the last tick
  // A robot that was in contact and whose wheels have not yet caught up with what they are told:
  // until then it moves by forces, with the momentum below, and not as its drive says.
  bool forced = false;
  std::uint32_t touched_sectors = 0;  // bit k: touched at bearing k * 11.25 degrees, body frame
  double momentum_x = 0;              // of a forced robot, kg m/s, at the end of the tick
  double momentum_y = 0;
  double spin = 0;       // kg m2/s
  double contact_n = 0;  // mean of the contact forces in the last tick, added up

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

// A small motion of a drive's reference point, seen from the robot where the motion starts: along
// an arc if it turns.
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
  bool hindered = false;         // made is not just the step
  bool spinning = false;         // the wheels do, made shows it
  bool stalled = false;          // told to move, but blocked
  double linear_target_m_s = 0;  // as commanded, after the robot's limits
  double angular_target_rad_s = 0;
  double sideways_target_m_s = 0;  // to the left
  double linear_m_s = 0;           // as the wheels turn now
  double sideways_m_s = 0;
  double angular_rad_s = 0;
  double remaining_m = 0;    // path length left, with its sign; for a turn on the spot 0
  double remaining_rad = 0;  // angle left, with its sign
  DriveStep planned;         // what the wheels do in this tick, as the encoders count it
  DriveStep step;            // what that asks of the body in this tick: planned plus errors
  double force_limit_n = 0;  // the motors' in this tick; 0: as much as the wheels' grip holds
  // What physics made of the step. Wheels that spin turn as planned while the body does not.
  DriveStep made;
  Pose2 odometry;                   // what the encoders say, from where it was last set
  std::array<double, 4> wheel_m{};  // way of each wheel's rim; encoders count this
  std::array<double, 4> encoder_scale{1, 1, 1, 1};  // counted way / true way of each wheel
  std::uint64_t commands = 0;  // how many so far: the key of the per-command errors
  double slip_m = 0;           // error of this command's true motion over all of its way
  double slip_rad = 0;
  double slip_per_m = 0;  // share of that error to apply for each metre planned
  double slip_per_rad = 0;
  std::array<double, 4> motor_rad_s{};  // kMotors with ideal motors: what each wheel is told
  double steer_rad = 0;                 // of a steered axle, to the left

  // On a way that ends.
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

// One motor that has a memory: a DC motor. Ideal ones do at once what DriveState tells them.
struct MotorState {
  enum class Mode : std::uint8_t { kOff, kDuty, kSpeed };
  Mode mode = Mode::kOff;
  double target = 0;     // duty -1..1, or wheel speed in rad/s
  double duty = 0;       // as applied in this tick
  double rad_s = 0;      // of the wheel
  double way_m = 0;      // of the wheel's rim in this tick, if nothing holds it
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

// A servo, LED, switch or kicker: where it should be and where it is, in the part's own unit.
struct PartState {
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

struct SensorState {
  bool broken = false;         // switched off by an event: it sees nothing
  bool enabled = false;        // scheduled sensors only: its device switched it on
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
  std::vector<MotorState> motors;          // as many as the drive asks for; often none
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

// Where a robot or an object stood when its place was saved.
struct SavedPlace {
  int id = 0;
  Pose2 X_WB;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("X_WB", self.X_WB);
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
  std::vector<SavedPlace> saved_places;  // of the edit "save state"; empty: never saved

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
  }
};

}  // namespace understudy
