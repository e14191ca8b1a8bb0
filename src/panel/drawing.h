// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drawing: a simple figure that a device draws for viewers, such as the ray that it measured with.
// It is not part of the world: no sensor sees it, and it is not in any hash.
#pragma once

#include <cstdint>
#include <vector>

#include "geom/pose.h"

namespace understudy {

struct Drawing {
  enum class Kind : std::uint8_t {
    kLine,    // from at to `to`
    kCircle,  // around at, radius_m
    kDot,     // at
    kCross,   // at: an x
    kStar,    // at: an asterisk
  };
  Kind kind = Kind::kLine;
  bool on_robot = false;  // coordinates in the robot's frame, moving with it
  Vec2 at;
  Vec2 to;
  double radius_m = 0;
  double z_m = 0;                   // height above the floor
  std::uint32_t colour = 0xFF0000;  // 0xRRGGBB
};
using Drawings = std::vector<Drawing>;

}  // namespace understudy
