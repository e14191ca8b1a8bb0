// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The world that SimMeR's files make: geometry by closed forms, the same world whichever file is
// named, what is stronger than what.
#include "systems/simmer/checkerboard.h"
#include "systems/systems.h"
#include "tests/unit/systems/simmer/folder_in_memory.h"

namespace understudy::world_reader_test {
namespace {

constexpr double kInch = 0.0254;
constexpr const char* kMaze = "3,3,1,1,0,2,0,2\n3,3,0,1,1,1,1,1\n1,0,2,0,0,1,0,1\n1,1,1,1,1,1,0,2";
constexpr const char* kMain =
    "%% Setup\n"
    "clear\n"
    "bot_center = [30,6];  % Robot starting location\n"
    "bot_rot = -90;\n"
    "strength = [0.1, 2];\t% How intense\n"
    "randerror = 0;\n"
    "for ct = 1:3\n"
    "  bot_rot = bot_rot + 1;\n"
    "end\n"
    "[s_cmd, s_rply] = tcp_setup('server', 9100, 9101);\n";

SimmerFolder root_folder() {
  SimmerFolder folder;
  folder.add("a/SimMeR/Main.m", kMain)
      .add("a/SimMeR/config/maze.csv", kMaze)
      .add("a/SimMeR/config/robot.csv", "shape,1\r\nx,8\r\ny,5\r\n")
      .add("a/SimMeR/config/sensors.csv",
           std::string(kSensorHeader) + "ultra1,u1,1,3,0,6,0,.02,5,0,,front\n")
      .add("a/SimMeR/config/drive.csv", std::string(kDriveHeader) + "rot,r1,1,0,0,0.02,0,0,0\n");
  return folder;
}

TEST(Simmer, AFolderAndEachOfItsFilesAreTheSameWorld) {
  SimmerFolder folder = root_folder();
  const LoadedSimmer whole = folder.load("a/SimMeR");
  ASSERT_TRUE(whole.ok) << whole.messages;
  EXPECT_EQ(whole.messages, "");
  EXPECT_EQ(whole.spec.name, "SimMeR");
  for (const char* path :
       {"a/SimMeR/", "a/SimMeR/Main.m", "a/SimMeR/config", "a/SimMeR/config/maze.csv"}) {
    const LoadedSimmer other = folder.load(path);
    EXPECT_EQ(other.messages, "") << path;
    EXPECT_EQ(first_difference(list_fields(whole.spec), list_fields(other.spec)), "") << path;
  }
}

TEST(Simmer, TakesTheValuesOfMain) {
  const LoadedSimmer world = root_folder().load("a/SimMeR");
  EXPECT_NEAR(world.robot().X_WR.x_m, 30 * kInch, 1e-12);
  EXPECT_NEAR(world.robot().X_WR.y_m, 6 * kInch, 1e-12);
  EXPECT_NEAR(world.robot().X_WR.heading_rad, -kPi / 2, 1e-12);
  EXPECT_EQ(world.robot().devices.at(0).kind, "simmer");
  EXPECT_EQ(world.value("address"), "127.0.0.1:9100,127.0.0.1:9101");
  EXPECT_EQ(world.value("heading"), "-90");
  EXPECT_EQ(world.value("strength"), "0.1");
  EXPECT_EQ(world.value("strength_turn"), "2");
  EXPECT_EQ(world.value("randerror"), "0");
  EXPECT_EQ(world.value("randbias"), "none");
  EXPECT_EQ(world.value("outline"), "rectangle,8,5");
  EXPECT_EQ(world.value("sensors"), "ultra1,u1,3,0,6,0,0.02,5,0");
  EXPECT_EQ(world.value("drives"), "rot,r1,0,0,0.02,0,0,0");
}

TEST(Simmer, SettingsAreStrongerThanMain) {
  SimmerFolder folder = root_folder();
  folder.add("a/SimMeR/world.simmer", "start_cell 2\nrandbias 0\nports 9200 9300\n");
  for (const char* path : {"a/SimMeR", "a/SimMeR/Main.m", "a/SimMeR/config/maze.csv"}) {
    const LoadedSimmer world = folder.load(path);
    ASSERT_TRUE(world.ok) << world.messages;
    EXPECT_NEAR(world.robot().X_WR.x_m, 90 * kInch, 1e-12) << path;
    EXPECT_NEAR(world.robot().X_WR.y_m, 42 * kInch, 1e-12) << path;
    EXPECT_EQ(world.value("randbias"), "0");
    EXPECT_EQ(world.value("heading"), "-90");
    EXPECT_EQ(world.value("address"), "127.0.0.1:9200,127.0.0.1:9300");
  }
}

// The lower left corner of the 5th cell of the top row is at 48, 36 in.
TEST(Simmer, WallsFillTheirCells) {
  const LoadedSimmer world = root_folder().load("a/SimMeR");
  const Spec& spec = world.spec;
  EXPECT_NEAR(spec.floor.width_m, 96 * kInch, 1e-12);
  EXPECT_NEAR(spec.floor.height_m, 48 * kInch, 1e-12);
  ASSERT_EQ(spec.walls.size(), 8u + 4u);
  EXPECT_NEAR(spec.walls[0].from.x, 48 * kInch, 1e-12);
  EXPECT_NEAR(spec.walls[0].to.x, 60 * kInch, 1e-12);
  EXPECT_NEAR(spec.walls[0].from.y - spec.walls[0].thickness_m / 2, 36 * kInch, 1e-12);
  EXPECT_NEAR(spec.walls[0].to.y + spec.walls[0].thickness_m / 2, 48 * kInch, 1e-12);
  // The outer wall touches the floor from outside.
  const WallSpec& below = spec.walls[8];
  EXPECT_NEAR(below.from.y + below.thickness_m / 2, 0, 1e-12);
  EXPECT_LT(below.from.x, 0);
}

TEST(Simmer, MarksBlockAndFloorAreThere) {
  const LoadedSimmer world = root_folder().load("a/SimMeR");
  const Spec& spec = world.spec;
  EXPECT_EQ(spec.markers.size(), 4u + 4u);
  for (const MarkerSpec& marker : spec.markers) EXPECT_EQ(marker.opacity, 0.5);
  ASSERT_EQ(spec.objects.size(), 1u);
  EXPECT_EQ(spec.objects[0].name, "block");
  EXPECT_NEAR(spec.objects[0].X_WB.x_m, 25 * kInch, 1e-12);
  EXPECT_NEAR(spec.object_kinds.at(0).body.shapes.at(0).high_m, 3 * kInch, 1e-12);
  EXPECT_TRUE(spec.object_kinds[0].fixed);
  ASSERT_EQ(spec.pictures.size(), 1u);
  EXPECT_EQ(spec.pictures[0]->path, spec.floor.texture);
  const PictureSpec& picture = *spec.pictures[0];
  const Checkerboard board(16, 32);
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 32; ++column) {
      const int pixels = picture.width / 32;
      const std::size_t at = 3 * (static_cast<std::size_t>(row * pixels * picture.width) +
                                  static_cast<std::size_t>(column * pixels));
      EXPECT_EQ(picture.rgb.at(at) < 0xFF, board.is_black(row, column)) << row << " " << column;
    }
}

TEST(Simmer, RobotsAreRoundOrBoxesAndTouchNothing) {
  const RobotKindSpec usual = SimmerFolder().add("w/a.simmer", "").load("w/a.simmer").spec.kinds[0];
  EXPECT_EQ(usual.name, "SimMeR");
  EXPECT_EQ(usual.drive.kind, "placed");
  EXPECT_EQ(usual.body.contact, ContactRule::kPass);
  EXPECT_NEAR(usual.body.shapes.at(0).radius_m, 3 * kInch, 1e-12);
  const RobotKindSpec box = root_folder().load("a/SimMeR").spec.kinds.at(0);
  EXPECT_EQ(box.name, "SimMeR rectangle,8,5");
  EXPECT_NEAR(box.body.shapes.at(0).length_m, 8 * kInch, 1e-12);
  EXPECT_NEAR(box.body.shapes.at(0).width_m, 5 * kInch, 1e-12);
}

TEST(Simmer, AnyMazeSize) {
  const LoadedSimmer world = SimmerFolder().add("w/maze.csv", "1,0\n2,1\n1,1\n").load("w");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.spec.name, "w");
  EXPECT_NEAR(world.spec.floor.width_m, 24 * kInch, 1e-12);
  EXPECT_NEAR(world.spec.floor.height_m, 36 * kInch, 1e-12);
  EXPECT_EQ(world.spec.floor.texture, "checkerboard:8x12");
  EXPECT_NE(world.messages.find("starts outside the maze"), std::string::npos);
}

