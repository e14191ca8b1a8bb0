// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots in walls, in each other and beside the floor are named; those that only touch are not.
#include "world/placement.h"

#include <gtest/gtest.h>

namespace understudy {
namespace {

constexpr double kRadius_m = 0.1;

Model world_with(const std::vector<Pose2>& places) {
  Model model;
  model.floor = {2, 2};
  WallModel wall;  // from 1 0.5 to 1 1.5, 20 mm thick
  wall.outline = {
      .center = {1, 1}, .along = {0, 1}, .half_length_m = 0.5, .half_thickness_m = 0.01};
  model.walls = {wall};
  auto kind = std::make_shared<KindModel>();
  kind->body.reach_m = kRadius_m;
  for (const Pose2& place : places) {
    RobotModel& robot = model.robots.emplace_back();
    robot.name = "R" + std::to_string(model.robots.size());
    robot.kind = kind;
    robot.X_WR = place;
  }
  return model;
}

TEST(Placement, FreeAndTouchingRobotsAreFine) {
  EXPECT_TRUE(placement_warnings(world_with({{0.5, 0.5, 0}, {0.7, 0.5, 0}, {1.11, 1, 0}})).empty());
}

TEST(Placement, TroubleIsNamed) {
  const auto warnings = placement_warnings(
      world_with({{0.95, 1, 0}, {0.3, 0.3, 0}, {0.35, 0.3, 0}, {2.5, 1, 0}, {1, 1.58, 0}}));
  ASSERT_EQ(warnings.size(), 4u);
  EXPECT_EQ(warnings[0], "robot R1 stands in a wall; move it");
  EXPECT_EQ(warnings[1], "robot R3 stands in robot R2; move it");
  EXPECT_EQ(warnings[2], "robot R4 stands beside the floor; move it");
  EXPECT_EQ(warnings[3], "robot R5 stands in a wall; move it");
}

}  // namespace
}  // namespace understudy
