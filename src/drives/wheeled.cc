// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// From a command to the step that the body shall do, and from the step made to what encoders count.
#include "drives/wheeled.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/random.h"
#include "drives/command_numbers.h"
#include "drives/odometry.h"
#include "drives/wheeled_parameters.h"

namespace understudy {
namespace {

// A wheel that misses no more than this share of its way is not held back; that is only rounding.
constexpr double kRounding = 1e-9;
// If it makes less than this share of its way, the robot is stuck rather than sliding.
constexpr double kStallShare = 0.1;
// DC motors: a way has ended when less than this, or less than one encoder count, is left.
constexpr double kNoRest_m = 1e-6;

BodyLimits limits_of(std::span<const double> v, double max_sideways_m_s) {
  return {v[kMaxLinear], max_sideways_m_s, v[kMaxAngular], v[kLinearAcceleration],
          v[kAngularAcceleration]};
}

void set_speeds(const DriveStep& per_s, DriveState& s) {
  s.linear_m_s = per_s.forward_m;
  s.sideways_m_s = per_s.left_m;
  s.angular_rad_s = per_s.turn_rad;
}

void set_plan(const DriveStep& step, double dt_s, DriveState& s) {
  s.planned = step;
  set_speeds({step.forward_m / dt_s, step.left_m / dt_s, step.turn_rad / dt_s}, s);
}

}  // namespace

WheeledDrive::WheeledDrive(const DriveParams& p, const Geometry& geometry)
    : targets_(limits_of(p.values, geometry.max_sideways_m_s)),
      geometry_(geometry),
      motors_(p.values[kDc] != 0,
              {p.values[kNoLoad], p.values[kStallTorque], p.values[kRotorInertia],
               p.values[kStallCurrent]},
              0.5 * p.values[kWheelDiameter], p.values[kMaxLinear]),
      counts_per_m_(p.values[kCountsPerTurn] / (kPi * p.values[kWheelDiameter])),
      axle_x_m_(p.values[kAxleX]),
      max_force_n_(p.values[kMaxForce]),
      slip_{p.slip_errors[kLinearSigma], p.slip_errors[kAngularSigma]},
      noise_{p.slip_errors[kSlipLinear], p.slip_errors[kSlipAngular]},
      encoder_{p.encoder_errors[0]} {}

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
  if (!is_finite(given) || command_motor(given, key, memory)) return;
  const CommandWay way = targets_.command(possible(computable(given)), memory.drive);
  if (way.taken) spread_slip(key, way, memory.drive);
}

// Motor level: the first such command ends the current v-omega command and stops all motors.
bool WheeledDrive::command_motor(const Command& c, const DriveKey& key, DriveMemory memory) const {
  const std::optional<int> motor = motor_of(c);
  if (!motor) return false;
  if (*motor < 0 || *motor >= driven_wheels()) return true;
  DriveState& s = memory.drive;
  if (!std::holds_alternative<MotorGains>(c)) {
    if (s.mode != DriveMode::kMotors) {
      targets_.begin(DriveMode::kMotors, 0, 0, s);
      spread_slip(key, {true, 1, 1}, s);
      motors_.switch_off(memory);
    }
    s.stalled = false;
  }
  motors_.command(c, static_cast<std::size_t>(*motor), memory);
  return true;
}

void WheeledDrive::act(double dt_s, const DriveKey& key, DriveMemory memory) const {
  DriveState& s = memory.drive;
  s.force_limit_n = max_force_n_;
  plan(dt_s, memory);
  s.step = s.planned;
  // Without errors nothing below may change the numbers: error level 0 is the truth, bit for bit.
  const bool exact = geometry_.exact && s.encoder_scale == Wheels{1, 1, 1, 1} && noise_.none() &&
                     s.slip_m == 0 && s.slip_rad == 0;
  if (!exact) add_errors(key, planned_wheels(dt_s, memory), s);
}

void WheeledDrive::plan(double dt_s, DriveMemory memory) const {
  DriveState& s = memory.drive;
  const bool can_drive = ready(dt_s, memory);
  if (s.mode == DriveMode::kMotors) {
    if (motors_.are_dc()) return drive_dc(dt_s, memory);
    return set_plan(step_of(planned_wheels(dt_s, memory), s), dt_s, s);
  }
  // Ramps of DC motors go on from the speeds they should have, not from those they have reached.
  if (motors_.are_dc()) set_speeds(step_of(motors_.wanted_m_s(memory), s), s);
  targets_.plan(dt_s, motors_.settling_s(dt_s), s);
  restrict_plan(dt_s, s);
  if (!can_drive) {
    s.planned = {};
    s.linear_m_s = s.sideways_m_s = s.angular_rad_s = 0;
  }
  if (!motors_.are_dc()) return;
  motors_.want(wheels_of({s.linear_m_s, s.sideways_m_s, s.angular_rad_s}), memory);
  drive_dc(dt_s, memory);
}

