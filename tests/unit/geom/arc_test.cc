// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/arc.h"

#include <gtest/gtest.h>

#include <cmath>

namespace understudy::arc_test {
namespace {

TEST(Arc, QuarterCircle) {
  // Radius 2, a quarter to the left from the origin: ends at (2, 2) heading up.
  const Pose2 end = advance_on_arc({0, 0, 0}, 2 * kPi / 2, kPi / 2);
  EXPECT_NEAR(end.x_m, 2, 1e-14);
  EXPECT_NEAR(end.y_m, 2, 1e-14);
  EXPECT_NEAR(end.heading_rad, kPi / 2, 1e-15);
}

TEST(Arc, ManySmallStepsEqualOneLarge) {
  Pose2 p{1, -1, 0.3};
  const Pose2 once = advance_on_arc(p, 1.0, 2.0);
  for (int i = 0; i < 1000; ++i) p = advance_on_arc(p, 1e-3, 2e-3);
  EXPECT_NEAR(p.x_m, once.x_m, 1e-12);
  EXPECT_NEAR(p.y_m, once.y_m, 1e-12);
  EXPECT_NEAR(p.heading_rad, once.heading_rad, 1e-12);
}

TEST(Arc, TurnOnTheSpotKeepsThePlaceToTheBit) {
  const Pose2 end = advance_on_arc({0.1, 0.2, 3.0}, 0, 1.0);
  EXPECT_EQ(end.x_m, 0.1);
  EXPECT_EQ(end.y_m, 0.2);
  EXPECT_NEAR(end.heading_rad, 4.0 - 2 * kPi, 1e-15);
}

TEST(Arc, SincIsSmoothWhereItsFormulaChanges) {
  for (const double x : {0.0, 1e-5, 9.99999e-5, 1.00001e-4, -1.00001e-4, 1e-3})
    EXPECT_NEAR(sinc(x), x == 0 ? 1.0 : std::sin(x) / x, 2e-16) << x;
}

TEST(Arc, BackOnArcMeetsTheWayForward) {
  const Pose2 start{0.5, 0.25, -2.0};
  for (const double turn : {0.0, 1e-6, 0.3, -2.5}) {
    const double way = 0.8;
    const Pose2 end = advance_on_arc(start, way, turn);
    const Vec2 chord{end.x_m - start.x_m, end.y_m - start.y_m};
    for (const double share : {0.0, 0.25, 0.7, 1.0}) {
      const Pose2 back = back_on_arc(end, chord, turn, share);
      const Pose2 forward = advance_on_arc(start, way * (1 - share), turn * (1 - share));
      EXPECT_NEAR(back.x_m, forward.x_m, 1e-14) << turn << " " << share;
      EXPECT_NEAR(back.y_m, forward.y_m, 1e-14) << turn << " " << share;
      EXPECT_NEAR(back.heading_rad, forward.heading_rad, 1e-14) << turn << " " << share;
      const BackOnArc::At same = BackOnArc(end, chord, turn)(share);
      EXPECT_NEAR(same.at.x, back.x_m, 1e-15) << turn << " " << share;
      EXPECT_NEAR(same.at.y, back.y_m, 1e-15) << turn << " " << share;
      EXPECT_NEAR(same.heading.sin, std::sin(back.heading_rad), 1e-15) << turn << " " << share;
      EXPECT_NEAR(same.heading.cos, std::cos(back.heading_rad), 1e-15) << turn << " " << share;
    }
  }
}

}  // namespace
}  // namespace understudy::arc_test
