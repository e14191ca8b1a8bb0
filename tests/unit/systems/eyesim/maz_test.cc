// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Geometry of .maz against places counted by hand, the place of every mistake, and the robot of a
// bare maze. Leniency in full is in tests/formats/maz.
#include <gtest/gtest.h>

#include "base/math.h"
#include "systems/eyesim/robots.h"
#include "systems/systems.h"
#include "tests/support/maze_testing.h"

namespace understudy::maz_test {
namespace {

// 2 x 2 cells of 500 mm: all around, and one piece in the middle of each direction.
constexpr const char* kSmall =
    " ___\n"
    "|_  |\n"
    "| |S|\n"
    "500\n";

TEST(Maz, PiecesInALineBecomeOneWall) {
  const LoadedMaze maze = load_maze("t.maz", kSmall);
  EXPECT_EQ(maze.messages, "");
  EXPECT_EQ(maze.spec.floor.width_m, 1.0);
  EXPECT_EQ(maze.spec.floor.height_m, 1.0);
  EXPECT_EQ(walls_mm(maze.spec),
            (std::vector<std::string>{"500,0 1000,0",      // below the S
                                      "0,500 500,500",     // below the upper left cell
                                      "0,1000 1000,1000",  // the upper border
                                      "0,0 0,1000", "500,0 500,500", "1000,0 1000,1000"}));
  EXPECT_EQ(maze.spec.walls[0].thickness_m, 0.010);
  EXPECT_EQ(maze.spec.walls[0].height_m, 0.200);
}

TEST(Maz, TheCellSizeIsTheLastLineOr360) {
  for (const char* text : {" _\n|_|\n720\n", " _\r\n|_|\r\n\r\n 720 \r\n"})
    EXPECT_EQ(load_maze("t.maz", text).spec.floor.width_m, 0.72) << text;
  EXPECT_EQ(load_maze("t.maz", " _\n|_|\n").spec.floor.width_m, 0.36);
  EXPECT_EQ(load_maze("t.maz", "\xEF\xBB\xBF _\n|_|\n90.5\n").spec.floor.width_m, 0.0905);
}

// Programs of 2020 to 2024 drive 360 mm in mazes that begin with 720.
TEST(Maz, IgnoresACellSizeAboveAsMostEyeSimsDid) {
  const LoadedMaze maze = load_maze("t.maz", "720\n _\n|S|\n");
  EXPECT_EQ(maze.spec.floor.width_m, 0.36);
  EXPECT_EQ(maze.messages,
            "t.maz:1:1: warning: a cell size above the maze is ignored, as in EyeSim of 2018 to "
            "2023; for cells of 720 mm put it below the maze, or use --eyesim 2025\n");
  EXPECT_EQ(load_maze("t.maz", "360\n _\n|S|\n").messages, "");
  EXPECT_EQ(load_maze("t.maz", " _\n|S|\n720\n").messages, "");
}

TEST(Maz, LettersAreInTheMiddleOfCellsAndCapitalsHaveAWallBelow) {
  const LoadedMaze maze = load_maze("t.maz",
                                    " _________\n"
                                    "|s u l d r|\n"
                                    "|         |\n"
                                    "|S U L D R|\n"
                                    "|_________|\n"
                                    "100\n");
  const auto& marks = maze.spec.start_marks;
  ASSERT_EQ(marks.size(), 10u);
  const double headings_rad[] = {kPi / 2, kPi / 2, kPi, -kPi / 2, 0};
  const std::string letters = "SULDR";
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(marks[i].letter, letters.substr(i % 5, 1));
    EXPECT_NEAR(marks[i].X_WM.x_m, 0.050 + 0.100 * static_cast<double>(i % 5), 1e-12);
    EXPECT_EQ(marks[i].X_WM.y_m, i < 5 ? 0.350 : 0.150);
    EXPECT_EQ(marks[i].X_WM.heading_rad, headings_rad[i % 5]);
  }
  EXPECT_EQ(walls_mm(maze.spec)[1], "0,100 500,100") << "below the five capitals, and only there";
  EXPECT_EQ(maze.spec.walls.size(), 5u);
}

TEST(Maz, BallsAndBoxesAreObjects) {
  const LoadedMaze maze = load_maze("t.maz", " _______\n|o x O X|\n|_______|\n");
  const auto& objects = maze.spec.objects;
  ASSERT_EQ(objects.size(), 4u);
  const char* names[] = {"Golf", "Crate", "Golf-2", "Crate-2"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(objects[i].name, names[i]);
    EXPECT_EQ(objects[i].id, static_cast<int>(i) + 1);
    EXPECT_NEAR(objects[i].X_WB.x_m, 0.18 + 0.36 * static_cast<double>(i), 1e-12);
    EXPECT_NEAR(objects[i].X_WB.y_m, 0.54, 1e-12);
  }
  ASSERT_EQ(maze.spec.object_kinds.size(), 2u);
  EXPECT_EQ(maze.spec.object_kinds[0].name, "Golf");
  EXPECT_EQ(walls_mm(maze.spec)[1], "720,360 1440,360") << "below O and X";
}

// In both mazes the third row is the same, once drawn with an underscore that leads to a wall from
// the left: contest mazes have it so, and it is no wall of the cell before.
TEST(Maz, AnUnderscoreBetweenCellsOnlyJoins) {
  const LoadedMaze plain = load_maze("t.maz", " _____\n|     |\n|  _  |\n|_____|\n");
  const LoadedMaze led = load_maze("t.maz", " _____\n|     |\n| __  |\n|_____|\n");
  EXPECT_EQ(walls_mm(plain.spec), walls_mm(led.spec));
}

TEST(Maz, AMazeLoadedByItselfGetsAnS4AtItsFirstMark) {
  const LoadedMaze maze = load_maze("t.maz", " _____\n|x d S|\n|_____|\n");
  ASSERT_EQ(maze.spec.robots.size(), 1u);
  const RobotSpec& robot = maze.spec.robots[0];
  EXPECT_EQ(robot.id, 2) << "behind the box, which is 1";
  EXPECT_EQ(robot.name, "S4");
  EXPECT_EQ(robot.program, "");
  EXPECT_NEAR(robot.X_WR.x_m, 0.54, 1e-12);
  EXPECT_NEAR(robot.X_WR.y_m, 0.54, 1e-12);
  EXPECT_EQ(robot.X_WR.heading_rad, -kPi / 2);
  ASSERT_EQ(maze.spec.kinds.size(), 1u);
  EXPECT_EQ(maze.spec.kinds[0].name, "S4");
}

TEST(Maz, AMazeOfASceneGetsNoRobotOfItsOwn) {
  MemoryResolver files;
  files.add("t.maz", " _\n|S|\n");
  files.add("t.sim", "world t.maz\n");
  FormatContext context = context_of_systems();
  context.robot_kinds = all_robot_kinds();
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(load_world("t.sim", context, files, spec, diagnostics));
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_TRUE(spec.robots.empty());
  ASSERT_EQ(spec.start_marks.size(), 1u);
  EXPECT_EQ(spec.walls.size(), 4u);
}

TEST(Maz, WarnsWhenTheRobotHasNoMarkOrDoesNotFit) {
  EXPECT_EQ(load_maze("t.maz", " _\n|_|\n").messages,
            "t.maz: warning: the maze has no start mark, so it gets no robot; mark a cell with S, "
            "or place robots with a .sim file\n");
  EXPECT_EQ(load_maze("t.maz", " _\n|S|\n100\n").messages,
            "t.maz: warning: the robot S4 is 144 mm wide, the walls are only 90 mm apart; use "
            "larger cells: write their size in mm on its own line\n");
}

struct Mistake {
  const char* text;
  const char* message;  // the start of it
};

TEST(Maz, EveryMistakeHasItsPlace) {
  const Mistake mistakes[] = {
      {" _\n|S|\n36O\n", "t.maz:3:1: error: cell size is \"36O\", not a number"},
      {"  -360\n _\n|S|\n", "t.maz:1:3: error: cell size"},
      {"\n19.9\n _\n|S|\n", "t.maz:2:1: error: cell size"},
      {" _\n|S|\n1e9\n", "t.maz:3:1: error: cell size"},
      {" _\n|S|\n|\t|\n", "t.maz:3:2: error: tab in a row"},
      {" _\n|S|\n|_\xE2\x94\x82\n", "t.maz:3:3: error: non-ASCII character"},
      {"# text\n", "t.maz: error: the file contains no maze"},
      {"", "t.maz: error: the file contains no maze"},
      {" s   \n o\n", "t.maz: error: the maze has no walls"},
      {" _____________________\n|S____________________|\n100000\n",
       "t.maz:3:1: error: side of the maze"},
      {" _\n|S|\n360\n720\n", "t.maz:4:1: warning: a second cell size"},
      {" _\n|S|\nby Ann\n", "t.maz:3:1: warning: line starts with \"b\", skipped"},
      {" ___\n|S F|\n", "t.maz:2:4: warning: unknown character \"F\", ignored"},
      {" ___\n|S  |\n\n|___|\n", "t.maz:3:1: warning: empty line in the maze"},
      {" ___\n|S  |\n|_ _ |\n", "t.maz:3:6: warning: \"|\" is inside a cell"},
      {" ___\n|S  |\n| s |\n", "t.maz:3:3: warning: \"s\" is between two cells"},
      {" _____\n|S    |\n| _   |\n", "t.maz:3:3: warning: \"_\" is not below a cell"},
      {"____\n|S  |\n", "t.maz:1:1: warning: the upper border starts in the first column"},
      {" _____\n|s |  |\n|__|__|\n", "t.maz:2:4: warning: every cell is three characters wide"},
  };
  for (const Mistake& mistake : mistakes) {
    const std::string messages = load_maze("t.maz", mistake.text).messages;
    EXPECT_EQ(messages.substr(0, std::string(mistake.message).size()), mistake.message)
        << mistake.text << "gives\n"
        << messages;
  }
}

TEST(Maz, TellsAllMistakesAtOnce) {
  const LoadedMaze maze = load_maze("t.maz", "x\n|\t|\n|S|\n|\t|\nabc\n7\n");
  EXPECT_FALSE(maze.loaded);
  EXPECT_EQ(std::count(maze.messages.begin(), maze.messages.end(), '\n'), 5) << maze.messages;
}

TEST(Maz, MonstersAreRefused) {
  const std::string wide(5000, '_');
  EXPECT_EQ(load_maze("t.maz", " " + wide + "\n|S|\n").messages,
            "t.maz: error: the maze has 2500 x 1 cells; use at most 1024 along a side\n");
  std::string high = " _\n";
  for (int i = 0; i < 5000; ++i) high += "|S|\n";
  EXPECT_EQ(load_maze("t.maz", high).messages,
            "t.maz:4097:1: error: more than 4096 rows; draw a smaller maze\n");
}

}  // namespace
}  // namespace understudy::maz_test
