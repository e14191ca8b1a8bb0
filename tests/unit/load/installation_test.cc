// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Scenes that name files of an EyeSim installation load without one, with our files of these names.
#include <gtest/gtest.h>

#include "load/world_file.h"
#include "tick/simulation.h"

namespace understudy::installation_test {
namespace {

struct Loaded {
  bool ok = false;
  Spec spec;
  std::string said;
};

Loaded load(const std::string& text) {
  const DiskResolver disk(search_folders({}));
  OverlayResolver files(disk);
  files.add("/nowhere/scene.sim", text);
  Loaded loaded;
  Diagnostics diagnostics;
  loaded.ok = load_world("/nowhere/scene.sim", builtin_context(), files, loaded.spec, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) loaded.said += to_string(d) + "\n";
  return loaded;
}

struct World {
  const char* path;
  double width_mm;
  double height_mm;
  std::size_t walls;
};

class StandardWorld : public testing::TestWithParam<World> {};

TEST_P(StandardWorld, IsFoundByItsName) {
  const World& world = GetParam();
  const Loaded loaded = load(std::string("world ") + world.path + "\n");
  EXPECT_TRUE(loaded.ok);
  EXPECT_EQ(loaded.said, "");
  EXPECT_NEAR(loaded.spec.floor.width_m, world.width_mm / 1000, 1e-9);
  EXPECT_NEAR(loaded.spec.floor.height_m, world.height_mm / 1000, 1e-9);
  EXPECT_EQ(loaded.spec.walls.size(), world.walls);
}

INSTANTIATE_TEST_SUITE_P(
    Paths, StandardWorld,
    testing::Values(World{"%sim%/worlds/worlds/Soccer1998.wld", 3100, 1530, 12},
                    World{"%sim%/worlds/small/Soccer1998.wld", 3100, 1530, 12},
                    World{"%sim%\\worlds\\Soccer1999.wld", 3740, 2525, 16},
                    World{"%sim%/worlds/small/Soccer2014.wld", 8590, 6550, 10},
                    World{"%sim%/worlds/Field.wld", 7200, 5400, 0},
                    World{"%sim%/worlds/small/4k.wld", 4000, 4000, 4},
                    World{"%sim%/worlds/small/Carolo.wld", 5000, 5000, 4},
                    World{"%sim%/worlds/worlds/table.wld", 3100, 1500, 20},
                    World{"%sim%/worlds/large/serp.wld", 50510, 23630, 13},
                    World{"%sim%/worlds/worlds/serp-sm.wld", 12123, 5672, 13},
                    World{"%sim%/worlds/large/hallway.wld", 50510, 23630, 30},
                    World{"%sim%/worlds/worlds/hallway-sm.wld", 12123, 5672, 30},
                    World{"%sim%/worlds/mazes/maze1.maz", 1800, 1800, 15},
                    World{"%sim%/worlds/largeMaze/maze1.maz", 3600, 3600, 15},
                    World{"%sim%/worlds/mazes/maze2.maz", 5760, 5760, 124},
                    World{"%sim%/worlds/mazes/square10.maz", 2520, 3240, 4},
                    World{"%sim%/worlds/mazes/rect4.maz", 2520, 3960, 4},
                    World{"maze1.maz", 1800, 1800, 15}));

struct Robot {
  const char* lines;
  const char* kind;
  const char* drive;
  int motors;
  int psds;
};

class StandardRobot : public testing::TestWithParam<Robot> {};

TEST_P(StandardRobot, IsFoundByItsName) {
  const Robot& robot = GetParam();
  const Loaded loaded = load("world %sim%/worlds/Field.wld\n" + std::string(robot.lines));
  ASSERT_TRUE(loaded.ok) << loaded.said;
  EXPECT_EQ(loaded.said, "");
  ASSERT_EQ(loaded.spec.robots.size(), 1u);
  EXPECT_EQ(loaded.spec.robots[0].kind, robot.kind);
  const Result<Model> model = compile(loaded.spec, full_catalogue());
  ASSERT_TRUE(model) << model.error();
  const auto& kind = *model->robots.at(0).kind;
  EXPECT_STREQ(kind.drive_descriptor->name, robot.drive);
  EXPECT_EQ(kind.drive->driven_wheels(), robot.motors);
  for (int number = 1; number <= robot.psds; ++number)
    EXPECT_GE(model->robots[0].find_sensor("psd", number), 0) << number;
}

INSTANTIATE_TEST_SUITE_P(
    Lines, StandardRobot,
    testing::Values(
        Robot{"robi %sim%/robots/SocBot/S4.robi drive.dll 600 500 0", "S4", "differential", 2, 3},
        Robot{"robi %sim%/robots/Eve/Eve.robi maze.dll 600 500 0", "S4", "differential", 2, 3},
        Robot{"robot %sim%/robots/LabBot/LabBot.robi\nLabBot 600 500 0", "LabBot", "differential",
              2, 3},
        Robot{"SoccerBot 600 500 0", "S4", "differential", 2, 3},
        Robot{"Omni 600 500 0", "Omni", "omni", 4, 4},
        Robot{"robi %sim%/robots/Omni/Omni2.robi drive.dll 600 500 0", "Omni", "omni", 4, 4},
        Robot{"robot %sim%/robots/Omni/Omni2.robi\nOmni2 600 500 0", "Omni", "omni", 4, 4},
        Robot{"ackermann 600 500 0", "Ackermann", "ackermann", 1, 4},
        Robot{"robi %sim%/robots/ModelCar/ModelCar.robi drive.dll 600 500 0", "Ackermann",
              "ackermann", 1, 4},
        Robot{"robot %sim%/robots/mako/mako.robi\nMAKO 2600 2500 0", "Mako", "thrusters", 4, 6}));

TEST(Installation, ObjectsAreTheBuiltInOnes) {
  const Loaded loaded = load("object %sim%/objects/Can/can.esObj\nCan 500 500 0\n");
  EXPECT_TRUE(loaded.ok);
  EXPECT_EQ(loaded.said, "");
  ASSERT_EQ(loaded.spec.objects.size(), 1u);
  EXPECT_EQ(loaded.spec.objects[0].kind, "Can");
}

TEST(Installation, WithoutTheInstallationsWordItSaysWhatIsUsed) {
  const Loaded loaded = load("robot ../robots/S4/S4.robi\nobject ../Can.esObj\nS4 500 500 0\n");
  EXPECT_TRUE(loaded.ok);
  EXPECT_NE(loaded.said.find("S4.robi\", the known kind S4 is used"), std::string::npos)
      << loaded.said;
  EXPECT_NE(loaded.said.find("Can.esObj\", the known kind Can is used"), std::string::npos)
      << loaded.said;
}

TEST(Installation, OtherNamesAreStillMissing) {
  const Loaded loaded = load("world %sim%/worlds/Moon.wld\nrobot %sim%/robots/Rover.robi\n");
  EXPECT_FALSE(loaded.ok);
  EXPECT_NE(loaded.said.find("cannot find \"%sim%/worlds/Moon.wld\""), std::string::npos);
  EXPECT_NE(loaded.said.find("cannot find \"%sim%/robots/Rover.robi\""), std::string::npos);
}

// A file of the name that is beside the scene comes before ours.
TEST(Installation, TheUsersOwnFileComesFirst) {
  const DiskResolver disk(search_folders({}));
  OverlayResolver files(disk);
  files.add("/nowhere/scene.sim",
            "world %sim%/worlds/Field.wld\nrobi %sim%/robots/Mako.robi\n"
            "Mako 500 500 0\n");
  files.add("/nowhere/Field.wld", "floor 1000 1000\n");
  files.add("/nowhere/Mako.robi", "drive OMNI_DRIVE\nname Mako\ndiameter 100\n");
  Spec spec;
  Diagnostics diagnostics;
  ASSERT_TRUE(load_world("/nowhere/scene.sim", builtin_context(), files, spec, diagnostics));
  EXPECT_EQ(spec.floor.width_m, 1);
  ASSERT_EQ(spec.kinds.size(), 1u);
  EXPECT_EQ(spec.kinds[0].drive.kind, "omni");
}

}  // namespace
}  // namespace understudy::installation_test
