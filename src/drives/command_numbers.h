// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of commands for drives: programs may send anything.
#pragma once

#include <algorithm>
#include <cmath>

#include "world/command.h"

namespace understudy {

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

inline bool is_finite(Command command) {
  bool finite = true;
  each_number(command, [&](double number) { finite = finite && std::isfinite(number); });
  return finite;
}

// Ways and speeds below the least become none, and none is beyond the most: quotients of any two
// can be computed with.
inline Command computable(Command command) {
  constexpr double kLeast = 1e-12;
  constexpr double kMost = 1e12;
  each_number(command, [&](double& number) {
    number = std::abs(number) < kLeast ? 0 : std::clamp(number, -kMost, kMost);
  });
  return command;
}

}  // namespace understudy
