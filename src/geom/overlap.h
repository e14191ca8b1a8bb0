// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Whether two outlines share a point. Used by parts that act on a zone; physics has its own
// contacts.
#pragma once

#include <algorithm>

#include "geom/outline.h"

namespace understudy {

namespace overlap_detail {

inline Vec2 corner_of(const Outline& o, int i) {
  return o.corner[static_cast<std::size_t>(i % o.corners)];
}

inline double distance_to_side(Vec2 p, Vec2 from, Vec2 to) {
  const Vec2 side = to - from;
  const double square = dot(side, side);
  const double t = square == 0 ? 0 : std::clamp(dot(p - from, side) / square, 0.0, 1.0);
  const Vec2 d = p - (from + t * side);
  return det::hypot(d.x, d.y);
}

// The least distance from the corners of one to the sides of the other, without the radii.
inline double corners_to_sides(const Outline& a, const Outline& b) {
  double least = distance_to_side(a.corner[0], b.corner[0], b.corner[0]);
  for (int i = 0; i < a.corners; ++i)
    for (int k = 0; k < b.corners; ++k)
      least =
          std::min(least, distance_to_side(corner_of(a, i), corner_of(b, k), corner_of(b, k + 1)));
  return least;
}

// Whether all of b lies beyond one side of a, without the radii.
inline bool side_between(const Outline& a, const Outline& b) {
  for (int i = 0; i < a.corners; ++i) {
    const Vec2 from = corner_of(a, i);
    const Vec2 side = corner_of(a, i + 1) - from;
    bool beyond = true;
    for (int k = 0; k < b.corners; ++k) beyond = beyond && cross(side, corner_of(b, k) - from) < 0;
    if (beyond) return true;
  }
  return false;
}

}  // namespace overlap_detail

inline bool overlap(const Outline& a, const Outline& b) {
  using namespace overlap_detail;
  const double radii_m = a.radius_m + b.radius_m;
  if (corners_to_sides(a, b) <= radii_m || corners_to_sides(b, a) <= radii_m) return true;
  return !side_between(a, b) && !side_between(b, a);
}

}  // namespace understudy
