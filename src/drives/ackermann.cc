// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A car: motor 1 drives the rear axle, and the front wheels steer. Encoder 1 counts the axle (the
// mean of its wheels), 2 and 3 count the left and right rear wheels.
//
// Motor commands leave the steering to the robot's part `servo` number 1, which takes its time. A
// car without one keeps its front wheels as they are. v-omega commands steer by themselves, at
// steer_speed_rad_s: before a straight or a curve the car waits until the wheels are turned, so
// that the arc is exact; with a speed command it drives meanwhile. A car cannot turn on the spot,
// so a turn is driven forwards on the tightest arc. A curve tighter than that keeps its length and
// turns less.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "drives/wheeled.h"
#include "drives/wheeled_parameters.h"
#include "world/part.h"

namespace understudy {
namespace {

constexpr double kMostSteer_rad = 1.5;  // less than a right angle, where the arc would be a point

enum Value { kHalfTrack = kWheeledValues, kWheelbase, kMaxSteer, kSteerSpeed };
constexpr auto kParameters = joined(
    kWheeledParameters,
    std::array<ParameterInfo, 4>{
        {{"half_track_m", 0.08, "m", 1e-3, 10, "from the middle of the rear axle to a wheel"},
         {"wheelbase_m", 0.25, "m", 1e-3, 20, "from the rear axle to the front axle"},
         {"max_steer_rad", 0.5, "rad", 0, kMostSteer_rad, "how far the front wheels turn"},
         {"steer_speed_rad_s", 0, "rad/s", 0, 1e3,
          "how fast v-omega commands steer; 0: at once"}}});

enum Slip { kWheelbaseError = kWheeledSlips, kSteerOffset };
constexpr auto kSlipErrors =
    joined(kWheeledSlipErrors,
           std::array<ParameterInfo, 2>{
               {{"wheelbase_error", 0, "(share)", -0.3, 0.3, "true / assumed wheelbase, minus 1"},
                {"steer_offset_rad", 0, "rad", -0.3, 0.3,
                 "front wheels turn this much more to the left"}}});

// Index of the servo that steers; -1 if there is none.
int steering_servo(const RobotKindSpec& kind) {
  for (std::size_t i = 0; i < kind.parts.size(); ++i) {
    if (kind.parts[i].kind != "servo") continue;
    double number = 0;
    for (const Parameter& p : kind.parts[i].parameters)
      if (p.key == kNumberParameter.key)
        std::from_chars(p.value.data(), p.value.data() + p.value.size(), number);
    if (number == 1) return static_cast<int>(i);
  }
  return -1;
}

double curvature(double steer_rad, double wheelbase_m) {
  const det::SinCos t = det::sincos(steer_rad);
  return t.sin / (t.cos * wheelbase_m);
}

class Ackermann final : public WheeledDrive {
 public:
  explicit Ackermann(const DriveParams& p)
      : WheeledDrive(
            p, {0, {}, p.slip_errors[kWheelbaseError] == 0 && p.slip_errors[kSteerOffset] == 0}),
        half_track_m_(p.values[kHalfTrack]),
        wheelbase_m_(p.values[kWheelbase]),
        max_steer_rad_(p.values[kMaxSteer]),
        steer_speed_rad_s_(p.values[kSteerSpeed]),
        true_wheelbase_m_(wheelbase_m_ * (1 + bounded_share(p.slip_errors[kWheelbaseError]))),
        steer_offset_rad_(p.slip_errors[kSteerOffset]),
        servo_(steering_servo(p.kind)) {}

  int wheel_count() const override { return 3; }
  int driven_wheels() const override { return 1; }
  // The axle drives both rear wheels, through a differential gear.
  std::vector<WheelSpec> wheel_places(const RobotRoom&) const override {
    const double rear_x_m = reference_x_m();
    std::vector<WheelSpec> wheels = {wheel_at(rear_x_m + wheelbase_m_, half_track_m_, -1),
                                     wheel_at(rear_x_m + wheelbase_m_, -half_track_m_, -1),
                                     wheel_at(rear_x_m, half_track_m_, 0),
                                     wheel_at(rear_x_m, -half_track_m_, 0)};
    wheels[0].steered = wheels[1].steered = true;
    return wheels;
  }
  double path_curvature(const DriveState& s) const override { return true_curvature(s); }

