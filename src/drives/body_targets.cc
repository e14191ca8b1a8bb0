// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "drives/body_targets.h"

#include <algorithm>
#include <cmath>

#include "drives/profile.h"

namespace understudy {
namespace {

double limited(double value, double limit) { return std::clamp(value, -limit, limit); }

// Motors that take time are asked to slow down as the remaining distance shrinks. They then handle
// the exact end themselves.
Approach eased(Approach next, double remaining, double settling_s) {
  if (settling_s == 0) return next;
  return {std::min(next.speed, remaining / settling_s), false};
}

}  // namespace

void BodyTargets::begin(DriveMode mode, double linear_m_s, double angular_rad_s,
                        DriveState& s) const {
  s.mode = mode;
  s.linear_target_m_s = limited(linear_m_s, limits_.linear_m_s);
  s.angular_target_rad_s = limited(angular_rad_s, limits_.angular_rad_s);
  s.sideways_target_m_s = 0;
  s.remaining_m = 0;
  s.remaining_rad = 0;
  s.stalled = false;
  s.motor_rad_s = {};
}

CommandWay BodyTargets::command(const Command& command, DriveState& s) const {
  CommandWay way{true, 0, 0};
  if (const auto* speed = std::get_if<SetSpeed>(&command)) {
    begin(DriveMode::kSpeed, speed->linear_m_s, speed->angular_rad_s, s);
    s.sideways_target_m_s = limited(speed->sideways_m_s, limits_.sideways_m_s);
    way = {true, 1, 1};
  } else if (const auto* straight = std::get_if<DriveStraight>(&command)) {
    begin(DriveMode::kStraight, std::abs(straight->linear_m_s), 0, s);
    s.remaining_m = way.way_m = straight->distance_m;
  } else if (const auto* turn = std::get_if<DriveTurn>(&command)) {
    begin(DriveMode::kTurn, 0, std::abs(turn->angular_rad_s), s);
    s.remaining_rad = way.turn_rad = turn->angle_rad;
  } else if (const auto* curve = std::get_if<DriveCurve>(&command)) {
    begin(DriveMode::kCurve, std::abs(curve->linear_m_s), 0, s);
    s.remaining_m = way.way_m = curve->distance_m;
    s.remaining_rad = curve->angle_rad;
    // Angular speed = speed / distance * angle; if that is too fast, the whole curve slows down.
    const double turn_per_m =
        std::abs(curve->angle_rad) / std::max(std::abs(curve->distance_m), 1e-9);
    if (s.linear_target_m_s * turn_per_m > limits_.angular_rad_s)
      s.linear_target_m_s = limits_.angular_rad_s / turn_per_m;
    if (curve->distance_m != 0)
      s.angular_target_rad_s = s.linear_target_m_s * (curve->angle_rad / curve->distance_m);
  } else if (std::holds_alternative<StopDriving>(command)) {
    stop(s);
    return way;
  } else {
    return {};
  }
  // A way of zero length, or at zero speed, ends at once. Otherwise it would never end.
  const bool no_way = s.mode == DriveMode::kTurn
                          ? s.remaining_rad == 0 || s.angular_target_rad_s == 0
                          : s.remaining_m == 0 || s.linear_target_m_s == 0;
  if (s.busy() && no_way) stop(s);
  return way;
}

void BodyTargets::plan(double dt_s, double settling_s, DriveState& s) const {
  switch (s.mode) {
    case DriveMode::kIdle:
    case DriveMode::kSpeed:
    case DriveMode::kMotors:
      return plan_speed(dt_s, s);
    case DriveMode::kStraight:
    case DriveMode::kCurve:
      return plan_way(dt_s, settling_s, s);
    case DriveMode::kTurn:
      return plan_turn(dt_s, settling_s, s);
  }
}

void BodyTargets::plan_speed(double dt_s, DriveState& s) const {
  s.linear_m_s = ramped(s.linear_m_s, s.linear_target_m_s, limits_.linear_m_s2, dt_s);
  s.sideways_m_s = ramped(s.sideways_m_s, s.sideways_target_m_s, limits_.linear_m_s2, dt_s);
  s.angular_rad_s = ramped(s.angular_rad_s, s.angular_target_rad_s, limits_.angular_rad_s2, dt_s);
  s.planned = {s.linear_m_s * dt_s, s.sideways_m_s * dt_s, s.angular_rad_s * dt_s};
}

void BodyTargets::plan_way(double dt_s, double settling_s, DriveState& s) const {
  const double left = std::abs(s.remaining_m);
  const double forward = s.remaining_m < 0 ? -1.0 : 1.0;
  // A speed against the direction of the way counts as zero, because commands replace each other at
  // once.
  const Approach next = eased(approach(std::max(0.0, forward * s.linear_m_s), s.linear_target_m_s,
                                       left, limits_.linear_m_s2, dt_s),
                              left, settling_s);
  const double way = next.speed * dt_s;
  s.planned.forward_m = next.last ? s.remaining_m : forward * way;
  s.planned.left_m = 0;
  s.planned.turn_rad = next.last ? s.remaining_rad : s.remaining_rad * (way / left);
  if (settling_s != 0) {
    // The curve's own turn, plus what motors that take time have missed of it so far.
    const double turn_per_m = s.angular_target_rad_s / s.linear_target_m_s;
    const double behind = s.remaining_rad - turn_per_m * s.remaining_m;
    s.planned.turn_rad = dt_s * limited(forward * next.speed * turn_per_m + behind / settling_s,
                                        limits_.angular_rad_s);
  }
  s.linear_m_s = forward * next.speed;
  s.sideways_m_s = 0;
  s.angular_rad_s = s.planned.turn_rad / dt_s;
}

void BodyTargets::plan_turn(double dt_s, double settling_s, DriveState& s) const {
  const double left = std::abs(s.remaining_rad);
  const double direction = s.remaining_rad < 0 ? -1.0 : 1.0;
  const Approach next = eased(approach(std::max(0.0, direction * s.angular_rad_s),
                                       s.angular_target_rad_s, left, limits_.angular_rad_s2, dt_s),
                              left, settling_s);
  s.planned = {0, 0, next.last ? s.remaining_rad : direction * next.speed * dt_s};
  s.linear_m_s = 0;
  s.sideways_m_s = 0;
  s.angular_rad_s = direction * next.speed;
}

void BodyTargets::count(double share, DriveState& s) const {
  if (!s.busy()) return;
  s.remaining_m -= share == 1 ? s.planned.forward_m : share * s.planned.forward_m;
  s.remaining_rad -= share == 1 ? s.planned.turn_rad : share * s.planned.turn_rad;
  const bool arrived = s.mode == DriveMode::kTurn ? s.remaining_rad == 0 : s.remaining_m == 0;
  if (!arrived) return;
  stop(s);
  s.linear_m_s = 0;
  s.sideways_m_s = 0;
  s.angular_rad_s = 0;
}

}  // namespace understudy
