// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A rectangle in any direction: the outline of a wall. Its four corners are counter-clockwise.
#pragma once

#include <array>

#include "geom/pose.h"

namespace understudy {

struct Box2 {
  Vec2 center;
  Vec2 along;  // unit vector of the long side
  double half_length_m = 0;
  double half_thickness_m = 0;

  Vec2 across() const { return {-along.y, along.x}; }

  std::array<Vec2, 4> corners() const {
    const Vec2 l = half_length_m * along;
    const Vec2 t = half_thickness_m * across();
    return {center - l - t, center + l - t, center + l + t, center - l + t};
  }
  // Half the width of the axis-parallel rectangle around the box.
  Vec2 half_extent() const {
    const double ax = along.x < 0 ? -along.x : along.x;
    const double ay = along.y < 0 ? -along.y : along.y;
    return {half_length_m * ax + half_thickness_m * ay, half_length_m * ay + half_thickness_m * ax};
  }
  // The point in the box's own frame: x along, y across.
  Vec2 to_local(Vec2 p) const {
    const Vec2 d = p - center;
    return {dot(d, along), dot(d, across())};
  }
  bool contains(Vec2 p) const {
    const Vec2 q = to_local(p);
    return q.x >= -half_length_m && q.x <= half_length_m && q.y >= -half_thickness_m &&
           q.y <= half_thickness_m;
  }
};

}  // namespace understudy
