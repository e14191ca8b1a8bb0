// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's tables as spreadsheets and students leave them, and the place of every mistake.
#include <fstream>
#include <iterator>

#include "systems/simmer/tables.h"
#include "tests/unit/systems/simmer/folder_in_memory.h"

namespace understudy::tables_test {
namespace {

const std::string kHeader = kSensorHeader;
const std::string kDrives = kDriveHeader;

std::string sensors_of(const std::string& rows) {
  const LoadedSimmer world = load_with_table("sensors.csv", kHeader + rows);
  return world.ok ? world.value("sensors") : world.messages;
}
std::string problems_of(const std::string& name, const std::string& text) {
  return load_with_table(name, text).messages;
}

TEST(SimmerTables, TakeWhatIsFoundInTheWild) {
  const std::string clean = "ultra1,u1,3.5,0,6,0,0.05,15,0;odom12,01,0,-3,1,90,0,0,0";
  EXPECT_EQ(sensors_of("ultra1,u1,1,3.5,0,6,0,0.05,15,0\nodom12,01,1,0,-3,1,90,0,0,0\n"), clean);
  EXPECT_EQ(sensors_of("ultra1,u1,1,3.5,0,6,0,.05,15,0,,front\r\n"
                       "odom12,01,1,0,-3,1,90,0,0,0,,\r\n,,,,\r\n\r\n"),
            clean);
  EXPECT_EQ(sensors_of(" Ultra1 , u1 ,1,+3.5,0,6,0,5e-2,15,0\n"
                       "\"odom12\",\"01\",TRUE,0,-3,1,90,0,0,0"),
            clean);
  EXPECT_EQ(sensors_of("ultra1,u1,1,3.5,0,6,0,0.05,15,0\n"
                       "broken,,0,,\n"
                       "odom12,01,1,0,-3,1,90,0,0,0\n"),
            clean);
  const LoadedSimmer marked =
      load_with_table("sensors.csv", "\xEF\xBB\xBF" + kHeader + "comp1,c1,1,0,0,6,0,0.1,0,0\n");
  EXPECT_EQ(marked.value("sensors"), "comp1,c1,0,0,6,0,0.1,0,0");
  EXPECT_EQ(marked.messages, "");
}

TEST(SimmerTables, ReadSemicolonsWithAWarning) {
  const LoadedSimmer world =
      load_with_table("drive.csv", "ID;Poll;Enabled;a;b;c;d;e;f\nup;w1;1;0,05;0,02;-1,5;0;0;0\n");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.value("drives"), "up,w1,0.05,0.02,-1.5,0,0,0");
  EXPECT_EQ(world.messages,
            "w/drive.csv: warning: its cells are separated by semicolons, not commas; SimMeR only "
            "reads commas; save it as \"CSV (comma delimited)\"\n");
}

TEST(SimmerTables, SayWhereARowIsWrong) {
  EXPECT_EQ(
      problems_of("sensors.csv", kHeader + "\"so,nar1\",s1,1,0,0,0,0,0,0,0\n"),
      "w/sensors.csv:2:1: error: unknown sensor \"so,nar1\"; the choices are ultra, ir, comp, "
      "odom, gyro\n");
  EXPECT_FALSE(load_with_table("sensors.csv", kHeader + "1,s1,1,0,0,0,0,0,0,0\n").ok);
  EXPECT_EQ(problems_of("sensors.csv", kHeader + "ultra1,u,1,0,0,0,0,0,0,0\n"),
            "w/sensors.csv:2:8: error: the code of ultra1 is \"u\", not two characters; write a "
            "letter and a digit, such as u1; spreadsheets drop the 0 of 01\n");
  EXPECT_EQ(problems_of("sensors.csv", kHeader + "ultra1,u1,1,0,x,0,0,0,0,0\n"),
            "w/sensors.csv:2:15: error: y is \"x\", not a number; write a plain number such as 500 "
            "or -12.5\n");
  EXPECT_EQ(problems_of("sensors.csv", kHeader + "ultra1,u1,maybe\n"),
            "w/sensors.csv:2:11: error: enabled is \"maybe\", not a number; write 1, or 0 for a "
            "sensor that the robot does not have\n");
  EXPECT_EQ(problems_of("drive.csv", kDrives + "up,w1,1,0,0,0,0,0,0\nup,w2,1,0,0,0,0,0,0\n"),
            "w/drive.csv:3:1: error: a second row for \"up\"; keep one\n");
}

TEST(SimmerTables, PassUnknownSensorsOnWithAWarning) {
  const LoadedSimmer world = load_with_table(
      "sensors.csv", kHeader + "ToF1,t1,1,3,0,2,0,0.01,25,0\nultra1,u1,1,0,0,0,0,0,0,0\n");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.value("sensors"), "tof1,t1,3,0,2,0,0.01,25,0;ultra1,u1,0,0,0,0,0,0,0");
  EXPECT_EQ(
      world.messages,
      "w/sensors.csv:2:1: warning: unknown sensor \"ToF1\" answers NaN; the choices are ultra, ir, "
      "comp, odom, gyro\n");
}

