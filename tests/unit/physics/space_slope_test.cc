// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies on a slope of spatial physics slide, roll, stay and tip over, against closed forms.
#include "tests/unit/physics/space_arena.h"

namespace understudy::space_slope_test {
namespace {

// The pose in which the body's z axis is normal to the slope; lying: its z axis lies across the
// slope, and it may roll down.
Stance on_slope(double angle_rad) { return {0, 0, angle_rad}; }

// How far it has gone down the slope.
double way_down(SpaceArena& a, Vec3 from) { return length_of(a.at() - from); }

TEST(SpaceSlope, BoxSlidesDownByTheDifferenceOfForces) {
  for (const double spacing : {1.0, 0.07}) {
    const double angle = 0.5;
    const double mu = 0.3;
    Spec spec = space();
    add_slope(spec, angle, 1, spacing);
    add_body(spec, box(0.3, 0.2, 0.1), 2, {1.0, 0.03, 0}, on_slope(angle)).floor_friction = mu;
    SpaceArena a(spec);
    a.tick();  // it settles by a fraction of a millimetre
    const Vec3 from = a.at();
    const double v0 = length_of(a.v());
    a.seconds(0.5);
    const double acceleration = kGravity * (std::sin(angle) - mu * std::cos(angle));
    EXPECT_NEAR(way_down(a, from), v0 * 0.5 + 0.5 * acceleration * 0.25, 1e-4) << spacing;
    EXPECT_NEAR(length_of(a.v()), v0 + acceleration * 0.5, 1e-3) << spacing;
    EXPECT_NEAR(a.at().y, 0.03, 1e-4) << spacing;
    EXPECT_LT(length_of(a.body().end_w_rad_s), 1e-3) << spacing;
  }
}

TEST(SpaceSlope, BoxStaysIfFrictionIsEnough) {
  const double angle = 0.5;
  Spec spec = space();
  add_slope(spec, angle);
  add_body(spec, box(0.3, 0.2, 0.1), 2, {1, 0, 0}, on_slope(angle)).floor_friction =
      1.02 * std::tan(angle);
  SpaceArena a(spec);
  a.seconds(0.1);
  const Vec3 from = a.at();
  a.seconds(0.3);
  EXPECT_LT(way_down(a, from), 1e-6);
  a.seconds(2);
  EXPECT_TRUE(a.sleeps());
  const Vec3 asleep = a.at();
  a.seconds(10);
  EXPECT_EQ(way_down(a, asleep), 0);
}

// 5/7 g sin for a ball, 2/3 g sin for a cylinder that lies across the slope.
TEST(SpaceSlope, BallAndCylinderRollDown) {
  const double angle = 0.2;
  for (const bool is_ball : {true, false}) {
    for (const double spacing : {1.0, 0.07}) {
      Spec spec = space();
      add_slope(spec, angle, 1, spacing);
      if (is_ball)
        add_body(spec, ball(0.1), 1, {1.5, 0.02, 0});
      else
        add_body(spec, cylinder(0.1, 0.3), 1, {1.5, -0.13, 0}, {5, 0.5 * kPi, 0});
      SpaceArena a(spec);
      // From just above the ground.
      a.body().X_WB.at.z =
          std::tan(angle) * 1.5 + (is_ball ? 0.1 / std::cos(angle) - 0.1 : 0.1 / std::cos(angle));
      const Vec3 from = a.at();
      a.seconds(1);
      const double share = is_ball ? 5.0 / 7 : 2.0 / 3;
      const double expected = 0.5 * share * kGravity * std::sin(angle);
      // The ball's frame is at its lowest point when it starts; it has turned since.
      const Vec3 middle{0, 0, 0.1};
      const Vec3 gone =
          is_ball ? a.at() + a.body().X_WB.turn * middle - (from + middle) : a.at() - from;
      EXPECT_NEAR(length_of(gone), expected, 0.003 * expected) << is_ball << ' ' << spacing;
      EXPECT_NEAR(gone.y, 0, 1e-3) << is_ball << ' ' << spacing;
    }
  }
}

// Rolling friction stops a ball where planar physics does: v^2 / (2 mu g).
TEST(SpaceSlope, RollingFrictionStopsABall) {
  Spec spec = space();
  BodySpec& body = add_body(spec, ball(0.1), 1, {2, 5, 0});
  body.rolling_friction = 0.05;
  SpaceArena a(spec);
  a.set_speed({1 - 10 * 0.1, 0, 0}, {0, 10, 0});  // the origin touches the floor
  a.set_speed({0, 0, 0}, {0, 10, 0});
  a.seconds(4);
  const Vec3 middle = a.at() + a.body().X_WB.turn * Vec3{0, 0, 0.1};
  EXPECT_NEAR(middle.x - 2, 1 / (2 * 0.05 * kGravity), 0.01);
  EXPECT_TRUE(a.sleeps());
}

// A box with enough friction tips over when the slope is steeper than its width / height.
TEST(SpaceSlope, BoxTipsAtItsDiagonal) {
  const double critical = std::atan2(0.2, 0.4);
  for (const double spacing : {1.0, 0.11}) {
    for (const double beyond_deg : {-0.5, 0.5}) {
      const double angle = critical + deg_to_rad(beyond_deg);
      Spec spec = space();
      add_slope(spec, angle, 1, spacing);
      add_body(spec, box(0.2, 0.3, 0.4), 2, {1, 0.01, 0}, on_slope(angle)).floor_friction = 2;
      SpaceArena a(spec);
      a.seconds(4);
      if (beyond_deg < 0)
        EXPECT_NEAR(a.lean_rad(), angle, 0.002) << spacing;
      else
        EXPECT_GT(a.lean_rad(), 1) << spacing;
    }
  }
}

// Its cap meets the ground in a circle, so any direction of fall is alike.
TEST(SpaceSlope, CylinderTipsAtItsDiagonal) {
  const double critical = std::atan2(0.2, 0.4);
  for (const double beyond_deg : {-0.5, 0.5})
    for (const double heading : {0.0, 0.4}) {
      const double angle = critical + deg_to_rad(beyond_deg);
      Spec spec = space();
      add_slope(spec, angle);
      add_body(spec, cylinder(0.1, 0.4), 2, {1, 0, 0}, on_slope(angle)).floor_friction = 2;
      SpaceArena a(spec);
      a.body().X_WB.turn = a.body().X_WB.turn * turn_about({0, 0, heading});
      a.seconds(4);
      EXPECT_EQ(a.lean_rad() > 1, beyond_deg > 0) << beyond_deg << ' ' << heading;
    }
}

}  // namespace
}  // namespace understudy::space_slope_test
