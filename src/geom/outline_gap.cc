// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Corners first, radii last. If the normals of the sides show that two polygons (or lines, or
// points) overlap, the depth of the overlap is the result. Otherwise the nearest points are a
// corner of one and a side of the other.
#include "geom/outline_gap.h"

#include <limits>

namespace understudy {
namespace {

Vec2 corner(const Outline& o, int i) { return o.corner[static_cast<std::size_t>(i % o.corners)]; }

double square(Vec2 v) { return dot(v, v); }

double distance_to_side(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 along = b - a;
  const double length_square = square(along);
  if (length_square <= 0) return det::sqrt(square(p - a));
  const double share = std::clamp(dot(p - a, along) / length_square, 0.0, 1.0);
  return det::sqrt(square(p - (a + share * along)));
}

double nearest_corner_to_side(const Outline& corners_of, const Outline& sides_of) {
  double nearest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < corners_of.corners; ++i)
    for (int k = 0; k < sides_of.corners; ++k)
      nearest = std::min(nearest, distance_to_side(corner(corners_of, i), corner(sides_of, k),
                                                   corner(sides_of, k + 1)));
  return nearest;
}

// The widest strip along a side of `a` that separates the two; negative if there is none.
double widest_strip(const Outline& a, const Outline& b) {
  double widest = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < a.corners; ++k) {
    const Vec2 from = corner(a, k);
    const Vec2 along = corner(a, k + 1) - from;
    const double length = det::sqrt(square(along));
    if (length <= 0) continue;
    const Vec2 outward{along.y / length, -along.x / length};
    double nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < b.corners; ++i)
      nearest = std::min(nearest, dot(corner(b, i) - from, outward));
    widest = std::max(widest, nearest);
  }
  return widest;
}

}  // namespace

double gap_between(const Outline& a, const Outline& b) {
  const double strip = std::max(widest_strip(a, b), widest_strip(b, a));
  // Two points have no sides, so nothing was measured.
  const bool overlap = strip < 0 && strip > -std::numeric_limits<double>::infinity();
  const double gap =
      overlap ? strip : std::min(nearest_corner_to_side(a, b), nearest_corner_to_side(b, a));
  return gap - a.radius_m - b.radius_m;
}

}  // namespace understudy