void WheeledDrive::drive_dc(double dt_s, DriveMemory memory) const {
  DriveState& s = memory.drive;
  const WheelMotors::Turned turned = motors_.turn(dt_s, memory);
  set_plan(step_of(turned.ways_m, s), dt_s, s);
  s.force_limit_n = turned.force_n;
  if (!s.busy() || !take_exact_rest(s)) return;
  const Wheels rest = wheels_of(s.planned);
  for (std::size_t k = 0; k < memory.motors.size(); ++k) memory.motors[k].way_m = rest[k];
}

// If DC motors would end a way in this tick, it ends exactly, as the encoders see it.
bool WheeledDrive::take_exact_rest(DriveState& s) const {
  const bool turn = s.mode == DriveMode::kTurn;
  double& planned = turn ? s.planned.turn_rad : s.planned.forward_m;
  const double rest = turn ? s.remaining_rad : s.remaining_m;
  const Wheels wheels = wheels_of(turn ? DriveStep{0, 0, rest} : DriveStep{rest, 0, 0});
  const double rest_m = std::abs(wheels[0]);
  const bool over = std::abs(rest) <= std::abs(planned) && (rest < 0) == (planned < 0);
  if (!over && rest_m > std::max(kNoRest_m, 1 / counts_per_m_)) return false;
  planned = rest;
  return true;
}

// How far each driven wheel would go in this tick if nothing holds it, as its encoder counts it.
Wheels WheeledDrive::planned_wheels(double dt_s, const DriveMemory& memory) const {
  if (motors_.are_dc() || memory.drive.mode == DriveMode::kMotors)
    return motors_.ways_m(dt_s, memory);
  return wheels_of(memory.drive.planned);
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
// further than the wheel, or in the other direction, the wheel slid, unless physics knows better:
// it may have been turned by the ground.
Wheels WheeledDrive::counted(const Wheels& wheels, const DriveMemory& memory) const {
  const DriveState& s = memory.drive;
  const RimWays* rims = memory.rims;
  const Wheels wanted = wheels_of(s.step);
  const Wheels made = wheels_of(s.made);
  const Wheels planned = wheels_of(s.planned);
  Wheels out = wheels;
  for (std::size_t k = 0; k < wheels.size(); ++k) {
    const double missing_m =
        rims ? wheels[k] + (wanted[k] - planned[k]) - rims->m[k] : wanted[k] - made[k];
    double way = wheels[k] - missing_m * s.encoder_scale[k];
    if (rims == nullptr) way = std::clamp(way, std::min(0.0, wheels[k]), std::max(0.0, wheels[k]));
    if (std::abs(way - wheels[k]) > kRounding * std::abs(wheels[k])) out[k] = way;
  }
  return out;
}

// The plan, and what errors add to the body's step.
Wheels WheeledDrive::rim_ways_m(double dt_s, const DriveMemory& memory) const {
  const DriveState& s = memory.drive;
  Wheels ways = planned_wheels(dt_s, memory);
  const Wheels wanted = wheels_of(s.step);
  const Wheels planned = wheels_of(s.planned);
  for (std::size_t k = 0; k < ways.size(); ++k) ways[k] += wanted[k] - planned[k];
  return ways;
}

double WheeledDrive::rim_force_n(int wheel, double rim_m_s, const DriveMemory& memory) const {
  if (motors_.are_dc()) return motors_.force_n(wheel, rim_m_s, memory);
  return max_force_n_ == 0 ? kAsMuchAsGrip : max_force_n_ / driven_wheels();
}

WheelSpec WheeledDrive::wheel_at(double x_m, double y_m, int driven_by) const {
  WheelSpec wheel;
  wheel.radius_m = motors_.radius_m();
  wheel.width_m = 0.4 * wheel.radius_m;
  wheel.at = {x_m, y_m, wheel.radius_m};
  wheel.driven_by = driven_by;
  return wheel;
}

void WheeledDrive::accumulate(double dt_s, DriveMemory memory) const {
  DriveState& s = memory.drive;
  const Wheels wheels = planned_wheels(dt_s, memory);
  const bool held = memory.rims != nullptr || (s.hindered && !s.spinning);
  const Wheels ways = held ? counted(wheels, memory) : wheels;
  double told_m = 0;
  double done_m = 0;
  for (int i = 0; i < driven_wheels(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    told_m += std::abs(wheels[k]);
    done_m += std::abs(ways[k]);
    s.wheel_m[k] += ways[k];
  }
  if (told_m == 0 && done_m == 0) return;
  if (told_m != 0) s.stalled = done_m < kStallShare * told_m;
  if (driven_wheels() < wheel_count()) {
    const DriveStep rolled_by = memory.rims ? step_of(ways, s) : s.spinning ? s.planned : s.made;
    const Wheels rolled = wheels_of(rolled_by);
    for (auto k = static_cast<std::size_t>(driven_wheels()); k < s.wheel_m.size(); ++k)
      s.wheel_m[k] += rolled[k] * s.encoder_scale[k];
  }
  const bool whole = ways == wheels;
  const DriveStep done = whole ? s.planned : step_of(ways, s);
  s.odometry = advanced(s.odometry, done);
  if (motors_.are_dc() && !whole) motors_.hold(ways, dt_s, memory);
  if (told_m != 0) targets_.count(whole ? 1.0 : share_of_plan(done, s), s);
}

}  // namespace understudy
