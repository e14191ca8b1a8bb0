// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A convex solid on a triangle of terrain or of a mesh. Only the outer side of a triangle is solid.
#pragma once

#include "physics/space/touching.h"

namespace understudy {

struct SolidTriangle {
  std::array<Vec3, 3> p;  // counter-clockwise when seen from outside
  Vec3 normal;            // outward
  // Everything below is solid too. If not, a solid whose middle is behind it does not touch it.
  bool is_ground = false;
};

inline SolidTriangle solid_triangle(const std::array<Vec3, 3>& p, bool is_ground) {
  return {p, direction_of(cross(p[1] - p[0], p[2] - p[0])), is_ground};
}

// What of the triangle decides the direction of the touch.
enum class TrianglePart : unsigned char { kNone, kSide, kEdges };

// Whether they may touch at all, by the triangle's plane, and if so whether its edges matter.
TrianglePart part_in_reach(const PlacedShape& a, const SolidTriangle& t, double margin_m);

// `sharp`: whether the ground is convex at the edge from corner k to the next one; all false if
// edges do not matter. At other edges the direction is the triangle's normal.
Touching touching_triangle(const PlacedShape& a, const SolidTriangle& t,
                           const std::array<bool, 3>& sharp, double margin_m);

}  // namespace understudy
