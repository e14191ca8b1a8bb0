// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Box3: a box parallel to the axes, and the part of a ray within it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "geom/solid_ray.h"

namespace understudy {

struct Box3 {
  static constexpr double kFar = std::numeric_limits<double>::infinity();
  // By what share of its farthest corner a box must grow to be sure of what rounding leaves out.
  static constexpr double kMarginShare = 1e-11;

  Vec3 low{kFar, kFar, kFar};
  Vec3 high{-kFar, -kFar, -kFar};

  void take_in(Vec3 p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  void take_in(const Box3& b) {
    take_in(b.low);
    take_in(b.high);
  }
  void grow(double by) {
    low = low - Vec3{by, by, by};
    high = high + Vec3{by, by, by};
  }
  Vec3 middle() const { return 0.5 * (low + high); }
  // The largest distance of a point from 0 along one axis.
  double farthest() const {
    return std::max({std::abs(low.x), std::abs(low.y), std::abs(low.z), std::abs(high.x),
                     std::abs(high.y), std::abs(high.z)});
  }
};

// A part of a ray, from and to these ranges; empty if `to` is less.
struct RayPart {
  double from = 0;
  double to = 0;
};

// A ray with what its tests against many boxes share.
class BoxRay {
 public:
  explicit BoxRay(const SolidRay& ray)
      : origin_(ray.origin),
        per_{inverse(ray.direction.x), inverse(ray.direction.y), inverse(ray.direction.z)} {}

  // A ray that runs along a side counts as within. Grow the box by more than the rounding of its
  // coordinates to be sure that no ray misses it.
  RayPart within(const Box3& box, RayPart part) const {
    cut((box.low.x - origin_.x) * per_.x, (box.high.x - origin_.x) * per_.x, part);
    cut((box.low.y - origin_.y) * per_.y, (box.high.y - origin_.y) * per_.y, part);
    cut((box.low.z - origin_.z) * per_.z, (box.high.z - origin_.z) * per_.z, part);
    return part;
  }

 private:
  // Something huge instead of infinity, which times 0 would be no number.
  static double inverse(double speed) {
    constexpr double kCrawl = 1e-200;
    return 1 / (std::abs(speed) < kCrawl ? kCrawl : speed);
  }
  static void cut(double a, double b, RayPart& part) {
    part.from = std::max(part.from, std::min(a, b));
    part.to = std::min(part.to, std::max(a, b));
  }

  Vec3 origin_;
  Vec3 per_;
};

}  // namespace understudy
