// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The error dial through the command line: 0 % is the truth, 100 % the errors written in the files,
// and every error comes from the seed.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/cli.h"

namespace understudy::scenario::error_level_test {
namespace {

CliResult run_square(const Arguments& more) { return run_program("square", more); }

double distance_from_start(const CliResult& r) {
  const auto robot = r.robot("S4");
  return std::hypot(robot["x_m"].get<double>() - 0.3, robot["y_m"].get<double>() - 1.0);
}

TEST(ErrorLevel, zero_is_the_truth) {
  const CliResult plain = run_square({});
  const CliResult zero = run_square({"--error-level", "0"});
  EXPECT_EQ(plain.hash(), zero.hash());
  EXPECT_EQ(zero.out, "0 0 0\n");
  EXPECT_LT(distance_from_start(zero), 1e-6);  // a closed square
  EXPECT_EQ(run_square({"--error-level", "0", "--seed", "2"}).robot("S4"), zero.robot("S4"));
}

TEST(ErrorLevel, hundred_slips_and_the_robot_does_not_know) {
  const CliResult r = run_square({"--error-level", "100"});
  EXPECT_GT(distance_from_start(r), 1e-4);
  EXPECT_LT(distance_from_start(r), 0.2);  // 4 mm and 2 degrees a command, four sides
  EXPECT_NE(r.hash(), run_square({}).hash());
}

TEST(ErrorLevel, the_dial_scales) {
  const double full = distance_from_start(run_square({"--error-level", "100"}));
  const double small = distance_from_start(run_square({"--error-level", "1"}));
  EXPECT_GT(small, 0);
  EXPECT_LT(small, full / 20);  // the same draws, a hundredth of their size
}

TEST(ErrorLevel, seeds_differ_and_repeat) {
  const CliResult one = run_square({"--error-level", "100", "--seed", "1"});
  const CliResult two = run_square({"--error-level", "100", "--seed", "2"});
  EXPECT_NE(one.robot("S4"), two.robot("S4"));
  EXPECT_NE(one.hash(), two.hash());
  EXPECT_EQ(two.hash(), run_square({"--error-level", "100", "--seed", "2"}).hash());
}

}  // namespace
}  // namespace understudy::scenario::error_level_test
