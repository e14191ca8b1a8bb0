// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SolidHull: the smallest convex solid around the points of a mesh. Of a mesh with many points it
// keeps those that lie farthest in some hundreds of directions.
#pragma once

#include <vector>

#include "physics/space/moving_body.h"
#include "physics/space/placed_shape.h"

namespace understudy {

struct SolidHull {
  struct Side {
    Vec3 normal;  // outward
    double offset_m = 0;
    std::vector<int> points;  // counter-clockwise when seen from outside
  };
  std::vector<Vec3> points;
  std::vector<Side> sides;
  double inner_m = 0;  // distance of the nearest side from the middle, which is at 0

  // Of fewer than four points, or points in a plane, it is made 1 mm thick.
  static SolidHull around(const std::vector<Vec3>& points);

  Vec3 farthest(Vec3 direction) const;
  void add_side(Vec3 direction, ShapeFace& face) const;
};

}  // namespace understudy
