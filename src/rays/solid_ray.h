// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One ray against one solid, in plain double arithmetic: upright prisms (any outline between two
// heights) and balls. All callers get their numbers from here, no matter how they found out which
// solid a ray meets.
#pragma once

#include "geom/outline.h"
#include "geom/pose3.h"

namespace understudy {

struct SolidRay {
  Vec3 origin;
  Vec3 direction;  // unit vector
};

struct SolidHit {
  bool met = false;
  double range_m = 0;  // 0 if the ray starts inside
  Vec3 normal;         // outward; against the ray if it starts inside
};

SolidHit meet_prism(const SolidRay& ray, const Outline& outline, double low_m, double high_m);
SolidHit meet_ball(const SolidRay& ray, Vec3 center, double radius_m);

}  // namespace understudy
