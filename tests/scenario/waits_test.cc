// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every way a C, C++ or Python program can wait, be interrupted, have threads and processes: what
// the manuals promise, in virtual time, and the same to the byte in every run.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::waits_test {
namespace {

class Waits : public ::testing::TestWithParam<const char*> {};

std::string command_of(const std::string& name) {
  const bool python = name.size() > 3 && name.substr(name.size() - 3) == ".py";
  return python ? source_path("tests/programs/" + name) : test_program(name);
}

TEST_P(Waits, are_the_same_in_every_run) {
  const CliResult first = run_program(command_of(GetParam()), {"--wall-limit", "60"});
  EXPECT_EQ(first.exit_code, 0) << first.out << first.err;
  EXPECT_TRUE(first.repeatable()) << first.reasons();
  EXPECT_FALSE(first.out.empty());
  for (int i = 0; i < 4; ++i) {
    const CliResult again = run_program(command_of(GetParam()), {"--wall-limit", "60"});
    EXPECT_EQ(again.out, first.out);
    EXPECT_EQ(again.hash(), first.hash());
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Waits,
                         ::testing::Values("posix_waits", "cpp_threads", "threads",
                                           "python_waits.py", "python_processes.py"));

// What has to come out, by the manuals and by the clock.
TEST(WaitsAsPromised, posix) {
  const std::string expected =
      "pselect -1, rings 2\nsigwait 1\npolled until the alarm: 1\ngot a contended lock: 1\n"
      "timed join 0\nrelock 1\nc11 42\npopen 1\nfrom the child\nclosed 0\nkilled 15 within 0 ms\n";
  const CliResult r = run_program(command_of("posix_waits"), {"--wall-limit", "60"});
  EXPECT_NE(r.out.find("sleep left 9 "), std::string::npos) << r.out;
  EXPECT_NE(r.out.find(expected), std::string::npos) << r.out;
  // Four alarms of a second, 220 ms in the child, 100 ms for the kill, and the small ones.
  EXPECT_NEAR(r.virtual_s(), 4.45, 0.1);
}

TEST(WaitsAsPromised, python) {
  const CliResult r = run_program(command_of("python_waits.py"), {"--wall-limit", "60"});
  EXPECT_EQ(r.out.find("a b a a b b False True 0 1 2 child True 0 1 2 0.5"), 0u) << r.out;
  const CliResult p = run_program(command_of("python_processes.py"), {"--wall-limit", "60"});
  EXPECT_NE(p.out.find("pool [0, 1, 4, 9, 16, 25] 0.0"), std::string::npos) << p.out;
  EXPECT_NE(p.out.find("terminated -15 1.0"), std::string::npos) << p.out;
  EXPECT_NE(p.out.find("much output 300000 1."), std::string::npos) << p.out;
}

TEST(WaitsAsPromised, a_line_that_is_printed_to_the_robot_is_sent_when_it_ends) {
  const CliResult r = run_program(test_program("turns_by_stdout"), {"--wall-limit", "20"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NEAR(r.robot("S4")["heading_rad"].get<double>(), 10 * 3.14159 / 180, 0.01);
}

// A program may lie about its robot; the run must not fall over it.
TEST(WaitsAsPromised, a_wrong_robot_number_hurts_nobody) {
  const CliResult r =
      run_program("sh -c 'UNDERSTUDY_ROBOT=999999 sleep 1'", {"--wall-limit", "20"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NEAR(r.virtual_s(), 1.0, 0.02);
}

}  // namespace
}  // namespace understudy::scenario::waits_test
