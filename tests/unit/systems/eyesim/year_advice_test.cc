// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "systems/eyesim/year.h"

namespace understudy::year_advice_test {
namespace {

constexpr const char* kMaze = "720\n _ _\n|  _|\n|_|_|\n";

std::string advice(const std::string& name, const std::string& text, const char* maze = "") {
  std::string all;
  for (const std::string& line : eyesim_year_advice({}, name, text, maze)) all += line + "\n";
  return all;
}

TEST(YearAdvice, AMazeThatMeansItsFirstLine) {
  const std::string drives = "VWStraight(DIST, 100);\nVWStraight(DIST, 50);\n";
  EXPECT_EQ(advice("maze.c", "// small\n#define DIST 720\n" + drives, kMaze),
            "maze.c (line 2) drives 720 mm per cell, as the first line of the maze says: use "
            "--eyesim 2025\n");
  EXPECT_EQ(advice("maze.c", "#define DIST 360\n" + drives, kMaze), "");
  EXPECT_EQ(advice("maze.c", "// #define DIST 720\n" + drives, kMaze), "");
  EXPECT_EQ(advice("maze.c", "#define DIST 720\n" + drives, "floor 720 720\n"), "");
}

TEST(YearAdvice, ACoarseScanWithTheFrontOneStepEarlier) {
  const std::string scan = "LIDARSet(360, 0, 8);\nLIDARGet(d);\nif (d[FRONT] < 100) stop();\n";
  EXPECT_EQ(advice("lab.c", "#define FRONT 3\n" + scan),
            "lab.c (line 1) takes beam 3 of 8 as the front: use --eyesim 2019\n");
  EXPECT_EQ(advice("lab.c", "#define FRONT 4\n" + scan), "");
  EXPECT_EQ(advice("lab.c", "#define FRONT 3\nmotor[FRONT] = 1;\n"), "");
}

TEST(YearAdvice, OldNumbersOfPsds) {
  EXPECT_EQ(advice("go.py", "FRONT = 2\nwhile PSDGet(FRONT) > 100: pass\n"),
            "go.py (line 1) takes PSD 2 as the front: use --eyesim 2018\n");
  EXPECT_EQ(advice("go.py", "FRONT = 2\nPSDGet(FRONT)\nLIDARGet()\n"), "");
  EXPECT_EQ(advice("go.py", "FRONT = 1\nPSDGet(FRONT)\n"), "");
}

TEST(YearAdvice, ReadingsNamedAfterDirections) {
  EXPECT_EQ(advice("go.c", "int x;\nfrontDist = PSDGet(2);\n"),
            "go.c (line 2) takes PSD 2 as the front: use --eyesim 2018\n");
  EXPECT_EQ(advice("go.c", "int left=PSDGet(1);\n"),
            "go.c (line 1) takes PSD 1 as the left: use --eyesim 2018\n");
  EXPECT_EQ(advice("go.c", "int front = PSDGet(1), left = PSDGet(2);\n"), "");
  EXPECT_EQ(advice("go.c", "if (front == 2) x = PSDGet(2);\nPSDGet(1);\n"), "");
}

TEST(YearAdvice, LoopsWithoutAPause) {
  const std::string loop = "while True:\n  VWSetSpeed(100, PSDGet(2) - PSDGet(3))\n";
  EXPECT_EQ(
      advice("go.py", loop),
      "go.py drives by its sensors without OSWait, and EyeSim took one call per frame: if the "
      "robot stops too early or turns for ever, use --eyesim calls=frame\n");
  EXPECT_EQ(advice("go.py", loop + "  OSWait(50)\n"), "");
  Spec chosen;
  chosen.kinds.emplace_back().devices.push_back({"robios", "", {{"calls_per_s", "60"}}});
  EXPECT_TRUE(eyesim_year_advice(chosen, "go.py", loop, "").empty());
}

TEST(YearAdvice, AnglesFromY) {
  EXPECT_EQ(advice("j.c", "SIMSetRobot(1, 400, 400, 0, 0);\nVWSetPosition(400, 400, 90);\n"),
            "j.c (line 1) sets the angle 0 and means the y axis: use --eyesim 2019\n");
  EXPECT_EQ(advice("j.c", "SIMSetRobot(1, 400, 400, 0, -90);\nVWSetPosition(400, 400, 90);\n"), "");
}

TEST(YearAdvice, OddSourcesDoNoHarm) {
  for (const char* text : {"", "/*", "LIDARSet(", "LIDARSet(,", "#define", "= =", "SIMSetRobot",
                           "SIMSetRobot( VWSetPosition", "#define FRONT 99999999999999999999"})
    advice("odd.c", text, "7\n|");
}

}  // namespace
}  // namespace understudy::year_advice_test
