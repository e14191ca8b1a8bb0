// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A program that a robot's own program starts may use the robot.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::relatives_test {
namespace {

constexpr const char* kOut =
    "parent at 100 0 0\nchild at 100 0 0\nchild at 300 0 0\nparent at 300 0 0\n"
    "parent at 300 0 90\n";
class Relatives : public ::testing::Test {
 protected:
  // Repeats under other circumstances, and replays.
  void expect(const std::string& program) {
    const std::string recording = folder_.file("run.rec");
    const CliResult r = run_program(program, {"--check-repeat", "--record", recording});
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(r.out, kOut + std::string(kOut)) << r.err;
    EXPECT_TRUE(r.repeatable()) << r.reasons();
    const CliResult again = run_cli({"replay", recording, "--verify"});
    EXPECT_EQ(again.exit_code, 0) << again.out << again.err;
    EXPECT_NE(again.out.find(r.hash()), std::string::npos) << again.out;
  }

  const TempDir folder_;
};

TEST_F(Relatives, drive_one_robot_in_turn) { expect(test_program("starts_another")); }

TEST_F(Relatives, and_at_the_same_time) { expect(test_program("starts_another") + " both"); }

}  // namespace
}  // namespace understudy::scenario::relatives_test
