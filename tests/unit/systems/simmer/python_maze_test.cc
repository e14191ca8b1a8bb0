// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The maze in the frame of SimMeR's Python version: conversions, collisions, the floor's pattern.
#include "systems/simmer/python/maze_view.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy::simmer_python::python_maze_test {
namespace {

constexpr double kHeight_in = 48;

simmer::Surroundings own_maze() {
  const Model model = simmer::simmer_model();
  return simmer::look_around(model, simmer::simmer_state(model));
}

TEST(SimmerPythonMaze, PlacesOfTheWorldAndOfSimmer) {
  // SimMeR's start: 6 from the left, 42 from the top, looking up.
  const Pose2 start = to_world(Place{{6, 42}, 180}, kHeight_in);
  EXPECT_NEAR(start.x_m, 6 * kInch_m, 1e-15);
  EXPECT_NEAR(start.y_m, 6 * kInch_m, 1e-15);
  EXPECT_NEAR(start.heading_rad, kPi / 2, 1e-15);
  // Rotation 0 looks down, and more of it turns to the right: to the left of the screen.
  EXPECT_NEAR(to_world(Place{{0, 0}, 0}, kHeight_in).heading_rad, -kPi / 2, 1e-15);
  EXPECT_NEAR(std::abs(to_world(Place{{0, 0}, 90}, kHeight_in).heading_rad), kPi, 1e-15);
  EXPECT_NEAR(to_world(Place{{0, 0}, 720 + 270}, kHeight_in).heading_rad, 0, 1e-14);
}

TEST(SimmerPythonMaze, ThereAndBackIsTheSamePlace) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> anywhere(0, 48);
  for (int i = 0; i < 100; ++i) {
    const Place place{{anywhere(random), anywhere(random)}, anywhere(random) * 7.49};
    const Place back = from_world(to_world(place, kHeight_in), kHeight_in);
    EXPECT_NEAR(back.at.x, place.at.x, 2e-9);
    EXPECT_NEAR(back.at.y, place.at.y, 2e-9);
    EXPECT_NEAR(back.rotation_deg, place.rotation_deg, 2e-9);
  }
  // What a file says in whole inches and quarter turns is exact.
  const Place exact = from_world({6 * kInch_m, 6 * kInch_m, kPi / 2}, kHeight_in);
  EXPECT_EQ(exact.at.x, 6);
  EXPECT_EQ(exact.at.y, 42);
  EXPECT_EQ(exact.rotation_deg, 180);
}

TEST(SimmerPythonMaze, OnceRoundIsPythonsModulo) {
  EXPECT_EQ(once_round_deg(-90), 270);
  EXPECT_EQ(once_round_deg(360), 0);
  EXPECT_EQ(once_round_deg(725), 5);
  EXPECT_LT(once_round_deg(-1e-20), 360);
}

TEST(SimmerPythonMaze, TopAndBottomAreSwapped) {
  const auto maze = own_maze();
  const MazeView view = view_of(maze);
  EXPECT_EQ(view.floor_height_in, kHeight_in);
  ASSERT_EQ(view.walls.size(), 1 + maze.maze.walls.size());
  // Row 1, column 5 is a wall: 48 to 60 from the left, 0 to 12 from the top.
  const simmer::Loop inside = {{50, 2}, {58, 2}, {58, 10}, {50, 10}};
  const simmer::Loop through = {{46, 2}, {50, 2}, {50, 10}, {46, 10}};
  EXPECT_FALSE(bumps(inside, view));  // edges count, not areas
  EXPECT_TRUE(bumps(through, view));
  ASSERT_EQ(view.blocks.size(), 1u);
  EXPECT_NEAR(view.blocks[0].center.y, 7, 1e-9);
}

TEST(SimmerPythonMaze, TouchingIsBumpingAndAHairAwayIsNot) {
  const auto maze = own_maze();
  const MazeView view = view_of(maze);
  const auto square = [](double x, double y) {
    return simmer::Loop{{x - 3, y - 3}, {x - 3, y + 3}, {x + 3, y + 3}, {x + 3, y - 3}};
  };
  EXPECT_TRUE(bumps(square(3, 20), view));           // the outer wall
  EXPECT_FALSE(bumps(square(3 + 1e-12, 20), view));  // no tolerance
  EXPECT_TRUE(bumps(square(20.5, 7), view));         // the block's side at 23.5
  EXPECT_FALSE(bumps(square(20.4, 7), view));
  EXPECT_TRUE(bumps({{23.6, 6}, {26.4, 4}, {26.4, 6}}, view));  // sticks out of it
  EXPECT_FALSE(bumps({{24, 7}, {26, 7}, {25, 8}}, view));       // all inside of it
}

