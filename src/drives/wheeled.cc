// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "drives/wheeled.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/random.h"
#include "drives/odometry.h"
#include "drives/wheeled_parameters.h"

namespace understudy {
namespace {

// A wheel that misses no more than this share of its way is not held: that is rounding.
constexpr double kRounding = 1e-9;
// Less of the way than this share, and the robot is stuck rather than sliding.
constexpr double kStallShare = 0.1;
// A motor without speed could not be computed with.
constexpr double kSlowest_rad_s = 1e-6;
// DC motors: a way's last part takes so many time constants of the speed control.
constexpr double kSettlings = 4;

BodyLimits limits_of(std::span<const double> v, double max_sideways_m_s) {
  return {v[kMaxLinear], max_sideways_m_s, v[kMaxAngular], v[kLinearAcceleration],
          v[kAngularAcceleration]};
}

// Ways and speeds below the least are none, and none is beyond the most: quotients of any two can
// be computed with.
constexpr double kLeast = 1e-12;
constexpr double kMost = 1e12;

double computable(double value) {
  return std::abs(value) < kLeast ? 0 : std::clamp(value, -kMost, kMost);
}

// Calls `visit` with every number of a command for a drive.
template <class Visit>
void each_number(Command& command, const Visit& visit) {
  const auto all = [&](auto&... numbers) { (visit(numbers), ...); };
  if (auto* speed = std::get_if<SetSpeed>(&command))
    all(speed->linear_m_s, speed->sideways_m_s, speed->angular_rad_s);
  else if (auto* straight = std::get_if<DriveStraight>(&command))
    all(straight->distance_m, straight->linear_m_s);
  else if (auto* turn = std::get_if<DriveTurn>(&command))
    all(turn->angle_rad, turn->angular_rad_s);
  else if (auto* curve = std::get_if<DriveCurve>(&command))
    all(curve->distance_m, curve->angle_rad, curve->linear_m_s);
  else if (auto* duty = std::get_if<MotorDuty>(&command))
    all(duty->duty);
  else if (auto* wheel = std::get_if<MotorSpeed>(&command))
    all(wheel->rad_s);
  else if (auto* gains = std::get_if<MotorGains>(&command))
    all(gains->p, gains->i, gains->d);
}

}  // namespace

WheeledDrive::WheeledDrive(const DriveParams& p, const Geometry& geometry)
    : targets_(limits_of(p.values, geometry.max_sideways_m_s)),
      geometry_(geometry),
      radius_m_(0.5 * p.values[kWheelDiameter]),
      counts_per_m_(p.values[kCountsPerTurn] / (kPi * p.values[kWheelDiameter])),
      axle_x_m_(p.values[kAxleX]),
      max_force_n_(p.values[kMaxForce]),
      dc_(p.values[kDc] != 0),
      motor_{p.values[kNoLoad], p.values[kStallTorque], p.values[kRotorInertia],
             p.values[kStallCurrent]},
      slip_{p.slip_errors[kLinearSigma], p.slip_errors[kAngularSigma]},
      noise_{p.slip_errors[kSlipLinear], p.slip_errors[kSlipAngular]},
      encoder_{p.encoder_errors[0]} {
  if (motor_.no_load_rad_s == 0) motor_.no_load_rad_s = p.values[kMaxLinear] / radius_m_;
  motor_.no_load_rad_s = std::max(motor_.no_load_rad_s, kSlowest_rad_s);
}

void WheeledDrive::start(const DriveKey& key, DriveMemory memory) const {
  const KeyedRandom random(key.seed, key.robot, hash_name("encoder"));
  for (int wheel = 0; wheel < wheel_count(); ++wheel)
    memory.drive.encoder_scale[static_cast<std::size_t>(wheel)] =
        encoder_.scale(random, static_cast<std::uint32_t>(wheel)) *
        geometry_.pair.scale(wheel % 2 == 1);
}

void WheeledDrive::spread_slip(const DriveKey& key, const CommandWay& way, DriveState& s) const {
  const SlipDraw draw =
      slip_.draw(KeyedRandom(key.seed, key.robot, hash_name("drive")), s.commands++);
  s.slip_m = draw.linear_m;
  s.slip_rad = draw.angular_rad;
  s.slip_per_m = way.way_m == 0 ? 0 : 1 / std::abs(way.way_m);
  s.slip_per_rad = way.turn_rad == 0 ? 0 : 1 / std::abs(way.turn_rad);
}

void WheeledDrive::command(const Command& given, const DriveKey& key, DriveMemory memory) const {
  Command c = given;
  bool finite = true;
  each_number(c, [&](double number) { finite = finite && std::isfinite(number); });
  if (!finite || command_motor(c, key, memory)) return;
  each_number(c, [](double& number) { number = computable(number); });
  const CommandWay way = targets_.command(possible(c), memory.drive);
  if (way.taken) spread_slip(key, way, memory.drive);
}

void WheeledDrive::act(double dt_s, const DriveKey& key, DriveMemory memory) const {
  DriveState& s = memory.drive;
  s.force_limit_n = max_force_n_;
  plan(dt_s, memory);
  s.step = s.planned;
  // Without errors nothing below may touch the numbers: error level 0 is the truth to the bit.
  const bool exact = geometry_.exact && s.encoder_scale == Wheels{1, 1, 1, 1} && noise_.none() &&
                     s.slip_m == 0 && s.slip_rad == 0;
  if (!exact) add_errors(key, planned_wheels(dt_s, memory), s);
}

void WheeledDrive::plan(double dt_s, DriveMemory memory) const {
  DriveState& s = memory.drive;
  const bool can_drive = ready(dt_s, memory);
  if (s.mode == DriveMode::kMotors) {
    if (dc_) return drive_dc(dt_s, memory);
    return plan_from(planned_wheels(dt_s, memory), dt_s, s);
  }
  if (dc_) recall_wanted_speeds(memory);
  const double settling_s = dc_ ? kSettlings * motor_.control_time_s(dt_s) : 0;
  targets_.plan(dt_s, settling_s, s);
  restrict_plan(dt_s, s);
  if (!can_drive) {
    s.planned = {};
    s.linear_m_s = s.sideways_m_s = s.angular_rad_s = 0;
  }
  if (!dc_) return;
  const Wheels wanted = wheels_of({s.linear_m_s, s.sideways_m_s, s.angular_rad_s});
  for (std::size_t k = 0; k < memory.motors.size(); ++k) {
    memory.motors[k].mode = MotorState::Mode::kSpeed;
    memory.motors[k].target = wanted[k] / radius_m_;
  }
  drive_dc(dt_s, memory);
}

void WheeledDrive::plan_from(const Wheels& wheels, double dt_s, DriveState& s) const {
  s.planned = step_of(wheels, s);
  s.linear_m_s = s.planned.forward_m / dt_s;
  s.sideways_m_s = s.planned.left_m / dt_s;
  s.angular_rad_s = s.planned.turn_rad / dt_s;
}

// The way of each driven wheel in this tick if nothing holds it, as its encoder counts it.
Wheels WheeledDrive::planned_wheels(double dt_s, const DriveMemory& memory) const {
  Wheels wheels{};
  if (dc_) {
    for (std::size_t k = 0; k < memory.motors.size(); ++k) wheels[k] = memory.motors[k].way_m;
  } else if (memory.drive.mode == DriveMode::kMotors) {
    for (std::size_t k = 0; k < wheels.size(); ++k)
      wheels[k] = memory.drive.motor_rad_s[k] * radius_m_ * dt_s;
  } else {
    wheels = wheels_of(memory.drive.planned);
  }
  return wheels;
}

void WheeledDrive::add_errors(const DriveKey& key, const Wheels& wheels, DriveState& s) const {
  if (!geometry_.exact || s.encoder_scale != Wheels{1, 1, 1, 1}) {
    Wheels in_truth{};
    for (std::size_t k = 0; k < wheels.size(); ++k) in_truth[k] = wheels[k] / s.encoder_scale[k];
    s.step = true_step(in_truth, s);
  }
  if (s.slip_m != 0 || s.slip_rad != 0) {
    const double share = std::abs(s.planned.forward_m) * s.slip_per_m +
                         std::abs(s.planned.turn_rad) * s.slip_per_rad;
    s.step.forward_m += s.slip_m * share;
    s.step.turn_rad += s.slip_rad * share;
  }
  double way_m = 0;
  for (int k = 0; k < driven_wheels(); ++k) way_m += std::abs(wheels[static_cast<std::size_t>(k)]);
  if (noise_.none() || way_m == 0) return;
  const SlipDraw slip = noise_.draw(KeyedRandom(key.seed, key.robot, hash_name("slip")), key.tick,
                                    way_m / driven_wheels());
  s.step.forward_m += slip.linear_m;
  s.step.turn_rad += slip.angular_rad;
}

// What a wheel could not do of its part of the step, it did not count either. Where the body went
// further than the wheel, or the other way, the wheel slid.
Wheels WheeledDrive::counted(const Wheels& wheels, const DriveState& s) const {
  const Wheels wanted = wheels_of(s.step);
  const Wheels made = wheels_of(s.made);
  Wheels out = wheels;
  for (std::size_t k = 0; k < wheels.size(); ++k) {
    const double missing = (wanted[k] - made[k]) * s.encoder_scale[k];
    const double way =
        std::clamp(wheels[k] - missing, std::min(0.0, wheels[k]), std::max(0.0, wheels[k]));
    if (std::abs(way - wheels[k]) > kRounding * std::abs(wheels[k])) out[k] = way;
  }
  return out;
}

void WheeledDrive::accumulate(double dt_s, DriveMemory memory) const {
  DriveState& s = memory.drive;
  const Wheels wheels = planned_wheels(dt_s, memory);
  const bool held = s.hindered && !s.spinning;
  const Wheels ways = held ? counted(wheels, s) : wheels;
  double told_m = 0;
  double done_m = 0;
  for (int i = 0; i < driven_wheels(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    told_m += std::abs(wheels[k]);
    done_m += std::abs(ways[k]);
    s.wheel_m[k] += ways[k];
  }
  if (told_m == 0) return;
  s.stalled = done_m < kStallShare * told_m;
  if (driven_wheels() < wheel_count()) {
    const Wheels rolled = wheels_of(s.spinning ? s.planned : s.made);
    for (auto k = static_cast<std::size_t>(driven_wheels()); k < s.wheel_m.size(); ++k)
      s.wheel_m[k] += rolled[k] * s.encoder_scale[k];
  }
  const bool whole = ways == wheels;
  const DriveStep done = whole ? s.planned : step_of(ways, s);
  s.odometry = advanced(s.odometry, done);
  if (dc_ && !whole) hold_motors(ways, dt_s, memory);
  targets_.count(whole ? 1.0 : share_of_plan(done, s), s);
}

}  // namespace understudy
