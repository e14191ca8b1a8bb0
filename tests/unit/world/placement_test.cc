// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies in walls, in each other and beside the floor are named; those that only touch are not.
#include "world/placement.h"

#include <gtest/gtest.h>

#include <cmath>

namespace understudy::placement_test {
namespace {

constexpr double kRadius_m = 0.1;
constexpr double kHeight_m = 0.15;

BodyModel body_of(const Outline& outline, double low_m = 0, double high_m = kHeight_m) {
  BodyModel body;
  body.shapes = {{outline, low_m, high_m, false}};
  body.reach_m = outline.reach_from({0, 0});
  return body;
}

// A box of 0.4 by 0.1 around the body's origin.
const Outline kPlank = Outline::box({{0, 0}, {1, 0}, 0.2, 0.05});

Model world_with(const std::vector<Pose2>& places) {
  Model model;
  model.floor = {2, 2};
  model.grid = GridLayout::covering({0, 0}, {2, 2}, 0.3);
  WallModel wall;  // from 1 0.5 to 1 1.5, 20 mm thick
  wall.outline = {
      .center = {1, 1}, .along = {0, 1}, .half_length_m = 0.5, .half_thickness_m = 0.01};
  wall.height_m = 0.2;
  model.walls = {wall};
  auto kind = std::make_shared<KindModel>();
  kind->body = body_of(Outline::disc({0, 0}, kRadius_m));
  for (const Pose2& place : places) {
    RobotModel& robot = model.robots.emplace_back();
    robot.name = "R" + std::to_string(model.robots.size());
    robot.kind = kind;
    robot.X_WR = place;
  }
  return model;
}

void add_object(Model& model, const BodyModel& body, const Pose2& place) {
  auto kind = std::make_shared<ObjectKindModel>();
  kind->body = body;
  ObjectModel& object = model.objects.emplace_back();
  object.name = "O" + std::to_string(model.objects.size());
  object.kind = kind;
  object.X_WB = place;
}

using Lines = std::vector<std::string>;

TEST(Placement, FreeAndTouchingRobotsAreFine) {
  EXPECT_EQ(placement_warnings(world_with({{0.5, 0.5, 0}, {0.7, 0.5, 0}, {1.11, 1, 0}})), Lines{});
}

TEST(Placement, TroubleIsNamed) {
  const auto warnings = placement_warnings(
      world_with({{0.95, 1, 0}, {0.3, 0.3, 0}, {0.35, 0.3, 0}, {2.5, 1, 0}, {1, 1.58, 0}}));
  EXPECT_EQ(warnings,
            (Lines{"robot R1 is in a wall; move it", "robot R3 overlaps robot R2; move it",
                   "robot R4 is off the floor; move it", "robot R5 is in a wall; move it"}));
}

// A plank beside the wall is fine along it and not across it, though its reach is the same.
TEST(Placement, ShapesCountNotReach) {
  Model model = world_with({{0.5, 0.21, 0}});
  add_object(model, body_of(kPlank), {0.94, 1, kPi / 2});  // flush with the wall
  add_object(model, body_of(kPlank), {1.1, 1, 0});         // its end in the wall
  add_object(model, body_of(kPlank), {0.5, 0.05, 0});      // side by side with the robot: 10 mm
  add_object(model, body_of(kPlank), {0.9, 0.05, 0});      // end to end with that
  add_object(model, body_of(kPlank), {1.2, 0.05, 0.3});    // 100 mm into that
  EXPECT_EQ(placement_warnings(model),
            (Lines{"object O2 is in a wall; move it", "object O5 overlaps object O4; move it"}));
}

TEST(Placement, HeightsCount) {
  Model model = world_with({{0.5, 0.5, 0}});
  const Outline disc = Outline::disc({0, 0}, 0.1);
  add_object(model, body_of(disc, kHeight_m, 0.3), {0.5, 0.5, 0});  // a lid on the robot
  add_object(model, body_of(disc, 0.2, 0.3), {1, 1, 0});            // on the wall
  EXPECT_EQ(placement_warnings(model), Lines{});
  add_object(model, body_of(disc, 0.29, 0.4), {0.55, 0.5, 0});
  EXPECT_EQ(placement_warnings(model), Lines{"object O3 overlaps object O1; move it"});
}

TEST(Placement, FixedThingsMayShareAPlace) {
  Model model = world_with({});
  BodyModel post = body_of(Outline::disc({0, 0}, 0.1));
  post.fixed = true;
  add_object(model, post, {1, 1, 0});  // in the wall
  add_object(model, post, {1.05, 1, 0});
  EXPECT_EQ(placement_warnings(model), Lines{});
  add_object(model, body_of(Outline::disc({0, 0}, 0.1)), {1.2, 1, 0});
  EXPECT_EQ(placement_warnings(model), Lines{"object O3 overlaps object O2; move it"});
}

// The grid finds the same as looking at every pair of discs.
TEST(Placement, ManyBodiesAsPairByPair) {
  std::vector<Pose2> places;
  for (int i = 0; i < 400; ++i) {
    const double turn = 2.399963 * i;  // a sunflower, dense in its middle
    const double radius = 0.1 * std::sqrt(i);
    places.push_back({3 + radius * std::cos(turn), 3 + radius * std::sin(turn), 0});
  }
  Model model = world_with(places);
  model.walls.clear();
  model.floor = {6, 6};
  model.grid = GridLayout::covering({0, 0}, {6, 6}, 0.15);
  Lines expected;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const double distance =
          std::hypot(places[i].x_m - places[k].x_m, places[i].y_m - places[k].y_m);
      if (distance > 2 * kRadius_m - 1e-4) continue;
      expected.push_back("robot " + model.robots[i].name + " overlaps robot " +
                         model.robots[k].name + "; move it");
      break;
    }
  ASSERT_GT(expected.size(), 100u);
  EXPECT_EQ(placement_warnings(model), expected);
}

}  // namespace
}  // namespace understudy::placement_test
