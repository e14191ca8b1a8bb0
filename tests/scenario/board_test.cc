// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A program that uses all of a robot, through the client library: what it says follows from the
// robot's numbers.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::board_test {
namespace {

bool says(const CliResult& r, const char* line) { return r.out.find(line) != std::string::npos; }

// 0.2 m/s for 1 s are 0.2 * 1100 / (pi * 0.054) = 1296.8 counts; 10 counts a 1/100 s backwards are
// 1000 in a second. A tick more or less is 6 counts.
TEST(WholeBoard, AnswersAsTheNumbersOfTheS4Say) {
  const CliResult r = run_program(test_program("whole_board"));
  EXPECT_EQ(r.exit_code, 0) << r.err;
  int driven = 0;
  int back = 0;
  ASSERT_EQ(std::sscanf(r.out.c_str(), "encoders %d %d", &driven, &back), 2) << r.out;
  EXPECT_NEAR(driven, 1297, 7);
  EXPECT_NEAR(back, -1000, 6);
  EXPECT_TRUE(says(r, "servo there at once: 0\nservo at 64, none at -1\n")) << r.out;
  // The first of four calls gets its frame at once, the others come 1/15 s after each other.
  EXPECT_TRUE(says(r, "three frames in 140 ms, 0 black pixels\n")) << r.out;
  EXPECT_TRUE(says(r, "robot at 1000 500 0 -90, of 1\n")) << r.out;
  EXPECT_TRUE(says(r, "scan left 995, ahead 495\n")) << r.out;  // walls are 10 mm thick
  EXPECT_TRUE(says(r, "lines 8100\n")) << r.out;  // LED 1 on line 9, kicker on line 16
  EXPECT_TRUE(says(r, "level 512 512, at rest 512\n")) << r.out;
  EXPECT_TRUE(says(r, "turns at 45\n")) << r.out;
  EXPECT_TRUE(says(r, "compass 158\n")) << r.out;
  EXPECT_TRUE(says(r, "bumpers 1 1 0 0, stalled 1\n")) << r.out;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(r.hash(), run_program(test_program("whole_board")).hash());
}

// All 16 lines of an S4 may be set up, each way, and only what is missing is missed, once each.
TEST(WholeBoard, LinesAreSetUpEitherWay) {
  const CliResult r = run_program(test_program("digital_setup"));
  EXPECT_EQ(r.out,
            "lines 0 of 32 refused\n"
            "no such line 1 1 1 1\n"
            "no such direction 1\n"
            "set up as input, then as output: 0 1\n");
  for (const char* missing : {"no digital output 17", "no digital input 17"}) {
    const std::size_t once = r.err.find(missing);
    EXPECT_NE(once, std::string::npos) << missing << "\n" << r.err;
    EXPECT_EQ(r.err.find(missing, once + 1), std::string::npos) << r.err;
  }
  for (int line = 1; line <= 16; ++line)
    for (const char* kind : {"no digital input ", "no digital output "})
      EXPECT_EQ(r.err.find(kind + std::to_string(line) + "\n"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace understudy::scenario::board_test