TEST(SimmerTables, UseZeroForEmptyCellsWithAWarning) {
  const LoadedSimmer world = load_with_table("sensors.csv", kHeader + "gyro1,g1,1,0,,4,0,0.01,0\n");
  ASSERT_TRUE(world.ok);
  EXPECT_EQ(world.value("sensors"), "gyro1,g1,0,0,4,0,0.01,0,0");
  EXPECT_EQ(world.messages,
            "w/sensors.csv:2:14: warning: y is empty, so 0 is used; write a number\n"
            "w/sensors.csv:2:25: warning: threshold is empty, so 0 is used; write a number\n");
}

TEST(SimmerTables, WarnOfCodesThatAreTaken) {
  SimmerFolder folder;
  folder.add("w/a.simmer", "")
      .add("w/sensors.csv", kHeader + "ultra1,u1,1,0,0,0,0,0,0,0\n")
      .add("w/drive.csv", kDrives + "up,u1,1,0,0,0,0,0,0\n");
  const LoadedSimmer world = folder.load("w/a.simmer");
  ASSERT_TRUE(world.ok);
  EXPECT_EQ(
      world.messages,
      "w/drive.csv:2:4: warning: \"u1\" is already the code of ultra1, so up can never be reached; "
      "give each its own code\n");
}

TEST(SimmerTables, ARowInPlaceOfTheHeaderCounts) {
  const LoadedSimmer world = load_with_table("drive.csv", "up,w1,1,0,0,0,0,0,0\n");
  EXPECT_EQ(world.value("drives"), "up,w1,0,0,0,0,0,0");
  EXPECT_NE(world.messages.find("drive.csv:1:1: warning: the first row is a drive"),
            std::string::npos);
}

TEST(SimmerTables, NothingEnabledIsNotTheUsualTable) {
  const LoadedSimmer world = load_with_table("drive.csv", kDrives + "up,w1,0,0,0,0,0,0,0\n");
  EXPECT_EQ(world.value("drives"), "");
}

TEST(SimmerTables, RefuseRobotsThatAreTooLarge) {
  EXPECT_EQ(problems_of("robot.csv", "shape,0\nsize,12.5\nsize,6\n"),
            "w/robot.csv:2:6: error: diameter is \"12.5\" in, the robot is too large; SimMeR takes "
            "robots of at most 12 x 12 in; a settings file may give an outline\n");
  EXPECT_TRUE(load_with_table("robot.csv", "shape,1\nsize,12\nsize,12").ok);
  EXPECT_EQ(
      problems_of("robot.csv", "shape,2\nsize,6\n"),
      "w/robot.csv:1:7: error: the shape of the robot is \"2\"; write 0 for a circle or 1 for "
      "a rectangle in the second cell of the first row\n");
  EXPECT_EQ(problems_of("robot.csv", "shape,1\nsize,6\n"),
            "w/robot.csv: error: y-size is missing; write a label and a number of inches in row "
            "3\n");
}

