// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Speeds over time: how fast to go in the next tick, with limited acceleration, and so that a way
// ends exactly.
#pragma once

#include <algorithm>

#include "base/math.h"

namespace understudy {

// The speed for the next tick that comes nearest to `target` within the acceleration limit.
inline double ramped(double speed, double target, double acceleration, double dt_s) {
  if (acceleration == 0) return target;
  const double change = acceleration * dt_s;
  return std::clamp(target, speed - change, speed + change);
}

// What one tick does of a way.
struct Approach {
  double speed = 0;   // not negative
  bool last = false;  // this tick takes exactly the rest
};

// A rest of one step and this share more is still taken in one tick: the sum of many steps differs
// from the whole way by rounding, and that must not cost a tick.
inline constexpr double kRoundingShare = 1e-6;

// The next tick of a way with `remaining` to go: ramps up to `target`, brakes in time, and ends
// with the exact rest.
inline Approach approach(double speed, double target, double remaining, double acceleration,
                         double dt_s) {
  if (acceleration > 0) {
    const double change = acceleration * dt_s;
    // (9.1) of docs/physics.md: v dt + v^2 / 2a = remaining. After this tick there is just room to
    // brake. A speed below one tick's change needs none.
    const double brakable = det::sqrt(change * change + 2 * acceleration * remaining) - change;
    target = std::min({target, speed + change, std::max(brakable, change)});
  }
  if (remaining <= target * dt_s * (1 + kRoundingShare)) return {remaining / dt_s, true};
  return {target, false};
}

}  // namespace understudy
