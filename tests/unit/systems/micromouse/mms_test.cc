// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The same maze as numbers and drawn with posts is the same world; and the place of every mistake.
#include <gtest/gtest.h>

#include "base/describe.h"
#include "base/math.h"
#include "tests/support/maze_testing.h"

namespace understudy::mms_test {
namespace {

// In mms's own order: column by column, upwards.
constexpr const char* kNumbers =
    "0 0 0 1 1 1\n"
    "0 1 1 0 0 1\n"
    "1 0 0 0 1 1\n"
    "1 1 1 1 0 0\n"
    "2 0 0 1 1 0\n"
    "2 1 1 1 0 1\n";
constexpr const char* kDrawn =
    "+---+---+---+\n"
    "|       |   |\n"
    "+   +   +   +\n"
    "| S |       |\n"
    "+---+---+---+\n";

TEST(Mms, IsTheSameWorldAsTheDrawnMaze) {
  const LoadedMaze numbers = load_maze("t.num", kNumbers);
  const LoadedMaze drawn = load_maze("t.map", kDrawn);
  EXPECT_EQ(numbers.messages, "");
  EXPECT_EQ(numbers.spec.walls.size(), 6u);
  EXPECT_EQ(hash_of(numbers.spec), hash_of(drawn.spec));
}

TEST(Mms, StartsInTheLowerLeftCornerLookingUp) {
  const Spec spec = load_maze("t.maz", kNumbers).spec;
  ASSERT_EQ(spec.start_marks.size(), 1u);
  EXPECT_NEAR(spec.start_marks[0].X_WM.x_m, 0.09, 1e-12);
  EXPECT_NEAR(spec.start_marks[0].X_WM.y_m, 0.09, 1e-12);
  EXPECT_EQ(spec.start_marks[0].X_WM.heading_rad, kPi / 2);
  ASSERT_EQ(spec.robots.size(), 1u);
}

TEST(Mms, AWallThatOneCellNamesIsThere) {
  const LoadedMaze maze = load_maze("t.num", "0 0 1 0 1 1\n1 0 1 1 1 1\n");
  EXPECT_EQ(maze.messages,
            "t.num:1:1: warning: the cell and its east neighbour disagree; a wall is used; write "
            "the same number in both lines\n");
  EXPECT_EQ(walls_mm(maze.spec)[3], "180,-6 180,186");
}

struct Mistake {
  const char* text;
  const char* message;  // the start of it
};

TEST(Mms, EveryMistakeHasItsPlace) {
  const Mistake mistakes[] = {
      {"0 0 1 1 1\n", "t.num:1:1: error: a cell needs 6 numbers, not 5"},
      {"0 0 1 1 1 1\n0 1 1 x 1 1\n", "t.num:2:7: error: "},
      {"0 0 1 1 1 2\n", "t.num:1:11: error: \"2\" is neither 0 nor 1"},
      {"-1 0 1 1 1 1\n", "t.num:1:1: error: "},
      {"0 1024 1 1 1 1\n", "t.num:1:3: error: "},
      {"0 0.5 1 1 1 1\n", "t.num:1:3: error: y is 0.5; write a whole number"},
      {"0 0 1 1 1 1\n0 0 1 1 1 1\n", "t.num:2:1: error: cell 0 0 appears twice; it was in line 1"},
      {"0 0 1 1 1 1\n1 2 1 1 1 1\n",
       "t.num: error: 4 of 2 x 3 cells are missing; the first is 0 1"},
      {"0 0 0 0 0 0\n", "t.num:1:1: warning: the maze is open here"},
      {"", "t.num: error: the file contains no maze"},
      {"0 0 1 1 1 1 1\n", "t.num:1:13: warning: \"1\" is an extra word"},
      {"0 0 1 1 1 1\n0 1 1 1 0 1\n", "t.num:1:1: warning: the cell and its north neighbour"},
      {"0 0 1 1 0 1\n", "t.num:1:1: warning: the maze is open here"},
  };
  for (const Mistake& mistake : mistakes) {
    const std::string messages = load_maze("t.num", mistake.text).messages;
    EXPECT_EQ(messages.substr(0, std::string(mistake.message).size()), mistake.message)
        << mistake.text << "gives\n"
        << messages;
  }
}

}  // namespace
}  // namespace understudy::mms_test