// SimMeR looks at the third row of a circle only to refuse a large one.
TEST(SimmerTables, TheUnusedSizeOfACircleMayBeAnythingSmall) {
  for (const char* third : {"", "y,0\n", "y,\n", "y,-1\n", "y,12\n", "y,none\n"}) {
    const LoadedSimmer world =
        load_with_table("robot.csv", std::string("shape,0\nsize,5\n") + third);
    ASSERT_TRUE(world.ok) << third << world.messages;
    EXPECT_EQ(world.messages, "") << third;
    EXPECT_EQ(world.value("outline"), "circle,5") << third;
  }
  EXPECT_EQ(problems_of("robot.csv", "shape,0\nsize,5\ny,12.5\n"),
            "w/robot.csv:3:3: error: unused size is \"12.5\" in, the robot is too large; SimMeR "
            "takes robots of at most 12 x 12 in; a settings file may give an outline\n");
  EXPECT_FALSE(load_with_table("robot.csv", "shape,1\nsize,5\ny,0\n").ok);
}

TEST(SimmerTables, SayWhereAMazeIsWrong) {
  EXPECT_EQ(
      problems_of("maze.csv", "1,1,1\n1,4,1\n1,1\n"),
      "w/maze.csv:2:3: error: \"4\" is not a cell of a maze; write 0 for a wall, 1 for a free "
      "cell, 2 for a start, 3 for a place of the block\n"
      "w/maze.csv:3:4: error: the row has 2 cells, others have 3; give every row the same "
      "number of cells\n");
  EXPECT_EQ(problems_of("maze.csv", ""),
            "w/maze.csv: error: the file contains no maze; draw at least one cell with a wall\n");
}

TEST(SimmerTables, AMazeDoesNotShrinkByAnEmptyRow) {
  EXPECT_EQ(problems_of("maze.csv", "1,1,1\n,,\n1,1,1\n"),
            "w/maze.csv:2:1: error: the row is empty; write its cells, or remove the line; empty "
            "rows are allowed only at the end\n");
  EXPECT_EQ(problems_of("maze.csv", "\n1,1,1\n,,\n \n1,1,1\n,,\n"),
            "w/maze.csv:1:1: error: the row is empty; write its cells, or remove the line; empty "
            "rows are allowed only at the end\n"
            "w/maze.csv:3:1: error: the row is empty; write its cells, or remove the line; empty "
            "rows are allowed only at the end\n"
            "w/maze.csv:4:1: error: the row is empty; write its cells, or remove the line; empty "
            "rows are allowed only at the end\n");
  const LoadedSimmer world = load_with_table("maze.csv", "1,1,1\r\n1,1,1\r\n,,\r\n\r\n,,");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_NEAR(world.spec.floor.height_m, 24 * 0.0254, 1e-12);
}

// The tables of worlds/simmer/profiles are those that the names stand for.
TEST(SimmerTables, ProfilesAreTheTablesThatShip) {
  for (const std::string& name : simmer_drive_profiles()) {
    std::ifstream in(std::string(UNDERSTUDY_SOURCE_DIR) + "/worlds/simmer/profiles/" + name +
                     "/drive.csv");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const LoadedSimmer by_file = load_with_table("drive.csv", text);
    const LoadedSimmer by_name =
        SimmerFolder().add("w/a.simmer", "drive_profile " + name + "\n").load("w/a.simmer");
    EXPECT_EQ(by_file.messages + by_name.messages, "") << name;
    EXPECT_EQ(by_file.value("drives"), by_name.value("drives")) << name;
  }
}

}  // namespace
}  // namespace understudy::tables_test
