// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where two outlines meet: at one point, or at two when a side lies against a side.
#pragma once

#include <array>

#include "geom/outline.h"

namespace understudy {

struct Touch {
  Vec2 normal;       // unit, from b towards a: the way out for a
  Vec2 point;        // halfway between the two surfaces
  double gap_m = 0;  // negative: overlap
};

// All points of the pair with a gap below `within_m`, at most two. `relative` is how a moves
// relative to b. When micrometres decide which side was met (flush joints), the side that is not in
// the way counts.
int find_touches(const Outline& a, const Outline& b, double within_m, Vec2 relative,
                 std::array<Touch, 2>& touches);

}  // namespace understudy
