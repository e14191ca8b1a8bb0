// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// AxisWay: how one axis of a head gets from one angle to another, at constant accelerations:
//
//   speed   ____________
//          /|          |\       a triangle if the way is too short to reach the speed;
//         / |          | \      from a moving start it first brakes, or speeds up, to that speed
//        speed_up  cruise  slow_down
//
// Everything is known from the start, so any instant can be asked for, without rounding errors that
// grow.
#pragma once

#include <algorithm>

#include "base/math.h"

namespace understudy {

struct AxisPoint {
  double at_rad = 0;
  double rate_rad_s = 0;
};

// Most speed and acceleration of a motion, both above 0.
struct AxisLimits {
  double speed_rad_s = 0;
  double acceleration_rad_s2 = 0;
};

// Only doubles, because a part remembers nothing else.
struct AxisWay {
  double start_rad = 0;
  double start_rad_s = 0;
  double acceleration = 0;  // in the first leg, with its sign
  double speed_up_s = 0;
  double cruise_s = 0;
  double braking = 0;  // in the last leg, with its sign
  double slow_down_s = 0;

  double duration_s() const { return speed_up_s + cruise_s + slow_down_s; }

  // Before it begins and after it has ended, it goes on at the same speed; that is 0 if it ends.
  AxisPoint at(double t_s) const {
    double x = start_rad;
    double v = start_rad_s;
    const auto leg = [&](double lasts_s, double a) {
      const double t = std::min(t_s, lasts_s);
      x += (v + 0.5 * a * t) * t;
      v += a * t;
      t_s -= t;
    };
    if (t_s <= 0) return {x + v * t_s, v};
    leg(speed_up_s, acceleration);
    leg(cruise_s, 0);
    leg(slow_down_s, braking);
    return {x + v * t_s, v};
  }
};

// The same angle, as near to another one as whole turns allow.
inline double nearest_turn(double angle_rad, double to_rad) {
  return to_rad + det::wrap_angle(angle_rad - to_rad);
}

// Where it would come to rest if it braked now.
inline double braking_point(const AxisPoint& from, double acceleration_rad_s2) {
  const double v = from.rate_rad_s;
  return from.at_rad + 0.5 * v * (v < 0 ? -v : v) / acceleration_rad_s2;
}

inline AxisWay way_to_rest(const AxisPoint& from, double acceleration_rad_s2) {
  AxisWay way{from.at_rad, from.rate_rad_s};
  const double v = from.rate_rad_s;
  way.braking = v > 0 ? -acceleration_rad_s2 : acceleration_rad_s2;
  way.slow_down_s = (v < 0 ? -v : v) / acceleration_rad_s2;
  return way;
}

// To another speed, at which it stays.
inline AxisWay way_to_speed(const AxisPoint& from, double rad_s, double acceleration_rad_s2) {
  AxisWay way{from.at_rad, from.rate_rad_s};
  const double change = rad_s - from.rate_rad_s;
  way.acceleration = change < 0 ? -acceleration_rad_s2 : acceleration_rad_s2;
  way.speed_up_s = change / way.acceleration;
  return way;
}

// The quickest way that ends at rest. If it cannot stop in time, it overshoots and comes back.
inline AxisWay way_to(const AxisPoint& from, double target_rad, const AxisLimits& limits) {
  const double a = limits.acceleration_rad_s2;
  const double sign = target_rad < braking_point(from, a) ? -1 : 1;
  const double way_rad = sign * (target_rad - from.at_rad);
  const double v = sign * from.rate_rad_s;
  const double peak = det::sqrt(std::max(0.0, a * way_rad + 0.5 * v * v));
  const double speed = std::min(peak, limits.speed_rad_s);
  AxisWay way{from.at_rad, from.rate_rad_s};
  const double first = v > speed ? -a : a;
  way.acceleration = sign * first;
  way.speed_up_s = (speed - v) / first;
  way.braking = -sign * a;
  way.slow_down_s = speed / a;
  if (peak > speed) {
    const double rest_rad =
        way_rad - 0.5 * (speed * speed - v * v) / first - 0.5 * speed * speed / a;
    way.cruise_s = std::max(0.0, rest_rad / speed);
  }
  return way;
}

}  // namespace understudy
