// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// worlds/roboteye/room.sim as its .wld says, to see whether a cloud lies on its surfaces.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <string>

namespace understudy::scenario {

using EyePlace = std::array<double, 3>;

// The nearest distance to a box of x, y and z from ... to ..., from inside or outside.
inline double off_box_m(const EyePlace& p, const std::array<double, 6>& box) {
  double outside = 0;
  double inside = -1e9;
  for (std::size_t i = 0; i < 3; ++i) {
    const double off = std::max(box[2 * i] - p[i], p[i] - box[2 * i + 1]);
    outside += off > 0 ? off * off : 0;
    inside = std::max(inside, off);
  }
  return inside > 0 ? std::sqrt(outside) : -inside;
}

// A point in the eye's frame. The eye is at 2.5 2 m, 0.52 m high, and looks along +x.
inline double off_room_m(double x, double y, double z) {
  const EyePlace p = {2.5 + y, 2.0 - x, 0.52 + z};
  double off = 1e9;
  for (const double wall :
       {p[0], 6 - p[0], p[1], 4 - p[1], p[2]})  // the inner sides of four walls, and the floor
    off = std::min(off, std::abs(wall));
  constexpr std::array<std::array<double, 6>, 3> kBoxes = {{{4.5, 4.9, 0.6, 1.0, 0, 0.6},
                                                            {1.0, 1.6, 3.25, 3.55, 0, 1.0},
                                                            {4.4, 4.8, 2.95, 3.45, 0, 0.4}}};
  for (const auto& box : kBoxes) off = std::min(off, off_box_m(p, box));
  return off;
}

struct CloudCheck {
  int points = 0;
  double worst_m = 0;
};

// Lines that begin with x, y and z, separated by blanks or commas; others are passed over, and so
// is what is near a place on the floor of the eye's frame, where another robot stands.
inline CloudCheck check_cloud_text(const std::string& text, double robot_x = 1e9,
                                   double robot_y = 1e9) {
  CloudCheck check;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::replace(line.begin(), line.end(), ',', ' ');
    double x = 0;
    double y = 0;
    double z = 0;
    if (std::sscanf(line.c_str(), "%lf %lf %lf", &x, &y, &z) != 3) continue;
    if (std::hypot(x - robot_x, y - robot_y) < 0.4) continue;
    ++check.points;
    check.worst_m = std::max(check.worst_m, off_room_m(x, y, z));
  }
  return check;
}

}  // namespace understudy::scenario
