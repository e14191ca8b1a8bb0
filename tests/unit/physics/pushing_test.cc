// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots that push: what goes along, what holds them, and with what force.
#include <gtest/gtest.h>

#include "tests/unit/physics/arena.h"

namespace understudy::pushing_test {
namespace {

constexpr double kDeepest_m = 1e-4;

TEST(Pushing, ALightThingGoesAlongAtFullSpeed) {
  Spec spec = empty_floor();
  add_rover(spec, {2, 5, 0});
  add_object(spec, "Can", {2.2, 5, 0});
  Arena a(spec);
  a.want(0.002);
  for (int i = 0; i < 1000; ++i) {
    a.tick();
    ASSERT_LT(a.deepest(), kDeepest_m);
  }
  EXPECT_NEAR(a.robot().vx_m_s, 0.4, 1e-4);
  EXPECT_NEAR(a.robot().X_WB.x_m, 2 + 1000 * 0.002, 1e-3);
  EXPECT_NEAR(a.object().X_WB.x_m - a.robot().X_WB.x_m, kRoverRadius_m + 0.033, 1e-3);
}

TEST(Pushing, AHeavyThingStallsTheRobot) {
  Spec spec = empty_floor();
  add_kind(spec, "block", box(0.3, 0.3, 0.3), 120, {0.5, 0.1}, 0.5);  // needs 588 N, has 392 N
  add_rover(spec, {2, 5, 0});
  add_object(spec, "block", {2.4, 5, 0});
  Arena a(spec);
  a.want(0.002);
  a.ticks(300);
  const double x = a.object().X_WB.x_m;
  a.ticks(500);
  EXPECT_NEAR(a.object().X_WB.x_m, x, 1e-6);
  EXPECT_NEAR(a.drive().made.forward_m, 0, 1e-7);
  EXPECT_TRUE(a.drive().hindered);
  EXPECT_FALSE(a.drive().spinning);
  EXPECT_NEAR(a.robot().contact_n, kRoverGrip_n, 0.01 * kRoverGrip_n);
}

TEST(Pushing, JustLightEnoughIsPushed) {
  Spec spec = empty_floor();
  add_kind(spec, "block", box(0.3, 0.3, 0.3), 70, {0.5, 0.1}, 0.5);  // needs 343 N of 392 N
  add_rover(spec, {2, 5, 0});
  add_object(spec, "block", {2.4, 5, 0});
  Arena a(spec);
  a.want(0.002);
  a.ticks(1500);
  EXPECT_NEAR(a.object().vx_m_s, 0.4, 2e-3);
  EXPECT_NEAR(a.robot().contact_n, 0.5 * 70 * kG, 0.02 * 343);
}

TEST(Pushing, StallForceAtAWallIsTheGrip) {
  Arena a(room_with_rover({3.8, 2, 0}));
  a.want(0.002);
  a.ticks(200);
  EXPECT_NEAR(a.robot().contact_n, kRoverGrip_n, 0.01 * kRoverGrip_n);
  EXPECT_EQ(a.robot().touched_sectors, 1U);
  EXPECT_TRUE(a.drive().hindered);
  EXPECT_FALSE(a.drive().spinning);
}

TEST(Pushing, WeakMotorsStallWithTheirForceAndStrongOnesSpin) {
  Arena a(room_with_rover({3.8, 2, 0}));
  a.drive().force_limit_n = 25;
  a.want(0.002);
  a.ticks(300);
  EXPECT_NEAR(a.robot().contact_n, 25, 0.25);
  EXPECT_FALSE(a.drive().spinning);
  a.drive().force_limit_n = 5000;
  a.ticks(10);
  EXPECT_NEAR(a.robot().contact_n, kRoverGrip_n,
              0.01 * kRoverGrip_n);  // of a slip: no more than grip
  EXPECT_TRUE(a.drive().spinning);
}

TEST(Pushing, TenCansInARowNeverOverlapAlsoAtTheWall) {
  Spec spec = furnished_room();
  add_rover(spec, {2.95, 2, 0});  // near the wall: a row buckles when it is pushed far
  for (int i = 0; i < 10; ++i)
    add_object(spec, "Can", {3.13 + 0.08 * i, 2.0005 * (i % 2) + 2.0 * ((i + 1) % 2), 0});
  Arena a(spec);
  a.want(0.002);
  bool reached_wall = false;
  for (int i = 0; i < 2000; ++i) {
    a.tick();
    ASSERT_LT(a.deepest(), kDeepest_m) << i;
    for (std::size_t k = 0; k < 10; ++k)
      reached_wall |= a.object(k).X_WB.x_m > 4 - kHalfWall_m - 0.0331;
  }
  EXPECT_TRUE(reached_wall);
}

TEST(Pushing, ACanBetweenRobotAndWallIsNotSunkInto) {
  Spec spec = furnished_room();
  add_rover(spec, {3.5, 2, 0});
  add_object(spec, "Can", {3.75, 2, 0});
  Arena a(spec);
  a.want(0.002);
  for (int i = 0; i < 1000; ++i) {
    a.tick();
    ASSERT_LT(a.deepest(), kDeepest_m) << i;
  }
  EXPECT_NEAR(a.robot().X_WB.x_m, 4 - kHalfWall_m - 0.066 - kRoverRadius_m, 2e-4);
  EXPECT_NEAR(a.robot().contact_n, kRoverGrip_n, 0.02 * kRoverGrip_n);
}

TEST(Pushing, AnIdleRobotHoldsItsPlaceUntilAStrongerOneComes) {
  Spec spec = empty_floor();
  add_box_robot(spec, "light", 0.2, 0.2, 5);
  add_rover(spec, {2, 5, 0});
  add_robot(spec, "light", {2.4, 5, 0});
  Arena a(spec);
  a.robot_wants(0, 0.002);
  a.ticks(1000);
  EXPECT_NEAR(a.robot(0).vx_m_s, 0.4, 1e-3);  // shoves it: 392 N against 39 N
  EXPECT_NEAR(a.robot(1).vx_m_s, 0.4, 1e-3);
  EXPECT_TRUE(a.drive(1).hindered);
  EXPECT_GT(a.drive(1).made.forward_m, 0.0019);
  a.robot_wants(0, -0.002);
  a.ticks(30);
  EXPECT_EQ(a.robot(1).vx_m_s, 0);
  EXPECT_FALSE(a.robot(1).forced);
}

TEST(Pushing, ACratePushedOffCentreTurns) {
  Spec spec = empty_floor();
  add_rover(spec, {2, 5.07, 0});
  add_object(spec, "Crate", {2.3, 5, 0});
  Arena a(spec);
  a.want(0.002);
  for (int i = 0; i < 200; ++i) {
    a.tick();
    ASSERT_LT(a.deepest(), kDeepest_m) << i;
  }
  EXPECT_LT(a.object().X_WB.heading_rad, -0.05);  // pushed left of its middle: turns clockwise
  Spec middle = empty_floor();
  add_rover(middle, {2, 5, 0});
  add_object(middle, "Crate", {2.3, 5, 0});
  Arena b(middle);
  b.want(0.002);
  b.ticks(200);
  EXPECT_NEAR(b.object().X_WB.heading_rad, 0, 1e-6);
}

TEST(Pushing, ABoxRobotCatchesOnAWallsEnd) {
  Spec spec = empty_floor();
  WallSpec wall;
  wall.from = {5, 5.05};
  wall.to = {5, 8};
  spec.walls.push_back(wall);
  add_box_robot(spec, "box", 0.3, 0.2, 5);
  add_robot(spec, "box", {4.5, 5, 0});  // its left front corner is 5 cm into the wall's way
  Arena a(spec);
  a.want(0.002);
  for (int i = 0; i < 400; ++i) {
    a.tick();
    ASSERT_LT(a.deepest(), kDeepest_m) << i;
  }
  EXPECT_TRUE(a.robot().touching);
  EXPECT_LT(a.robot().X_WB.x_m, 4.9);
  Arena missed([&] {
    Spec s = spec;
    s.robots[0].X_WR.y_m = 4.9;
    return s;
  }());
  missed.want(0.002);
  missed.ticks(400);
  EXPECT_NEAR(missed.robot().X_WB.x_m, 4.5 + 0.8, 1e-9);
}

Spec stopping_room(Pose2 at) {
  Spec spec = furnished_room();
  spec.kinds[0].body.contact = ContactRule::kStop;
  add_rover(spec, at);
  return spec;
}

TEST(Stopping, StandsAtAWallAndDoesNotSlide) {
  Arena a(stopping_room({3.8, 1, kPi / 3}));
  a.want(0.002);
  a.ticks(300);
  const Pose2 at = a.robot().X_WB;
  EXPECT_NEAR(at.x_m, 4 - kHalfWall_m - kRoverRadius_m, 1e-3);
  a.ticks(300);
  EXPECT_EQ(a.robot().X_WB.y_m, at.y_m);
  EXPECT_EQ(a.robot().X_WB.x_m, at.x_m);
  EXPECT_TRUE(a.robot().touching);
  EXPECT_EQ(a.drive().made.forward_m, 0);
  EXPECT_TRUE(a.drive().hindered);
  a.want(-0.002);
  a.ticks(10);
  EXPECT_NEAR(a.robot().X_WB.x_m, at.x_m - 0.02 * std::cos(kPi / 3), 1e-9);
  EXPECT_FALSE(a.drive().hindered);
}

TEST(Stopping, StandsAtARobotAndPushesObjects) {
  Spec spec = stopping_room({1, 2, 0});
  add_rover(spec, {2, 2, 0}, "standing");
  add_object(spec, "Can", {1.2, 2.0, 0});
  spec.objects[0].X_WB.y_m = 1.9;
  Arena a(spec);
  a.robot_wants(0, 0.002);
  a.ticks(1000);
  EXPECT_EQ(a.robot(1).X_WB.x_m, 2);
  EXPECT_NEAR(a.robot(0).X_WB.x_m, 2 - 2 * kRoverRadius_m, 1.1e-3);
  EXPECT_GT(std::hypot(a.object().X_WB.x_m - 1.2, a.object().X_WB.y_m - 1.9), 1e-3);
  EXPECT_LT(a.deepest(), kDeepest_m);
}

}  // namespace
}  // namespace understudy::pushing_test
