// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Outline: what an upright thing looks like from above. It is a convex polygon of up to four
// corners, grown by a radius: one corner makes a disc, two a stadium, four a box with round edges.
#pragma once

#include <algorithm>
#include <array>

#include "geom/box.h"
#include "geom/pose.h"

namespace understudy {

struct Outline {
  static constexpr int kMostCorners = 4;
  std::array<Vec2, kMostCorners> corner{};  // counter-clockwise
  int corners = 1;
  double radius_m = 0;

  static Outline disc(Vec2 center, double radius_m) { return {{center}, 1, radius_m}; }
  static Outline stadium(Vec2 from, Vec2 to, double radius_m) { return {{from, to}, 2, radius_m}; }
  static Outline box(const Box2& box) { return {box.corners(), kMostCorners, 0}; }

  // How far it reaches from this point.
  double reach_from(Vec2 point) const {
    double square = 0;
    for (int i = 0; i < corners; ++i) {
      const Vec2 d = corner[static_cast<std::size_t>(i)] - point;
      square = std::max(square, dot(d, d));
    }
    return det::sqrt(square) + radius_m;
  }
};

// The outline of a body at X_WB, in the world frame.
inline Outline placed(const Outline& outline, const Pose2& X_WB) {
  const det::SinCos t = det::sincos(X_WB.heading_rad);
  Outline out = outline;
  for (int i = 0; i < out.corners; ++i) {
    Vec2& p = out.corner[static_cast<std::size_t>(i)];
    p = {X_WB.x_m + t.cos * p.x - t.sin * p.y, X_WB.y_m + t.sin * p.x + t.cos * p.y};
  }
  return out;
}

}  // namespace understudy
