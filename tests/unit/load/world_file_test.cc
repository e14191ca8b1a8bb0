// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robots and objects that ship, read with the parts of this build and built.
#include "load/world_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tick/simulation.h"

namespace understudy::world_file_test {
namespace {

// Loads the file by itself and builds it.
Model built(const std::filesystem::path& path) {
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(load_world_file(path.string(), spec, diagnostics));
  for (const Diagnostic& d : diagnostics.list()) ADD_FAILURE() << to_string(d);
  Result<Model> model = compile(spec, full_catalogue());
  EXPECT_TRUE(model) << path << ": " << (model ? "" : model.error());
  return model ? std::move(*model) : Model{};
}

TEST(WorldFile, EveryRobotAndObjectThatShipsStandsByItself) {
  const std::filesystem::path worlds = UNDERSTUDY_SOURCE_DIR "/worlds";
  int count = 0;
  for (const char* folder : {"robots", "objects"})
    for (const auto& file : std::filesystem::directory_iterator(worlds / folder)) {
      const Model model = built(file.path());
      EXPECT_EQ(model.body_count(), 1) << file.path();
      ++count;
    }
  EXPECT_GE(count, 6);
}

TEST(WorldFile, CarAndPlatformHaveTheirDrives) {
  const std::string robots = UNDERSTUDY_SOURCE_DIR "/worlds/robots/";
  const Model car = built(robots + "car.robi");
  EXPECT_STREQ(car.robots.at(0).kind->drive_descriptor->name, "ackermann");
  EXPECT_GE(car.robots[0].find_part("servo", 1), 0);
  EXPECT_EQ(car.robots[0].kind->drive->reference_x_m(), -0.13);
  const Model platform = built(robots + "mecanum.robi");
  EXPECT_STREQ(platform.robots.at(0).kind->drive_descriptor->name, "omni");
  EXPECT_EQ(platform.robots[0].kind->drive->wheel_count(), 4);
  for (const Model* model : {&car, &platform})
    for (int number = 1; number <= 4; ++number)
      EXPECT_GE(model->robots[0].find_sensor("psd", number), 0) << number;
}

// A word that a sensor does not know is found where it stands, not when the robot is built.
TEST(WorldFile, WrongWordsHaveLineAndColumn) {
  MemoryResolver files;
  files.add("t.robi",
            "drive DIFFERENTIAL_DRIVE\n"
            "name T\n"
            "sensor battery CELLS chemistry=lion\n"
            "sensor gps PLACE model=flat\n");
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_FALSE(load_kind("t.robi", builtin_context(), files, spec, diagnostics));
  std::string text;
  for (const Diagnostic& d : diagnostics.list()) text += to_string(d) + "\n";
  EXPECT_NE(text.find("t.robi:3:22: error: chemistry cannot be \"lion\"; did you mean liion?"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("t.robi:4:18: error: model cannot be \"flat\"; the choices are wgs84, sear"),
            std::string::npos)
      << text;
}

// A folder may be a world; one that is none is told what it lacks.
TEST(WorldFile, FoldersThatAreNoWorldSayWhatTheyLack) {
  const auto folder = std::filesystem::path(testing::TempDir()) /
                      ("understudy_world_folder" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const auto complaint = [&] {
    Spec spec;
    Diagnostics diagnostics;
    EXPECT_FALSE(load_world_file(folder.string(), spec, diagnostics));
    return diagnostics.list().empty() ? "" : diagnostics.list()[0].what;
  };
  const std::string lacks = "it is a folder without world.simmer, Main.m or maze.csv";
  EXPECT_TRUE(complaint().ends_with(lacks)) << complaint();
  std::ofstream(folder / "config.py") << "pass\n";
  EXPECT_TRUE(complaint().ends_with("config_to_simmer.py makes a world from its config.py"))
      << complaint();
  std::filesystem::remove_all(folder);
}

TEST(WorldFile, EveryBuiltInKindCanBeBuilt) {
  Spec spec;
  const FormatContext context = builtin_context();
  spec.kinds = context.robot_kinds;
  spec.object_kinds = context.object_kinds;
  const Result<Model> model = compile(spec, full_catalogue());
  EXPECT_TRUE(model) << (model ? "" : model.error());
}

}  // namespace
}  // namespace understudy::world_file_test
