// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "parts/head/spiral.h"

namespace understudy {
namespace {

constexpr double kTurn = 2 * kPi;
constexpr double kTransitionTurns = 3;
// A slow head needs more turns for it.
constexpr double kMostTransitionTurns = 1000;

double size_of(double value) { return value < 0 ? -value : value; }

// A cubic that leaves one place at a given speed and reaches another at a given speed.
struct Bend {
  double from_rad, from_rad_s, way_rad, to_rad_s, lasts_s;

  AxisPoint at(double t_s) const {
    const double u = t_s / lasts_s;
    const double c2 = 3 * way_rad - (2 * from_rad_s + to_rad_s) * lasts_s;
    const double c3 = -2 * way_rad + (from_rad_s + to_rad_s) * lasts_s;
    return {from_rad + from_rad_s * t_s + (c2 + c3 * u) * u * u,
            from_rad_s + (2 * c2 + 3 * c3 * u) * u / lasts_s};
  }
  // It is greatest at one of the ends.
  double most_acceleration() const {
    const double even = 6 * way_rad / (lasts_s * lasts_s);
    return std::max(size_of(even - (4 * from_rad_s + 2 * to_rad_s) / lasts_s),
                    size_of(-even + (2 * from_rad_s + 4 * to_rad_s) / lasts_s));
  }
};

Bend bend_of(const SpiralScan& s) {
  return {s.start_rad, s.start_rad_s, s.low_rad - s.start_rad, s.climb_rad_s, s.transition_s};
}

// The transition ends after this many turns, counted from where the head was.
double time_of_turns(const AxisWay& way, double speed_rad_s, double turns) {
  const double sign = speed_rad_s < 0 ? -1 : 1;
  const double gone = sign * (way.at(way.speed_up_s).at_rad - way.start_rad);
  return way.speed_up_s + (turns * kTurn - gone) / size_of(speed_rad_s);
}

}  // namespace

SpiralScan plan_spiral(const AxisPoint& azimuth, const AxisPoint& elevation,
                       const SpiralOrder& order) {
  SpiralScan scan;
  scan.azimuth = way_to_speed(azimuth, order.speed_rad_s, order.acceleration_rad_s2);
  scan.start_rad = elevation.at_rad;
  scan.start_rad_s = elevation.rate_rad_s;
  scan.low_rad = order.low_rad;
  scan.turn_s = kTurn / size_of(order.speed_rad_s);
  scan.lines = order.lines;
  scan.climb_rad_s = (order.high_rad - order.low_rad) / (order.lines * scan.turn_s);
  scan.acceleration_rad_s2 = order.acceleration_rad_s2;
  double turns = kTransitionTurns;
  const auto is_too_quick = [&] {
    scan.transition_s = time_of_turns(scan.azimuth, order.speed_rad_s, turns);
    return scan.transition_s < scan.azimuth.speed_up_s ||
           bend_of(scan).most_acceleration() > order.acceleration_rad_s2;
  };
  while (is_too_quick() && turns < kMostTransitionTurns) ++turns;
  return scan;
}

AxisPoint SpiralScan::elevation_at(double t_s) const {
  if (t_s < transition_s) return bend_of(*this).at(t_s);
  const double pass_s = lines * turn_s;
  const double since_s = t_s - transition_s;
  const double passes = det::floor(since_s / pass_s);
  const double in_pass_s = since_s - passes * pass_s;
  const bool up = passes == 2 * det::floor(passes / 2);
  const double sign = up ? 1 : -1;
  const double begin_rad = up ? low_rad : low_rad + climb_rad_s * pass_s;
  // Half the time that it needs to turn around.
  const double round_s = std::min(climb_rad_s / acceleration_rad_s2, 0.5 * pass_s);
  const double to_end_s = pass_s - in_pass_s;
  AxisPoint point{begin_rad + sign * climb_rad_s * in_pass_s, sign * climb_rad_s};
  const auto round_off = [&](double from_corner_s, double inward) {
    const double cut = round_s - from_corner_s;
    point.at_rad += inward * 0.5 * acceleration_rad_s2 * cut * cut;
    point.rate_rad_s *= from_corner_s / round_s;
  };
  if (passes > 0 && in_pass_s < round_s)
    round_off(in_pass_s, sign);
  else if (to_end_s < round_s)
    round_off(to_end_s, -sign);
  return point;
}

int SpiralScan::line_at(double t_s) const {
  if (t_s < transition_s) return -1;
  const double turns = det::floor((t_s - transition_s) / turn_s);
  return static_cast<int>(turns - lines * det::floor(turns / lines));
}

}  // namespace understudy