 protected:
  Wheels wheels_of(const DriveStep& step) const override {
    return {step.forward_m, step.forward_m - step.turn_rad * half_track_m_,
            step.forward_m + step.turn_rad * half_track_m_};
  }
  DriveStep step_of(const Wheels& w, const DriveState& s) const override {
    return {w[0], 0, w[0] * curvature(s.steer_rad, wheelbase_m_)};
  }
  DriveStep true_step(const Wheels& w, const DriveState& s) const override {
    return {w[0], 0, w[0] * true_curvature(s)};
  }
  Command possible(Command c) const override;
  bool ready(double dt_s, DriveMemory memory) const override;
  void restrict_plan(double dt_s, DriveState& s) const override;

 private:
  double wanted_steer_rad(const DriveMemory& memory) const;
  double true_curvature(const DriveState& s) const {
    const double steer_rad =
        std::clamp(s.steer_rad + steer_offset_rad_, -kMostSteer_rad, kMostSteer_rad);
    return curvature(steer_rad, true_wheelbase_m_);
  }

  double half_track_m_;
  double wheelbase_m_;
  double max_steer_rad_;
  double steer_speed_rad_s_;
  double true_wheelbase_m_;
  double steer_offset_rad_;
  int servo_;
};

Command Ackermann::possible(Command c) const {
  const double tightest = curvature(max_steer_rad_, wheelbase_m_);
  if (const auto* turn = std::get_if<DriveTurn>(&c)) {
    DriveCurve arc{.angle_rad = turn->angle_rad};
    arc.distance_m = tightest == 0 ? 0 : std::abs(turn->angle_rad) / tightest;
    arc.linear_m_s = tightest == 0 ? 0 : std::abs(turn->angular_rad_s) / tightest;
    return arc;
  }
  if (auto* curve = std::get_if<DriveCurve>(&c)) {
    const double most_rad = tightest * std::abs(curve->distance_m);
    curve->angle_rad = std::clamp(curve->angle_rad, -most_rad, most_rad);
  }
  return c;
}

double Ackermann::wanted_steer_rad(const DriveMemory& memory) const {
  const DriveState& s = memory.drive;
  double steer_rad = s.steer_rad;
  if (s.mode == DriveMode::kMotors) {
    if (servo_ >= 0) steer_rad = memory.parts[static_cast<std::size_t>(servo_)].value;
  } else if (s.linear_target_m_s != 0 || s.angular_target_rad_s != 0) {
    // The steering angle of the arc. When standing, a turn means full lock to its side.
    const double backwards = s.linear_target_m_s < 0 ? -1.0 : 1.0;
    steer_rad = det::atan2(backwards * s.angular_target_rad_s * wheelbase_m_,
                           std::abs(s.linear_target_m_s));
  }
  return std::clamp(steer_rad, -max_steer_rad_, max_steer_rad_);
}

bool Ackermann::ready(double dt_s, DriveMemory memory) const {
  DriveState& s = memory.drive;
  const double wanted = wanted_steer_rad(memory);
  const double most = steer_speed_rad_s_ * dt_s;
  const bool at_once = steer_speed_rad_s_ == 0 || s.mode == DriveMode::kMotors;
  s.steer_rad = at_once ? wanted : std::clamp(wanted, s.steer_rad - most, s.steer_rad + most);
  return s.steer_rad == wanted || !s.busy();
}

void Ackermann::restrict_plan(double dt_s, DriveState& s) const {
  if (s.busy()) return;
  s.planned.turn_rad = s.planned.forward_m * curvature(s.steer_rad, wheelbase_m_);
  s.angular_rad_s = s.planned.turn_rad / dt_s;
}

}  // namespace

DriveDescriptor ackermann_drive() {
  return {.name = "ackermann",
          .help = "a car: driven rear axle, steered front wheels; v-omega commands, encoders",
          .parameters = kParameters,
          .slip_errors = kSlipErrors,
          .encoder_errors = kWheeledEncoderErrors,
          .make = [](const DriveParams& p) -> std::unique_ptr<const Drive> {
            return std::make_unique<Ackermann>(p);
          }};
}

}  // namespace understudy
