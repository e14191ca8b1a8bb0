// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The plane of SimMeR: what is free, what collides, what a ray meets; and its maze out of a Model.
#include "systems/simmer/matlab/geometry.h"

#include <gtest/gtest.h>

#include <limits>

#include "systems/simmer/matlab/draws.h"
#include "systems/simmer/matlab/surroundings.h"
#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy::simmer::matlab_geometry_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Loop square(double x, double y, double side) {
  return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

TEST(SimmerGeometry, AnglesInDegreesAreExactAtQuarters) {
  for (const double turns : {-2.0, 0.0, 1.0, 7.0}) {
    EXPECT_EQ(sincos_deg(360 * turns + 90).cos, 0);
    EXPECT_EQ(sincos_deg(360 * turns + 90).sin, 1);
    EXPECT_EQ(sincos_deg(360 * turns + 180).sin, 0);
    EXPECT_EQ(sincos_deg(360 * turns - 90).sin, -1);
  }
  EXPECT_NEAR(sincos_deg(-390).sin, -0.5, 1e-15);
  EXPECT_NEAR(sincos_deg(60).cos, 0.5, 1e-15);
}

TEST(SimmerGeometry, AnOutlineIsTurnedThenMoved) {
  const Loop loop = placed({{1, 0}, {0, 2}}, {10, 20}, 90);
  EXPECT_EQ(loop[0].x, 10);
  EXPECT_EQ(loop[0].y, 21);
  EXPECT_EQ(loop[1].x, 8);
  EXPECT_EQ(loop[1].y, 20);
}

TEST(SimmerGeometry, APolygonHoldsItsEdge) {
  const Loop loop = {{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}};  // with a notch
  EXPECT_TRUE(contains(loop, {1, 1}));
  EXPECT_TRUE(contains(loop, {0, 2}));
  EXPECT_TRUE(contains(loop, {4, 4}));
  EXPECT_TRUE(contains(loop, {2, 1}));
  EXPECT_TRUE(contains(loop, {-1e-10, 2}));
  EXPECT_FALSE(contains(loop, {-1e-8, 2}));
  EXPECT_FALSE(contains(loop, {2, 3}));
  EXPECT_FALSE(contains({}, {0, 0}));
}

TEST(SimmerGeometry, WallLinesAreFree) {
  const Region region{square(0, 0, 10), {square(4, 4, 2), square(6, 4, 2)}};
  EXPECT_TRUE(is_free({1, 1}, region));
  EXPECT_TRUE(is_free({10, 5}, region));
  EXPECT_TRUE(is_free({5, 4}, region));
  EXPECT_TRUE(is_free({6, 5}, region));  // between two walls, on the lines of both
  EXPECT_FALSE(is_free({5, 5}, region));
  EXPECT_FALSE(is_free({10.1, 5}, region));
}

TEST(SimmerGeometry, TouchingALineIsAllowedACornerIsNot) {
  const Region region{square(0, 0, 10), {square(4, 4, 2)}};
  EXPECT_FALSE(collides(square(0, 1, 3), region));
  EXPECT_TRUE(collides(square(-1e-6, 1, 3), region));
  EXPECT_TRUE(collides(square(0, 0, 3), region));     // the corner of the outer wall
  EXPECT_FALSE(collides(square(4.5, 3, 1), region));  // along the wall's lower side
  EXPECT_TRUE(collides(square(3, 3, 1), region));     // the wall's corner is on the outline
  EXPECT_TRUE(collides(square(3, 3, 4), region));     // all of the wall is inside
}

TEST(SimmerGeometry, ARayMeetsTheNearestEdge) {
  const std::vector<Loop> walls = {square(10, -1, 2), square(5, -1, 2)};
  EXPECT_DOUBLE_EQ(first_hit({0, 0}, {100, 0}, walls), 5);
  EXPECT_DOUBLE_EQ(first_hit({6, 0}, {106, 0}, walls), 1);
  EXPECT_DOUBLE_EQ(first_hit({7, 0}, {107, 0}, walls), 0);  // starts on an edge
  EXPECT_DOUBLE_EQ(first_hit({0, -4}, {3, 0}, walls), kInfinity);
  EXPECT_DOUBLE_EQ(first_hit({0, -6}, {5, -1}, walls), det::sqrt(50));  // just a corner
  EXPECT_DOUBLE_EQ(first_hit({0, 0}, {5, 0}, walls), 5);                // at its very end
  EXPECT_DOUBLE_EQ(first_hit({0, 1}, {100, 1}, walls), 5);              // along a side
  EXPECT_DOUBLE_EQ(first_hit({6, 1}, {100, 1}, walls), 0);
  EXPECT_DOUBLE_EQ(first_hit({0, 0}, {-100, 0}, walls), kInfinity);
}

