// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a program starts ends with the run, however it hides: daemons, stopped processes, those in
// sessions of their own, and also when the simulator itself is killed.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/cli.h"

namespace understudy::scenario::family_test {
namespace {

// How many processes there are with this word on their command line.
int count_with(const std::string& word) {
  int count = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored))
    if (read_text(entry.path().string() + "/cmdline").find(word) != std::string::npos) ++count;
  return count;
}

// Three that stay: one in a session of its own, one that is stopped, one whose parents have ended.
std::string stays_behind(const std::string& word) {
  return "sh -c 'setsid sleep " + word + " & sh -c \"sleep " + word +
         " & kill -STOP $!\" & (sh -c \"sleep " + word + " &\") ; sleep 0.5; echo up; sleep 1000'";
}

TEST(Family, ends_with_the_run) {
  const std::string word = "98765" + std::to_string(getpid());
  const TempDir folder;
  const CliResult r = run_world({folder.write("box.sim", kBox), "--program",
                                 "S4=" + stays_behind(word), "--until", "2", "--wall-limit", "60"});
  EXPECT_NE(r.out.find("up"), std::string::npos) << r.out << r.err;
  EXPECT_EQ(r.ended(), "reached the end time") << r.err;
  EXPECT_EQ(count_with(word), 0);
}

TEST(Family, ends_with_the_simulator_that_is_killed) {
  const std::string word = "87654" + std::to_string(getpid());
  const TempDir folder;
  RunningWorld run({folder.write("box.sim", kBox), "--program", "S4=" + stays_behind(word),
                    "--speed", "1", "--until", "600"});
  ASSERT_TRUE(wait_for([&] { return run.process().out().find("up") != std::string::npos; }));
  EXPECT_GE(count_with(word), 3);
  kill(run.process().pid(), SIGKILL);
  EXPECT_TRUE(wait_for([&] { return count_with(word) == 0; }));
}

// A busy machine may take seconds to let a process exit. Virtual time waits for that.
TEST(Family, a_slow_exit_takes_no_time) {
  const std::string lingers = test_program("lingers");
  const CliResult quick = run_program(lingers + " 0", {"--wall-limit", "20"});
  const CliResult slow = run_program(lingers + " 2300", {"--wall-limit", "20"});
  EXPECT_EQ(slow.hash(), quick.hash());
  EXPECT_EQ(slow.virtual_s(), quick.virtual_s());
  EXPECT_TRUE(slow.repeatable()) << slow.reasons();
  const CliResult never = run_program(lingers + " forever", {"--until", "5"});
  EXPECT_NE(never.reasons().find("is ending but does not exit"), std::string::npos) << never.err;
}

}  // namespace
}  // namespace understudy::scenario::family_test
