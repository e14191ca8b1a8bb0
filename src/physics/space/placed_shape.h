// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A convex solid at its place in the world, and the two questions that collisions ask it: which
// point of it lies farthest in a direction, and which of its sides faces that way.
#pragma once

#include <array>

#include "physics/space/space_math.h"
#include "physics/space/space_shape.h"

namespace understudy {

// A side: a polygon, an edge of 2 points, or 1 point.
struct ShapeFace {
  static constexpr int kMost = 24;
  std::array<Vec3, kMost> at;
  int count = 0;

  void add(Vec3 p) {
    if (count < kMost) at[static_cast<std::size_t>(count++)] = p;
  }
  Vec3 operator[](int i) const { return at[static_cast<std::size_t>(i)]; }
  // Of a polygon; its length is twice the area.
  Vec3 area() const {
    Vec3 sum;
    for (int i = 2; i < count; ++i)
      sum = sum + cross((*this)[i - 1] - (*this)[0], (*this)[i] - (*this)[0]);
    return sum;
  }
};

struct PlacedShape {
  const SpaceShape* shape = nullptr;
  Vec3 at;  // its middle
  Turn3 turn;

  // The farthest point of its core: the shape without the rounding of edge_m.
  Vec3 core_farthest(Vec3 direction) const;
  // The farthest point of the whole shape along a unit vector.
  Vec3 farthest(Vec3 direction) const;
  // The side that faces along the unit vector, counter-clockwise when seen from outside. Of a round
  // side the line or point that lies farthest; of a round base eight points of its rim, the
  // farthest one first.
  ShapeFace face(Vec3 direction) const;
  Bounds3 bounds() const;
};

}  // namespace understudy
