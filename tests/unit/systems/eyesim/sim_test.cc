// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots, names and programs of .sim; every keyword and every complaint is in tests/formats.
#include <gtest/gtest.h>

#include "base/math.h"
#include "files/format.h"
#include "systems/systems.h"

namespace understudy::sim_test {
namespace {

FormatContext two_kinds() {
  FormatContext context = context_of_systems();
  context.robot_kinds.resize(2);
  context.robot_kinds[0].name = "S4";
  context.robot_kinds[1].name = "LabBot";
  context.programs = {"wander"};
  context.device_kinds = {{"robios", {"address"}}};
  return context;
}

Spec load(MemoryResolver& files, const std::string& text) {
  files.add("sims/t.sim", text);
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(load_world("sims/t.sim", two_kinds(), files, spec, diagnostics));
  for (const Diagnostic& d : diagnostics.list()) ADD_FAILURE() << to_string(d);
  return spec;
}

Spec load(const std::string& text) {
  MemoryResolver files;
  return load(files, text);
}

TEST(Sim, NumbersRobotsInFileOrder) {
  const Spec spec = load("s4 1 1 0\nlabbot 1 1 0\nS4 1 1 0\nS4 1 1 0\nLABBOT 1 1 0");
  std::vector<std::string> names;
  for (const RobotSpec& robot : spec.robots) {
    names.push_back(robot.name);
    EXPECT_EQ(robot.id, static_cast<int>(names.size()));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"S4", "LabBot", "S4-2", "S4-3", "LabBot-2"}));
  EXPECT_EQ(spec.robots[1].kind, "LabBot");
  ASSERT_EQ(spec.kinds.size(), 2u);  // each used kind once
  EXPECT_EQ(spec.kinds[0].name, "S4");
}

TEST(Sim, PosesAreMillimetresAndDegreesCounterClockwise) {
  const Spec spec = load("S4 500 1500 90\nS4 1 1 270");
  EXPECT_EQ(spec.robots[0].X_WR.x_m, 0.5);
  EXPECT_EQ(spec.robots[0].X_WR.y_m, 1.5);
  EXPECT_DOUBLE_EQ(spec.robots[0].X_WR.heading_rad, kPi / 2);
  EXPECT_DOUBLE_EQ(spec.robots[1].X_WR.heading_rad, -kPi / 2);
}

TEST(Sim, WithoutWorldThereIsEyeSimsBox) {
  const Spec spec = load("S4 1 1 0");
  EXPECT_EQ(spec.floor.width_m, 2.0);
  EXPECT_EQ(spec.floor.height_m, 2.0);
  EXPECT_EQ(spec.walls.size(), 4u);
  EXPECT_EQ(spec.name, "t");
}

TEST(Sim, ProgramsAreBuiltInFoundOrAsWritten) {
  MemoryResolver files({.configured = {}, .home = "/home"});
  files.add("sims/wander", "");
  files.add("sims/a.x", "");
  files.add("sims/b c.py", "");
  files.add("/home/d.py", "");
  const Spec spec = load(files,
                         "S4 1 1 0 wander\nS4 1 1 0 a.x\nS4 1 1 0 \"b c.py\"\nS4 1 1 0 d.py\n"
                         "S4 1 1 0 \"python3 e.py -v\"\nS4 1 1 0\nS4 1 1 0 \"a.x 0.8 'b c'\"\n"
                         "S4 1 1 0 \"../sims/a.x 0.8\"");
  std::vector<std::string> programs;
  for (const RobotSpec& robot : spec.robots) programs.push_back(robot.program);
  EXPECT_EQ(programs, (std::vector<std::string>{"wander", "sims/a.x", "\"sims/b c.py\"",
                                                "/home/d.py", "python3 e.py -v", "",
                                                "sims/a.x 0.8 'b c'", "sims/a.x 0.8"}));
}

TEST(Sim, ArgumentsOfAProgramAreWordsBehindIt) {
  MemoryResolver files({.configured = {}, .home = "/home"});
  files.add("sims/a.x", "");
  files.add("sims/b c.py", "");
  files.add("m.maz", " _\n|S|\n");
  const Spec spec = load(files,
                         "maze ../m.maz\nS4 1 1 0 a.x 3 -v\nS4 1 1 0 \"b c.py\" \"d e\" \"\"\n"
                         "S4 S 90 a.x f\\g it's\nS4 S a.x 7\nS4 1 1 0 python3 e.py");
  std::vector<std::string> programs;
  for (const RobotSpec& robot : spec.robots) programs.push_back(robot.program);
  EXPECT_EQ(programs,
            (std::vector<std::string>{"sims/a.x 3 -v", R"(sims/b\ c.py d\ e '')",
                                      R"(sims/a.x f\\g it\'s)", "sims/a.x 7", "python3 e.py"}));
}

TEST(Sim, DevicesBelongToTheRobotAbove) {
  const Spec spec = load(
      "S4 1 1 0\ndevice robios main address=127.0.0.1:1\nS4 1 1 0\ndevice robios a\n"
      "device robios b\ndevice robios a address=x=y");
  ASSERT_EQ(spec.robots[0].devices.size(), 1u);
  EXPECT_EQ(spec.robots[0].devices[0].kind, "robios");
  EXPECT_EQ(spec.robots[0].devices[0].name, "main");
  EXPECT_EQ(spec.robots[0].devices[0].parameters[0].value, "127.0.0.1:1");
  ASSERT_EQ(spec.robots[1].devices.size(), 2u);
  EXPECT_EQ(spec.robots[1].devices[0].parameters[0].value, "x=y");
}

TEST(Sim, SettingsReachTheSpec) {
  const Spec spec = load("set error-level 25\nset tick-ms 2.5\nset epoch 12\n");
  EXPECT_EQ(spec.error_level, 0.25);
  EXPECT_EQ(spec.tick_ns, 2'500'000);
  EXPECT_EQ(spec.epoch_s, 12);
}

TEST(Sim, PlaceOnEarthReachesTheSpec) {
  const Spec spec = load(
      "set latitude 33.61\nset longitude -80.865\nset altitude_m 182.5\nset geoid_m -33.3\nset "
      "north_deg 360\n");
  EXPECT_EQ(spec.environment.latitude_deg, 33.61);
  EXPECT_EQ(spec.environment.longitude_deg, -80.865);
  EXPECT_EQ(spec.environment.altitude_m, 182.5);
  EXPECT_EQ(spec.environment.geoid_m, -33.3);
  EXPECT_EQ(spec.environment.north_rad, 0);
  EXPECT_EQ(load("set north_rad 0.1\n").environment.north_rad, 0.1);
}

}  // namespace
}  // namespace understudy::sim_test