TEST(Simmer, TellsWhichTablesAreMissing) {
  EXPECT_EQ(SimmerFolder().add("w/maze.csv", kMaze).load("w").messages,
            "w/maze.csv: note: there is no robot.csv, so the default one is used; looked for "
            "\"w/robot.csv\"\n"
            "w/maze.csv: note: there is no sensors.csv, so the default one is used; looked for "
            "\"w/sensors.csv\"\n"
            "w/maze.csv: note: there is no drive.csv, so the default one is used; looked for "
            "\"w/drive.csv\"\n");
}

// 6, 42 with y down is 6, 6 with y up; a rotation of 180 looks up.
TEST(Simmer, ThePythonVersionHasItsOwnFrame) {
  const LoadedSimmer world =
      SimmerFolder().add("w/a.simmer", "version python\n").load("w/a.simmer");
  ASSERT_TRUE(world.ok) << world.messages;
  EXPECT_EQ(world.robot().kind, "SimMeR python");
  EXPECT_EQ(world.robot().devices.at(0).kind, "simmer_python");
  EXPECT_EQ(world.value("address"), "127.0.0.1:61200,127.0.0.1:61201");
  EXPECT_NEAR(world.robot().X_WR.x_m, 6 * kInch, 1e-12);
  EXPECT_NEAR(world.robot().X_WR.y_m, 6 * kInch, 1e-12);
  EXPECT_NEAR(world.robot().X_WR.heading_rad, kPi / 2, 1e-12);
  EXPECT_NEAR(world.spec.objects.at(0).X_WB.x_m, 66 * kInch, 1e-12);
  EXPECT_NEAR(world.spec.objects.at(0).X_WB.y_m, 43 * kInch, 1e-12);
}

TEST(Simmer, IsFoundByItsContentAndTakesNoFilesOfOthers) {
  const auto name_of = [](const char* file, std::string_view text) -> std::string {
    const FormatDescriptor* format = find_format(all_formats(), file, as_bytes(text));
    return format == nullptr ? "none" : format->name;
  };
  EXPECT_EQ(name_of("Main.m", kMain), "simmer");
  EXPECT_EQ(name_of("mine.csv", kMaze), "simmer");
  EXPECT_EQ(name_of("settings", "bot_center 9 8\n"), "simmer");
  EXPECT_EQ(name_of("test.m", "s = tcp_setup();\n"), "none");
  EXPECT_EQ(name_of("log.csv", "time_s,x\n1,2\n"), "none");
  EXPECT_EQ(name_of("numbers", "0 1 2 3\n"), "wld");
  EXPECT_EQ(name_of("scene", "robot x.robi\n"), "sim");
}

}  // namespace
}  // namespace understudy::world_reader_test
