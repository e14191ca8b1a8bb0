// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The limit surface of an object on the floor: which force and moment the floor can hold against at
// the same time. docs/physics.md, (5.9).
#pragma once

#include "base/math.h"

namespace understudy {

// A force and a moment as shares of the largest ones, N and N a.
struct LimitSurfacePoint {
  // A disc has 0.78 where it slides and 0.5 where it turns, a square 0.75 and 0.48.
  static constexpr double kBend = 0.75;

  double force = 0;
  double moment = 0;

  // The surface is where force^2 + moment^2 + kBend force^2 moment^2 = 1. The speeds of an object
  // that slides have the ratio of its slopes: v : a w = force slide_slope : moment turn_slope.
  double slide_slope() const { return 1 + kBend * moment * moment; }
  double turn_slope() const { return 1 + kBend * force * force; }
  // What both must be multiplied by to be on the surface.
  double scale_to_surface() const {
    const double f2 = force * force;
    const double m2 = moment * moment;
    const double sum = f2 + m2;
    return det::sqrt(2 / (sum + det::sqrt(sum * sum + 4 * kBend * f2 * m2)));
  }
};

// The point that belongs to the speeds v and a w; not both are 0.
inline LimitSurfacePoint limit_surface_at(double slide, double turn) {
  constexpr int kRounds = 12;  // each makes the error four times smaller or better
  // Only their ratio counts, and the squares of tiny numbers would be 0.
  constexpr double kTiny = 1e-60;
  while (slide > -kTiny && slide < kTiny && turn > -kTiny && turn < kTiny &&
         (slide != 0 || turn != 0)) {
    slide *= 0x1p200;
    turn *= 0x1p200;
  }
  LimitSurfacePoint p{slide, turn};
  for (int k = 0; k < kRounds; ++k) {
    const double scale = p.scale_to_surface();
    const LimitSurfacePoint on{scale * p.force, scale * p.moment};
    p = {slide / on.slide_slope(), turn / on.turn_slope()};
  }
  const double scale = p.scale_to_surface();
  return {scale * p.force, scale * p.moment};
}

}  // namespace understudy