TEST(SimmerSurroundings, TheMazeComesOutInWholeFeet) {
  const Model model = simmer_model();
  const Surroundings around = look_around(model, simmer_state(model));
  ASSERT_EQ(around.maze.outer.size(), 4u);
  EXPECT_EQ(around.maze.outer[2].x, 96);
  EXPECT_EQ(around.maze.outer[2].y, 48);
  ASSERT_EQ(around.maze.walls.size(), 8u);
  for (const Loop& wall : around.maze.walls)
    for (const Vec2 corner : wall) {
      EXPECT_EQ(std::fmod(corner.x, 12), 0);
      EXPECT_EQ(std::fmod(corner.y, 12), 0);
    }
  EXPECT_FALSE(is_free({54, 42}, around.maze));
  EXPECT_TRUE(is_free({66, 42}, around.maze));
  EXPECT_EQ(around.board.rows(), 16);
  EXPECT_EQ(around.board.columns(), 32);
}

TEST(SimmerSurroundings, TheBlockIsSeenWhereItIsNow) {
  const Model model = simmer_model();
  State state = simmer_state(model);
  SurroundingsCache surroundings;
  EXPECT_EQ(surroundings.look(model, state).blocks.at(0).outline[0].x, 23.5);
  state.objects[0].body.X_WB = {60 * kInch_m, 30 * kInch_m, kPi / 2};
  const Block& block = surroundings.look(model, state).blocks.at(0);
  EXPECT_EQ(block.center.x, 60);
  EXPECT_EQ(block.outline[0].x, 61.5);
  EXPECT_EQ(block.outline[0].y, 28.5);
  EXPECT_EQ(block.height_in, 3);
}

TEST(SimmerSurroundings, ARoundThingIsAPolygon) {
  Model model = simmer_model();
  auto kind = std::make_shared<ObjectKindModel>();
  kind->body.shapes.push_back({Outline::disc({0, 0}, 2 * kInch_m), 0, 0.1});
  model.objects[0].kind = kind;
  const Surroundings around = look_around(model, simmer_state(model));
  ASSERT_EQ(around.blocks.at(0).outline.size(), 40u);
  for (const Vec2 p : around.blocks[0].outline)
    EXPECT_NEAR(det::hypot(p.x - 25, p.y - 41), 2, 1e-8);
}

TEST(SimmerSurroundings, ANewWallIsSeen) {
  Model model = simmer_model();
  const State state = simmer_state(model);
  SurroundingsCache surroundings;
  EXPECT_TRUE(is_free({6, 6}, surroundings.look(model, state).maze));
  model.walls.push_back(wall_in(6, 6, 12, 12));
  EXPECT_FALSE(is_free({6, 6}, surroundings.look(model, state).maze));
  model.floor.x = 100;
  EXPECT_TRUE(is_free({1000, 6}, surroundings.look(model, state).maze));
  model.floor_origin = {-1000 * kInch_m, 0};
  EXPECT_TRUE(is_free({-500, 6}, surroundings.look(model, state).maze));
}

TEST(SimmerDraws, DependOnSeedRobotAndPlaceInTheStream) {
  std::uint64_t counter = 0;
  SeededDraws draws(7, 1, counter);
  const double first = draws.next();
  const double second = draws.next();
  EXPECT_EQ(counter, 2u);
  EXPECT_NE(first, second);
  std::uint64_t again = 1;
  EXPECT_EQ(SeededDraws(7, 1, again).next(), second);
  for (const auto& [seed, robot] : {std::pair{8, 1}, {7, 2}}) {
    std::uint64_t other = 0;
    EXPECT_NE(
        SeededDraws(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(robot), other)
            .next(),
        first);
  }
}

}  // namespace
}  // namespace understudy::simmer::matlab_geometry_test
