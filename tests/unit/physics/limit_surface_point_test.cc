// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Points of the limit surface by its own formula; what it does to things that slide is in
// limit_surface_test.cc.
#include "physics/limit_surface.h"

#include <gtest/gtest.h>

#include <cmath>

namespace understudy::limit_surface_point_test {
namespace {

double on_surface(const LimitSurfacePoint& p) {
  const double f2 = p.force * p.force;
  const double m2 = p.moment * p.moment;
  return f2 + m2 + LimitSurfacePoint::kBend * f2 * m2;
}

TEST(LimitSurfacePoint, ScalingLeadsToTheSurface) {
  for (const double force : {0.0, 0.3, 1.0, 5.0})
    for (const double moment : {0.2, 1.0, -0.7}) {
      const LimitSurfacePoint p{force, moment};
      const double scale = p.scale_to_surface();
      EXPECT_NEAR(on_surface({scale * force, scale * moment}), 1, 1e-12) << force << " " << moment;
    }
}

// The speeds have the ratio of the slopes there.
TEST(LimitSurfacePoint, IsTheOneWhoseSlopeIsTheMotion) {
  for (const double slide : {0.1, 1.0, 3.0})
    for (const double turn : {0.1, 1.0, 3.0}) {
      const LimitSurfacePoint p = limit_surface_at(slide, turn);
      EXPECT_NEAR(on_surface(p), 1, 1e-12);
      EXPECT_NEAR(p.force * p.slide_slope() / (p.moment * p.turn_slope()), slide / turn,
                  1e-5 * slide / turn);
    }
}

}  // namespace
}  // namespace understudy::limit_surface_point_test
