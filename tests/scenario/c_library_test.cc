// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The C library on a robot that has the sensors, and at its limits (tests/programs/c_library.c).
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::c_library_test {
namespace {

TEST(CLibrary, compass_radio_and_output_at_their_limits) {
  const TempDir folder;
  const std::string world = folder.write("all.sim",
                                         "S4 300 1000 0\n"
                                         "sensor accelerometer ACCEL number=1\n"
                                         "sensor inclinometer LEAN number=7 tilt_rad=0.1\n"
                                         "sensor inclinometer BACK number=8 tilt_rad=-0.1\n"
                                         "sensor gps GPS number=1 z_m=0.2\n");
  const CliResult r =
      run_world({world, "--program", test_program("c_library"), "--wall-limit", "60"});
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out,
            "90 135 180 225 270 315 0 45 \n"
            "gyro 0 0 0 -30\n"
            "accelerometer 0 0 0 98\n"
            "inclinometers 573 -573, none 1\n"
            "gps 0 -31.9805 115.8178 20.2\n"
            "send 1 0 0 1, waiting 2, first 1 of 1, second 99, behind it ?\n"
            "output 0 5 ?\n"
            "output 0 1023 ?\n"
            "output 0 1023 ?\n"
            "output 0 1023 ?\n");
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(CLibrary, calls_beside_the_usual_way) {
  const CliResult r =
      run_program(test_program("robios_edges"), {"--keys", "S4=X120Y80@0.1", "--wall-limit", "60"});
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out,
            "aside -1: 0 -30\naside 1: 0 30\n"
            "recorded 0 4: 128 128 128 128, none 1\n"
            "touched at 120 80, then 1\n"
            "servo 0 servo 255 \n"
            "slow rings 10\n"
            "01:02:03 23:02:03 wrong 1\n"
            "laser 0, different 0\n"
            "pixels 808080 0\n")
      << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// A heading of 359.6 degrees is 0, not 360; half a degree rounds up.
TEST(CLibrary, the_compass_counts_to_359) {
  const TempDir folder;
  const std::string program =
      folder.write("look.py", "from eye import *\nOSWait(20)\nprint(COMPASSGet())\n");
  const struct {
    const char* heading_deg;
    const char* shown;
  } cases[] = {{"90.4", "0\n"}, {"90.6", "359\n"}, {"89.6", "0\n"}, {"89.4", "1\n"}};
  for (const auto& each : cases) {
    const std::string world =
        folder.write("one.sim", std::string("S4 500 500 ") + each.heading_deg + " look.py\n");
    const CliResult r = run_world({world, "--exit-with-programs", "--wall-limit", "60"});
    EXPECT_EQ(r.out, each.shown) << each.heading_deg << r.err;
  }
}

}  // namespace
}  // namespace understudy::scenario::c_library_test
