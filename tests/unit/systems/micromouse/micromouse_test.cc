// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Geometry of text mazes with posts against places counted by hand, and the place of every mistake.
#include <gtest/gtest.h>

#include "base/math.h"
#include "tests/support/maze_testing.h"

namespace understudy::micromouse_test {
namespace {

constexpr const char* kSmall =
    "o---o---o\n"
    "|     G |\n"
    "o   o   o\n"
    "| S |   |\n"
    "o---o---o\n";

TEST(Micromouse, WallsReachToTheFarSideOfTheirPosts) {
  const LoadedMaze maze = load_maze("t.map", kSmall);
  EXPECT_EQ(maze.messages, "");
  EXPECT_EQ(maze.spec.floor.width_m, 0.36);
  EXPECT_EQ(maze.spec.floor.height_m, 0.36);
  EXPECT_EQ(walls_mm(maze.spec),
            (std::vector<std::string>{"-6,0 366,0", "-6,360 366,360", "0,-6 0,366",
                                      "180,-6 180,186", "360,-6 360,366"}));
  for (const WallSpec& wall : maze.spec.walls) {
    EXPECT_NEAR(wall.thickness_m, 0.012, 1e-15);
    EXPECT_NEAR(wall.height_m, 0.050, 1e-15);
  }
}

// Also where the border is missing.
TEST(Micromouse, APostAtTheEdgeStandsAlone) {
  const LoadedMaze maze = load_maze("t.map",
                                    "o---o\n"
                                    "    |\n"
                                    "o   o\n"
                                    "    |\n"
                                    "o---o\n");
  EXPECT_EQ(walls_mm(maze.spec), (std::vector<std::string>{"-6,0 186,0", "-6,360 186,360",
                                                           "180,-6 180,366", "-6,180 6,180"}));
}

TEST(Micromouse, APostWithoutWallsStandsAlone) {
  const LoadedMaze maze = load_maze("t.map",
                                    "+---+---+\n"
                                    "|       |\n"
                                    "+   +   +\n"
                                    "|       |\n"
                                    "+---+---+\n");
  EXPECT_EQ(walls_mm(maze.spec).back(), "174,180 186,180");
  EXPECT_EQ(maze.spec.walls.size(), 5u);
}

TEST(Micromouse, StartAndGoalsAreInTheMiddleOfTheirCells) {
  const Spec spec = load_maze("t.txt", kSmall).spec;
  ASSERT_EQ(spec.start_marks.size(), 1u);
  EXPECT_EQ(spec.start_marks[0].letter, "S");
  EXPECT_NEAR(spec.start_marks[0].X_WM.x_m, 0.09, 1e-12);
  EXPECT_NEAR(spec.start_marks[0].X_WM.y_m, 0.09, 1e-12);
  EXPECT_EQ(spec.start_marks[0].X_WM.heading_rad, kPi / 2);
  ASSERT_EQ(spec.markers.size(), 1u);
  EXPECT_NEAR(spec.markers[0].at.x, 0.27, 1e-12);
  EXPECT_NEAR(spec.markers[0].at.y, 0.27, 1e-12);
  ASSERT_EQ(spec.robots.size(), 1u);
  EXPECT_EQ(spec.robots[0].kind, "S4");
  EXPECT_NEAR(spec.robots[0].X_WR.x_m, 0.09, 1e-12);
}

TEST(Micromouse, TheMouseLooksToTheOpenSide) {
  struct Case {
    const char* text;
    double heading_rad;
  };
  const Case cases[] = {{"o   o\n| S |\no---o\n", kPi / 2},
                        {"o---o\n| S\no---o\n", 0},
                        {"o---o\n  S |\no---o\n", kPi},
                        {"o---o\n| S |\no   o\n", -kPi / 2},
                        {"o---o\n| S |\no---o\n", kPi / 2}};
  for (const Case& c : cases) {
    const Spec spec = load_maze("t.map", c.text).spec;
    ASSERT_EQ(spec.start_marks.size(), 1u) << c.text;
    EXPECT_EQ(spec.start_marks[0].X_WM.heading_rad, c.heading_rad) << c.text;
  }
}

TEST(Micromouse, WithoutSTheMouseStartsInTheLowerLeftCorner) {
  const Spec spec = load_maze("t.map", "o---o---o\n|       |\no---o---o\n").spec;
  ASSERT_EQ(spec.start_marks.size(), 1u);
  EXPECT_NEAR(spec.start_marks[0].X_WM.x_m, 0.09, 1e-12);
  EXPECT_EQ(spec.start_marks[0].X_WM.heading_rad, 0) << "the only open side";
}

std::string corridor(int cells) {
  std::string posts;
  for (int i = 0; i < cells; ++i) posts += "o---";
  posts += "o\n";
  return posts + "|\n" + posts;
}

TEST(Micromouse, MoreThan16CellsAreHalfSize) {
  const Spec classic = load_maze("t.map", corridor(16)).spec;
  EXPECT_NEAR(classic.floor.width_m, 16 * 0.180, 1e-12);
  const Spec half = load_maze("t.map", corridor(17)).spec;
  EXPECT_NEAR(half.floor.width_m, 17 * 0.090, 1e-12);
  EXPECT_NEAR(half.walls[0].thickness_m, 0.006, 1e-15);
  EXPECT_NEAR(half.walls[0].height_m, 0.025, 1e-15);
}

TEST(Micromouse, ANumberAloneScalesEverything) {
  for (const std::string& text : {std::string(kSmall) + "360\n", "360\n" + std::string(kSmall)}) {
    const Spec spec = load_maze("t.map", text).spec;
    EXPECT_NEAR(spec.floor.width_m, 0.72, 1e-12);
    EXPECT_NEAR(spec.walls[0].thickness_m, 0.024, 1e-15);
    EXPECT_NEAR(spec.walls[0].height_m, 0.100, 1e-15);
  }
}

struct Mistake {
  const char* text;
  const char* message;  // the start of it
};

TEST(Micromouse, EveryMistakeHasItsPlace) {
  const Mistake mistakes[] = {
      {"o---o--o\n|   |  |\no---o---o\n", "t.map:1:6: error: \"--o\" between two posts"},
      {"o---o---o\n|   |   |\no---x---o\n", "t.map:3:5: error: a post is expected here: o or +"},
      {"o---o---o\n|   |   |\no---o\n", "t.map:3:6: error: a post is expected here: o or +"},
      {"o---o---o\n|   |   |\no-- o---o\n", "t.map:3:2: error: \"-- \" between two posts"},
      {"o---o\n|   |\n|   |\no---o\n", "t.map:3:1: error: a row of posts is expected here"},
      {"o---o\no---o\n", "t.map:2:1: error: a row of cells is expected here"},
      {"  o---o\n  |   |\no---o\n", "t.map:3:3: error: a row of posts is expected here"},
      {"o---o\n|   |\n", "t.map:2:1: error: the maze ends without its last row of posts"},
      {"o---o---o\n|   x   |\no---o---o\n", "t.map:2:5: error: \"x\" is where a wall may be"},
      {"o---o---o\n| | |   |\no---o---o\n", "t.map:2:3: error: wall inside a cell"},
      {"o---o\n|   |   |\no---o\n", "t.map:2:6: error: the row is longer than the first one"},
      {"o---o\n|   |\no---o---o\n", "t.map:3:6: error: the row is longer than the first one"},
      {"o---o\n|\tS|\no---o\n", "t.map:2:2: error: tab in a row"},
      {"o---o\n| S |\no---o\n5mm\n", "t.map:4:1: error: cell size is \"5mm\""},
      {"o\n|\no\n", "t.map: error: the file contains no maze"},
      {"o   o\n  S\no   o\n", "t.map: error: the maze has no walls"},
      {"o---o---o\n| S   7 |\no---o---o\n", "t.map:2:7: warning: unknown character \"7\", ignored"},
  };
  for (const Mistake& mistake : mistakes) {
    const std::string messages = load_maze("t.map", mistake.text).messages;
    EXPECT_EQ(messages.substr(0, std::string(mistake.message).size()), mistake.message)
        << mistake.text << "gives\n"
        << messages;
  }
}

}  // namespace
}  // namespace understudy::micromouse_test
