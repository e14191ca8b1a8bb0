// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Idle costs under 2 % of a core: a run in real time whose program sleeps. Measured as processor
// time, not wall time, so other work on the machine does not count; still only in the long tests.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include "tests/support/cli.h"

namespace understudy::scenario::idle_long_test {
namespace {

void expect_idle(const Arguments& more) {
  const TempDir folder;
  const std::string program =
      folder.write("sleeper.py", "import time\nprint('up', flush=True)\ntime.sleep(1000)\n");
  Arguments arguments = {folder.write("box.sim", kBox),
                         "--program",
                         "S4=" + program,
                         "--speed",
                         "1",
                         "--until",
                         "1000"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  RunningWorld run(arguments);
  ASSERT_TRUE(wait_for([&] { return run.process().out() == "up\n"; }));
  const int program_pid = run.program_pid();
  const double before = processor_seconds(run.process().pid()) + processor_seconds(program_pid);
  constexpr double kWatch_s = 5;
  usleep(static_cast<useconds_t>(kWatch_s * 1e6));  // a measurement, not a wait for something
  const double after = processor_seconds(run.process().pid()) + processor_seconds(program_pid);
  ::testing::Test::RecordProperty("percent_of_a_core",
                                  std::to_string(100 * (after - before) / kWatch_s));
  EXPECT_LT((after - before) / kWatch_s, 0.02);
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish(20).exit_code, 130);
}

TEST(Idle, a_sleeping_program_in_real_time) { expect_idle({}); }

TEST(Idle, open_ports_without_a_guest) {
  const RobiosPort turn;
  if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
  expect_idle({"--public"});
}

}  // namespace
}  // namespace understudy::scenario::idle_long_test
