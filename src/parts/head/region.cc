// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "parts/head/region.h"

namespace understudy {

RegionScan plan_region(const RegionOrder& order, double begin_s) {
  RegionScan scan;
  scan.begin_s = begin_s;
  scan.from_rad = order.from_rad;
  scan.to_rad = order.to_rad;
  scan.low_rad = order.low_rad;
  scan.lines = order.lines;
  scan.step_rad = order.lines > 1 ? (order.high_rad - order.low_rad) / (order.lines - 1) : 0;
  scan.speed_rad_s = order.limits.speed_rad_s;
  scan.acceleration_rad_s2 = order.limits.acceleration_rad_s2;
  scan.line_s = way_to({order.from_rad, 0}, order.to_rad, order.limits).duration_s();
  scan.step_s = way_to({0, 0}, scan.step_rad, order.limits).duration_s();
  return scan;
}

RegionScan::Point RegionScan::at(double t_s) const {
  const double pass_s = lines * line_s + (lines - 1) * step_s;
  const double since_s = t_s - begin_s;
  const double pass = det::floor(since_s / pass_s);
  const double in_pass_s = since_s - pass * pass_s;
  const double line = std::min(lines - 1, det::floor(in_pass_s / (line_s + step_s)));
  const double in_line_s = in_pass_s - line * (line_s + step_s);
  const double swept = pass * lines + line;
  const bool forth = swept == 2 * det::floor(swept / 2);
  const bool up = pass == 2 * det::floor(pass / 2);
  const double level = up ? line : lines - 1 - line;
  const AxisLimits limits{speed_rad_s, acceleration_rad_s2};
  Point point;
  point.line = static_cast<int>(line);
  point.azimuth =
      way_to({forth ? from_rad : to_rad, 0}, forth ? to_rad : from_rad, limits).at(in_line_s);
  const double begin_rad = low_rad + level * step_rad;
  point.elevation = {begin_rad, 0};
  if (in_line_s > line_s)
    point.elevation = way_to({begin_rad, 0}, begin_rad + (up ? step_rad : -step_rad), limits)
                          .at(in_line_s - line_s);
  return point;
}

}  // namespace understudy
