// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robots and objects that ship, read with the parts of this build and built.
#include "load/world_file.h"
#include "tick/simulation.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

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

std::string complaints(const std::string& name, const std::string& text) {
  MemoryResolver files;
  files.add(name, text);
  Spec spec;
  Diagnostics diagnostics;
  load_world_file(name, spec, diagnostics, files);
  std::string all;
  for (const Diagnostic& d : diagnostics.list()) all += to_string(d) + "\n";
  return all;
}

// The rows of the file are in the Spec, so nothing needs the file later.
TEST(WorldFile, PlatformsReadTheirCurvesFromFiles) {
  MemoryResolver files;
  files.add("a.sim",
            "EyeRover 1000 1000 0\n"
            "part platform PLATFORM curve=deck.csv\n");
  files.add("deck.csv", "time_s,roll_deg,pitch_deg\n# calm sea\n0, 0, 0\n1, 5, 0\r\n2,0,0\n");
  Spec spec;
  Diagnostics diagnostics;
  ASSERT_TRUE(load_world_file("a.sim", spec, diagnostics, files));
  ASSERT_EQ(diagnostics.list().size(), 0u) << to_string(diagnostics.list()[0]);
  ASSERT_EQ(spec.robots.at(0).parts.at(0).parameters.at(0).value,
            "time_s,roll_deg,pitch_deg/0,0,0/1,5,0/2,0,0");
  const auto model = compile(spec, full_catalogue());
  EXPECT_TRUE(model) << model.error();

  files.add("b.sim",
            "EyeRover 1000 1000 0\n"
            "part platform PLATFORM curve=dek.csv\n");
  Diagnostics wrong;
  EXPECT_FALSE(load_world_file("b.sim", spec, wrong, files));
  ASSERT_GE(wrong.list().size(), 1u);
  EXPECT_NE(to_string(wrong.list()[0]).find("b.sim:2"), std::string::npos);
}

// Devices may name sensors that stand below them; all sensors of the robot are known at its end.
TEST(WorldFile, SensorsThatDevicesNameMustExist) {
  const std::string robot =
      "drive DIFFERENTIAL_DRIVE\nname T\nwheel 50 1000 100 40\ncollider box 100 50 100 0 25 0\n";
  const std::string board = "device controller b \"ids=43:front:cm 44:rear\"\n";
  EXPECT_EQ(complaints("t.robi", robot + board + "sensor psd front\nsensor psd rear\n"), "");
  const std::string wrong = complaints("t.robi", robot + board + "sensor psd front\n");
  EXPECT_NE(wrong.find("t.robi:5:"), std::string::npos) << wrong;
  EXPECT_NE(wrong.find("the robot has no sensor \"rear\""), std::string::npos) << wrong;
  EXPECT_NE(wrong.find("front"), std::string::npos) << wrong;
  const std::string broken = complaints("t.robi", robot + "device controller b ids=7:front\n");
  EXPECT_NE(broken.find("t.robi:5:"), std::string::npos) << broken;
  EXPECT_NE(broken.find("use 43 to 255"), std::string::npos) << broken;
  const std::string laser = "S4 300 300 0\ndevice lms200 l sensor=SICK\n";
  EXPECT_NE(complaints("t.sim", laser).find("t.sim:2:"), std::string::npos);
  EXPECT_EQ(complaints("t.sim", laser + "sensor lidar SICK\n"), "");
  const std::string gps = "S4 300 300 0\ndevice nmea g sensor=ROOF\n";
  const std::string none = complaints("t.sim", gps);
  EXPECT_NE(none.find("t.sim:2:"), std::string::npos) << none;
  EXPECT_NE(none.find("add a line: sensor gps NAME"), std::string::npos) << none;
  EXPECT_EQ(complaints("t.sim", gps + "sensor gps ROOF\n"), "");
}

TEST(WorldFile, SensorsThatDevicesNameMustBeOfTheirKind) {
  const std::string laser = "S4 300 300 0\nsensor psd SICK\n";
  const std::string wrong = complaints("t.sim", laser + "device lms200 l sensor=SICK\n");
  EXPECT_NE(wrong.find("t.sim:3:"), std::string::npos) << wrong;
  EXPECT_NE(wrong.find("the sensor \"SICK\" is of kind psd, and device lms200 reads kind lidar"),
            std::string::npos)
      << wrong;
  const std::string scan = complaints(
      "t.sim", laser + "sensor lidar SICK2\nsensor psd SICK3\ndevice lms200 l sensor=SICK\n");
  EXPECT_NE(scan.find("did you mean SICK2?"), std::string::npos) << scan;
  const std::string gps =
      complaints("t.sim", "S4 300 300 0\nsensor compass NORTH\ndevice nmea g sensor=NORTH\n");
  EXPECT_NE(gps.find("t.sim:3:"), std::string::npos) << gps;
  EXPECT_NE(gps.find("add a line: sensor gps NAME"), std::string::npos) << gps;
  // A robot's own sensor replaces that of its kind.
  const std::string scout = "LaserScout 300 300 0\ndevice lms200 LASER sensor=LASER\n";
  EXPECT_EQ(complaints("t.sim", scout), "");
  EXPECT_NE(complaints("t.sim", scout + "sensor psd LASER\n").find("kind lidar"),
            std::string::npos);
}

// What rosserial tells as max_range.
TEST(WorldFile, SensorsKnowTheirReach) {
  MemoryResolver files;
  files.add("t.sim",
            "S4 300 300 0\nsensor beam ping\nsensor beam hc model=HC-SR04\n"
            "sensor beam cut max_range_m=1.5\nsensor psd near max_range_m=0.8\n"
            "sensor lidar scan max_range_m=8\nsensor compass north\n");
  Spec spec;
  Diagnostics diagnostics;
  ASSERT_TRUE(load_world_file("t.sim", spec, diagnostics, files));
  const Result<Model> model = compile(spec, full_catalogue());
  ASSERT_TRUE(model);
  std::map<std::string, double> reach_m;
  for (const SensorModel& sensor : model->robots.at(0).sensors())
    reach_m[sensor.spec.name] = sensor.sensor->reach_m();
  EXPECT_EQ(reach_m.at("ping"), 3);
  EXPECT_EQ(reach_m.at("hc"), 4);
  EXPECT_EQ(reach_m.at("cut"), 1.5);
  EXPECT_EQ(reach_m.at("near"), 0.8);
  EXPECT_EQ(reach_m.at("scan"), 8);
  EXPECT_EQ(reach_m.at("north"), 0);
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
  const std::string lacks =
      "it is a folder without world.simmer, Main.m or maze.csv, and without XML files of SEAR in "
      "environment or robot";
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
