// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The command line itself: help is 0, what is not understood is 2. What the commands do is tested
// through the built program in tests/scenario.
#include "commands/command.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace understudy::command_test {
namespace {

int run(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "understudy");
  return run_command_line(static_cast<int>(arguments.size()), arguments.data());
}

TEST(CommandLine, help_is_no_error) {
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_EQ(run({"--help-all"}), 0);
  for (const char* command : {"demo", "run", "check", "sense", "replay", "list", "bench"})
    EXPECT_EQ(run({command, "--help"}), 0) << command;
}

TEST(CommandLine, what_is_not_understood_is_2) {
  EXPECT_EQ(run({}), 2);
  EXPECT_EQ(run({"fly"}), 2);
  EXPECT_EQ(run({"run"}), 2);
  EXPECT_EQ(run({"check"}), 2);
  EXPECT_EQ(run({"sense"}), 2);
  EXPECT_EQ(run({"sense", "x.sim", "--at", "-1"}), 2);
  EXPECT_EQ(run({"replay"}), 2);
  EXPECT_EQ(run({"demo", "opera"}), 2);
  EXPECT_EQ(run({"bench", "--ticks", "-1"}), 2);
  EXPECT_EQ(run({"replay", "x", "--threads", "1000"}), 2);
}

TEST(CommandLine, what_cannot_be_done_is_1) {
  EXPECT_EQ(run({"run", "/no/such/world.sim"}), 1);
  EXPECT_EQ(run({"check", "/no/such/world.sim"}), 1);
  EXPECT_EQ(run({"sense", "/no/such/world.sim"}), 1);
  EXPECT_EQ(run({"replay", "/no/such/file.rec"}), 1);
  EXPECT_EQ(run({"bench", "--scene", "none"}), 1);
  EXPECT_EQ(run({"list", "none"}), 1);
}

TEST(CommandLine, sense_shows_one_sensor_or_lists_them) {
  const char* const drive = UNDERSTUDY_SOURCE_DIR "/worlds/validation/boxes.sim";
  const std::string out = testing::TempDir() + "sense_test_out";
  EXPECT_EQ(run({"sense", drive}), 0);
  EXPECT_EQ(run({"sense", drive, "--robot", "1", "--sensor", "PING", "--truth"}), 0);
  EXPECT_EQ(run({"sense", drive, "--sensor", "NONE"}), 1);
  EXPECT_EQ(run({"sense", drive, "--robot", "NOBODY"}), 1);
  EXPECT_EQ(run({"sense", drive, "--sensor", "PING", "--out", "/no/such/folder/x.csv"}), 1);
  const auto first_bytes = [&](std::vector<const char*> more, const char* ending) {
    const std::string file = out + ending;
    std::vector<const char*> arguments = {"sense", drive, "--sensor", "PING"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {"--out", file.c_str()});
    EXPECT_EQ(run(arguments), 0);
    std::ifstream in(file, std::ios::binary);
    std::string bytes(8, ' ');
    in.read(bytes.data(), 8);
    return bytes;
  };
  EXPECT_EQ(first_bytes({}, ".csv"), "index,va");
  EXPECT_EQ(first_bytes({"--hits"}, ".csv"), "ray,from");
  EXPECT_EQ(first_bytes({"--at", "1", "--every", "0.5"}, ".csv"), "time_s,o");
  EXPECT_EQ(first_bytes({"--beam-map", "0.1", "--grid", "0.2"}, ".csv"), "x_m,y_m,");
  EXPECT_EQ(first_bytes({"--beam-map", "0.1", "--grid", "0.2"}, ".png"), "\x89PNG\r\n\x1a\n");
}

}  // namespace
}  // namespace understudy::command_test
