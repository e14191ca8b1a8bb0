// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// --eyesim, `set eyesim` and UNDERSTUDY_EYESIM, as they reach the Spec.
#include <gtest/gtest.h>
#include <stdlib.h>

#include "load/world_file.h"
#include "tests/support/basics.h"

namespace understudy::eyesim_year_test {
namespace {

// 720 above a maze of one cell by two.
constexpr const char* kMaze = "720\n _\n| |\n|_|\n";

class EyesimYear : public testing::Test {
 protected:
  void TearDown() override { unsetenv("UNDERSTUDY_EYESIM"); }

  // The world of a maze.sim that begins with these lines.
  Spec load(const std::string& lines, const std::string& option = "") {
    folder_.write("maze.maz", kMaze);
    const std::string path =
        folder_.write("maze.sim", "world maze.maz\n" + lines + "S4 180 180 90\n");
    Spec spec;
    LoadOptions options;
    options.versions["eyesim"] = option;
    ok_ = load_world_file(path, spec, diagnostics_, options);
    return spec;
  }
  static std::string setting(const Spec& spec, const std::string& key) {
    for (const Parameter& p : spec.kinds.at(0).devices.at(0).parameters)
      if (p.key == key) return p.value;
    return "";
  }

  scenario::TempDir folder_;
  Diagnostics diagnostics_;
  bool ok_ = false;
};

TEST_F(EyesimYear, IsNotNeeded) {
  const Spec spec = load("");
  ASSERT_TRUE(ok_);
  EXPECT_DOUBLE_EQ(spec.floor.height_m, 0.72);  // two cells of 360 mm
  EXPECT_TRUE(spec.kinds.at(0).devices.at(0).parameters.empty());
  ASSERT_EQ(diagnostics_.list().size(), 1u);
  EXPECT_NE(to_string(diagnostics_.list()[0]).find("--eyesim 2025"), std::string::npos);
}

TEST_F(EyesimYear, ComesFromTheCommandLineTheFileOrTheEnvironment) {
  setenv("UNDERSTUDY_EYESIM", "2017", 1);
  EXPECT_EQ(setting(load(""), "psd_numbers"), "2017");
  EXPECT_EQ(setting(load("set eyesim 2019\n"), "psd_numbers"), "");
  EXPECT_EQ(setting(load("set eyesim 2019\n"), "sim_angles"), "2018");
  EXPECT_EQ(setting(load("set eyesim 2019\n", "2025"), "sim_angles"), "");
  EXPECT_EQ(setting(load("set eyesim 2019\n", "2025"), "lidar_steps_first"), "1");
}

TEST_F(EyesimYear, ReachesTheMazeAboveItsLine) {
  EXPECT_DOUBLE_EQ(load("set eyesim 2025\n").floor.height_m, 1.44);
  EXPECT_DOUBLE_EQ(load("", "maze=first-line").floor.height_m, 1.44);
  EXPECT_DOUBLE_EQ(load("", "2025,maze=last-line").floor.height_m, 0.72);
}

TEST_F(EyesimYear, SwitchesCanBeSetAlone) {
  const Spec spec = load("", "2018,psd=2019,end=stop");
  EXPECT_EQ(setting(spec, "psd_numbers"), "");
  EXPECT_EQ(setting(spec, "lidar_steps_first"), "1");
  EXPECT_EQ(spec.end_of_program, EndOfProgram::kStop);
}

TEST_F(EyesimYear, WhatItDoesNotKnowIsAnError) {
  load("", "2016");
  EXPECT_FALSE(ok_);
  EXPECT_NE(first_error(diagnostics_).find("2017, 2018"), std::string::npos);
  load("set eyesim lidar=2019\n");
  EXPECT_FALSE(ok_);
}

}  // namespace
}  // namespace understudy::eyesim_year_test
