// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The command line itself: help is 0, what is not understood is 2. What the commands do is tested
// through the built program in tests/scenario.
#include "commands/command.h"

#include <gtest/gtest.h>

#include <vector>

namespace understudy {
namespace {

int run(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "understudy");
  return run_command_line(static_cast<int>(arguments.size()), arguments.data());
}

TEST(CommandLine, help_is_no_error) {
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_EQ(run({"--help-all"}), 0);
  for (const char* command : {"run", "check", "replay", "list", "bench"})
    EXPECT_EQ(run({command, "--help"}), 0) << command;
}

TEST(CommandLine, what_is_not_understood_is_2) {
  EXPECT_EQ(run({}), 2);
  EXPECT_EQ(run({"fly"}), 2);
  EXPECT_EQ(run({"run"}), 2);
  EXPECT_EQ(run({"check"}), 2);
  EXPECT_EQ(run({"replay"}), 2);
  EXPECT_EQ(run({"bench", "--ticks", "-1"}), 2);
  EXPECT_EQ(run({"replay", "x", "--threads", "1000"}), 2);
}

TEST(CommandLine, what_cannot_be_done_is_1) {
  EXPECT_EQ(run({"run", "/no/such/world.sim"}), 1);
  EXPECT_EQ(run({"check", "/no/such/world.sim"}), 1);
  EXPECT_EQ(run({"replay", "/no/such/file.rec"}), 1);
  EXPECT_EQ(run({"bench", "--scene", "none"}), 1);
  EXPECT_EQ(run({"list", "none"}), 1);
}

}  // namespace
}  // namespace understudy
