// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where a ray enters a convex solid or a triangle. It does not meet what it begins in.
#pragma once

#include "physics/space/placed_shape.h"

namespace understudy {

struct ShapeRay {
  Vec3 from;
  Vec3 along;  // unit vector
};

struct ShapeHit {
  bool met = false;
  double range_m = 0;
  Vec3 normal;  // outward
};

ShapeHit ray_meets(const ShapeRay& ray, const PlacedShape& shape);
// Only from its outer side.
ShapeHit ray_meets(const ShapeRay& ray, const std::array<Vec3, 3>& triangle);

}  // namespace understudy
