// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 2 of the spine: start, sleep two seconds, stop drives exactly two virtual seconds, whatever
// the language, the way of waiting and the speed. 200 mm/s for 2 s from x = 300 mm ends at 700 mm.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::two_seconds_test {
namespace {

struct Case {
  const char* name;
  bool python;
  const char* speed;
};

class TwoSeconds : public ::testing::TestWithParam<Case> {};

std::string command_of(const Case& c) {
  return c.python ? source_path(std::string("examples/python/") + c.name + ".py")
                  : test_program(c.name);
}

TEST_P(TwoSeconds, drive_400_mm) {
  const CliResult r = run_program(command_of(GetParam()), {"--speed", GetParam().speed});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "400 0 0\n");
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 0.7, 1e-9);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  // The same program at full speed: speed must not change a bit.
  EXPECT_EQ(r.hash(), run_program(command_of(GetParam())).hash());
  const double least_s = std::string(GetParam().speed) == "1" ? 2.0 : 0.0;
  EXPECT_GE(r.summary["wall_s"].get<double>(), least_s);
}

INSTANTIATE_TEST_SUITE_P(
    Speeds, TwoSeconds,
    ::testing::Values(Case{"drive_two_seconds", true, "1"}, Case{"drive_two_seconds", true, "50"},
                      Case{"drive_two_seconds", true, "max"},
                      Case{"usleep_two_seconds", false, "1"},
                      Case{"usleep_two_seconds", false, "50"},
                      Case{"usleep_two_seconds", false, "max"}, Case{"clock_spinner", false, "1"},
                      Case{"clock_spinner", false, "50"}, Case{"clock_spinner", false, "max"}),
    [](const auto& c) { return std::string(c.param.name) + "_at_" + c.param.speed; });

// Sleeping, spinning on the clock and Python's sleep are the same two seconds: one hash for all.
TEST(TwoSecondsAlike, every_way_of_waiting_ends_in_the_same_state) {
  const CliResult c = run_program(test_program("usleep_two_seconds"), {"--until", "3"});
  const CliResult spin = run_program(test_program("clock_spinner"), {"--until", "3"});
  const CliResult python =
      run_program(source_path("examples/python/drive_two_seconds.py"), {"--until", "3"});
  EXPECT_EQ(c.robot("S4"), spin.robot("S4"));
  EXPECT_EQ(c.robot("S4"), python.robot("S4"));
  EXPECT_EQ(c.virtual_s(), 3.0);
}

}  // namespace
}  // namespace understudy::scenario::two_seconds_test
