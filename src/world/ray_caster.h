// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RayCaster: answers "how far is the nearest thing in this direction". Sensors call it; the tick
// owns it.
#pragma once

#include <span>

#include "geom/pose.h"

namespace understudy {

// Level beams from one point at one height.
struct RayFan {
  Vec2 origin;
  double z_m = 0;
  double max_range_m = 0;
  int own_robot = -1;  // index of the body that beams pass through; -1 for none
  // World-frame unit vectors, counter-clockwise, spanning at most one full turn.
  std::span<const double> dx;
  std::span<const double> dy;
};

class RayCaster {
 public:
  virtual ~RayCaster() = default;
  // Sets range_m[i] to the distance along beam i, to kNoReturn if nothing is nearer than
  // max_range_m, or to 0 if the origin lies in a wall or another body. Safe to call from several
  // threads at once.
  virtual void cast(const RayFan& fan, std::span<double> range_m) const = 0;
};

}  // namespace understudy