TEST(SimmerPythonMaze, EdgesThatTouchCross) {
  const auto square = [](double x, double y, double side) {
    return simmer::Loop{{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
  };
  const auto edges_cross = [](const simmer::Loop& outline, const simmer::Loop& wall) {
    MazeView view;
    view.walls = {wall};
    return bumps(outline, view);
  };
  EXPECT_TRUE(edges_cross(square(0, 0, 2), square(1, 1, 2)));
  EXPECT_TRUE(edges_cross(square(0, 0, 2), square(2, 2, 2)));
  EXPECT_TRUE(edges_cross(square(0, 0, 2), square(2, 0.5, 1)));
  EXPECT_FALSE(edges_cross(square(0, 0, 4), square(1, 1, 2)));  // one inside of the other
  EXPECT_FALSE(edges_cross(square(0, 0, 2), square(3, 0, 2)));
  // A chord that cuts an edge off without any corner inside.
  EXPECT_TRUE(edges_cross({{-1, 1}, {3, 1}, {3, 1.2}, {-1, 1.2}}, square(0, 0, 2)));
}

// Against points: every grid point of the rectangle stands for the same area.
TEST(SimmerPythonMaze, DiscAndRectangleShareWhatSamplesSay) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> corner(-2, 2);
  for (int round = 0; round < 30; ++round) {
    const Vec2 a{corner(random), corner(random)};
    const Vec2 b{corner(random), corner(random)};
    const Vec2 low{std::min(a.x, b.x), std::min(a.y, b.y)};
    const Vec2 high{std::max(a.x, b.x), std::max(a.y, b.y)};
    constexpr int kSteps = 400;
    int inside = 0;
    for (int i = 0; i < kSteps; ++i)
      for (int k = 0; k < kSteps; ++k) {
        const double x = low.x + (i + 0.5) / kSteps * (high.x - low.x);
        const double y = low.y + (k + 0.5) / kSteps * (high.y - low.y);
        inside += x * x + y * y <= 1.3 * 1.3 ? 1 : 0;
      }
    const double sampled = inside * (high.x - low.x) * (high.y - low.y) / (kSteps * kSteps);
    EXPECT_NEAR(disc_overlap(1.3, low, high), sampled, 0.01);
  }
}

TEST(SimmerPythonMaze, DiscAndRectangleInClosedForm) {
  EXPECT_NEAR(disc_overlap(1, {-2, -2}, {2, 2}), kPi, 1e-12);
  EXPECT_NEAR(disc_overlap(1, {0, -2}, {2, 2}), kPi / 2, 1e-12);
  EXPECT_NEAR(disc_overlap(1, {0, 0}, {2, 2}), kPi / 4, 1e-12);
  EXPECT_NEAR(disc_overlap(5, {-1, -2}, {1, 2}), 8, 1e-12);
  EXPECT_NEAR(disc_overlap(1, {1, 1}, {2, 2}), 0, 1e-12);
  EXPECT_NEAR(disc_overlap(1, {0.5, -2}, {2, 2}), kPi / 3 - std::sqrt(3.0) / 4, 1e-12);
}

// SimMeR v1.2.0 itself at sensor places of its default robot; its disc has 64 corners, so the
// shares agree within 0.1 %.
TEST(SimmerPythonMaze, WhiteSharesAreThoseOfSimmer) {
  const struct {
    Vec2 at;
    double share;
  } kSeen[] = {{{6, 43}, 0.468147848},
               {{66, 19}, 0.5},
               {{31, 42}, 0.031852152},
               {{89.29289321881345, 29.292893218813454}, 0},
               {{42.2164396139381, 19.023703992880066}, 0.943583474},
               {{6.5, 5.133974596215562}, 0.260974318},
               {{65, 30}, 0.531852152}};
  const Checkerboard board(16, 32);
  for (const auto& seen : kSeen)
    EXPECT_NEAR(white_share(seen.at, 1.299038106, board), seen.share, 1e-3)
        << seen.at.x << " " << seen.at.y;
}

TEST(SimmerPythonMaze, NothingIsWhiteOutsideOfThePattern) {
  const Checkerboard board(16, 32);
  EXPECT_EQ(white_share({-5, 20}, 1, board), 0);
  EXPECT_EQ(white_share({1e300, 1e300}, 1, board), 0);
  ASSERT_FALSE(board.is_black(0, 0));
  EXPECT_NEAR(white_share({0, 1.5}, 1, board), 0.5, 1e-12);
  EXPECT_NEAR(white_share({1, 1}, 0, board), 1, 1e-9);  // a sensor on the floor
}

}  // namespace
}  // namespace understudy::simmer_python::python_maze_test
