// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What clients/shim/libc.table says of some functions that the C library would carry out by itself.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::library_calls_test {
namespace {

TEST(LibraryCalls, wait_in_virtual_time_and_show_the_runs_numbers) {
  const std::string expected =
      "flock is held by 0, got it 0 at 1000\n"
      "lockf is held by 5000002, got it 0 at 2000\n"
      "fcntl is held by 5000003, got it 0 at 3000\n"
      "at 3500 line 0\nat 4000 line 1\ndescriptor 1\n"
      "created 0, event 3 at 4300\nthreads of their own at 4400\n"
      "recv -1 EAGAIN at 5900\nrecvmmsg 2 of 2 and 3 bytes\n"
      "read -1 EINTR at 7100\nsigpause at 8100\n"
      "clocks 1 2, memory 2097152\nby number 0 0 0\npeer 1, shuffled ";
  const CliResult first = run_program(test_program("library_calls"), {"--wall-limit", "60"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(first.repeatable()) << first.reasons();
  EXPECT_EQ(first.out.substr(0, expected.size()), expected);
  EXPECT_NE(first.out.find("\nended 3 at 8130\n"), std::string::npos) << first.out;
  for (int i = 0; i < 2; ++i) {
    const CliResult again = run_program(test_program("library_calls"), {"--wall-limit", "60"});
    EXPECT_EQ(again.out, first.out);
    EXPECT_EQ(again.hash(), first.hash());
  }
}

// sed reads its standard input as a stream of the C library.
TEST(LibraryCalls, a_pipeline_of_a_shell_is_repeatable) {
  const CliResult r = run_program("sh -c '(sleep 1; echo hi; sleep 1; echo ho) | sed s/h/x/'",
                                  {"--wall-limit", "60"});
  EXPECT_EQ(r.out, "xi\nxo\n") << r.err;
  EXPECT_NEAR(r.virtual_s(), 2.0, 0.05);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(LibraryCalls, past_virtual_time_mark_the_run) {
  for (const std::string name :
       {"aio_read", "getdate", "mq_notify", "prctl", "ptsname", "wordexp"}) {
    const CliResult r =
        run_program(test_program("marked_calls") + " " + name, {"--wall-limit", "60"});
    EXPECT_EQ(r.program("S4")["exit"], 0) << name << r.err;
    EXPECT_FALSE(r.repeatable()) << name;
    EXPECT_NE(r.reasons().find("called " + name), std::string::npos) << name << ": " << r.reasons();
  }
}

}  // namespace
}  // namespace understudy::scenario::library_calls_test
