// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Small things about vectors that spatial physics needs often.
#pragma once

#include <algorithm>

#include "geom/frame3.h"

namespace understudy {

inline double length_of(Vec3 v) { return det::sqrt(dot(v, v)); }

// The unit vector along v; z if v is 0.
inline Vec3 direction_of(Vec3 v) {
  const double length = length_of(v);
  return length > 0 ? (1 / length) * v : Vec3{0, 0, 1};
}

// A unit vector at a right angle to the unit vector n.
inline Vec3 side_of(Vec3 n) {
  const Vec3 side = std::abs(n.x) < 0.6 ? Vec3{0, -n.z, n.y} : Vec3{n.z, 0, -n.x};
  return direction_of(side);
}

// v in the turned frame: the product with the inverse of the turn.
inline Vec3 into(const Turn3& t, Vec3 v) { return {dot(t.x, v), dot(t.y, v), dot(t.z, v)}; }

// A box with sides along the axes.
struct Bounds3 {
  Vec3 low{1e300, 1e300, 1e300};
  Vec3 high{-1e300, -1e300, -1e300};

  void hold(Vec3 p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  void hold(const Bounds3& b) {
    hold(b.low);
    hold(b.high);
  }
  Bounds3 grown(double by_m) const {
    const Vec3 by{by_m, by_m, by_m};
    return {low - by, high + by};
  }
  bool meets(const Bounds3& b) const {
    return low.x <= b.high.x && b.low.x <= high.x && low.y <= b.high.y && b.low.y <= high.y &&
           low.z <= b.high.z && b.low.z <= high.z;
  }
};

}  // namespace understudy
