// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where two convex solids touch, or soon will: a direction and up to four points. Computed anew
// each time, from the two poses alone.
#pragma once

#include <array>

#include "physics/space/placed_shape.h"

namespace understudy {

struct TouchPoint {
  Vec3 at;           // in the middle between the two sides
  double gap_m = 0;  // along the normal; negative where they overlap
};

struct Touching {
  static constexpr int kMost = 32;  // before the surplus ones are dropped
  Vec3 normal;                      // from b to a
  std::array<TouchPoint, kMost> points;
  int count = 0;

  void add(Vec3 at, double gap_m) {
    if (count < kMost) points[static_cast<std::size_t>(count++)] = {at, gap_m};
  }
  // Leaves at most four points: the deepest, and those that span most.
  void thin_out();
};

// No points if they are more than `margin_m` apart.
Touching touching_of(const PlacedShape& a, const PlacedShape& b, double margin_m);

// The points where two sides lie against each other along the normal from b to a. `on_a` and `on_b`
// are the nearest points, used where no sides meet.
Touching touching_sides(const ShapeFace& a, const ShapeFace& b, Vec3 normal, Vec3 on_a, Vec3 on_b,
                        double margin_m);

// The part of a side (or of an edge or point) that lies over a polygon, seen along its normal.
ShapeFace part_over(const ShapeFace& side, const ShapeFace& polygon, Vec3 polygon_normal);

}  // namespace understudy
