// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits by hand: they reach the run, which can no longer be repeated but still be replayed.
#include <gtest/gtest.h>

#include <cstdio>

#include "host/host.h"
#include "run/replay.h"
#include "systems/systems.h"

namespace understudy::host_edit_test {
namespace {

Spec one_wandering_s4(const Pose2& X_WR) {
  Spec spec;
  spec.kinds = all_robot_kinds();
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.name = robot.kind = "S4";
  robot.X_WR = X_WR;
  robot.program = "wander";
  spec.robots.push_back(robot);
  return spec;
}

TEST(HostEdit, is_done_and_marks_the_run) {
  RunOptions options;
  options.until = kSecond;
  options.record_file = testing::TempDir() + "live_edit_test.rec";
  const std::string file = options.record_file;
  auto run = Host::make(one_wandering_s4({1, 1, 0}), std::move(options));
  ASSERT_TRUE(run.ok()) << run.error();
  EXPECT_TRUE((*run)->edits().add("add robot S4 300 300 0 wander", 0).ok());
  EXPECT_TRUE((*run)->edits().add("remove nobody", 0).ok());
  EXPECT_FALSE((*run)->edits().add("add robot S4 300 300 0 \"touch /tmp/x\"", 0).ok());
  const auto summary = (*run)->run();
  ASSERT_TRUE(summary.ok()) << summary.error();
  EXPECT_FALSE(summary->repeatable);
  EXPECT_EQ(summary->reasons, std::vector<std::string>{"edited by a user"});
  EXPECT_EQ(summary->robots.size(), 2u);
  EXPECT_EQ(summary->notes.size(), 1u);
  const auto recording = read_recording(file);
  std::remove(file.c_str());
  ASSERT_TRUE(recording.ok()) << recording.error();
  const auto replayed = replay(*recording, 1);
  ASSERT_TRUE(replayed.ok()) << replayed.error();
  EXPECT_TRUE(replayed->same);
  EXPECT_EQ(replayed->hash, summary->hash);
}

// Lines of events.md that are no edits: they reach the run, too, and are in its recording.
TEST(HostEdit, keys_and_the_end_are_taken_as_events) {
  RunOptions options;
  options.until = 10 * kSecond;
  options.record_file = testing::TempDir() + "live_key_test.rec";
  const std::string file = options.record_file;
  auto run = Host::make(one_wandering_s4({}), std::move(options));
  ASSERT_TRUE(run.ok()) << run.error();
  EXPECT_TRUE((*run)->edits().add("S4 key KEY1", 0).ok());
  EXPECT_TRUE((*run)->edits().add("S4 touch 10 20", 0).ok());
  EXPECT_TRUE((*run)->edits().add("S4 drive 100 -45", 0).ok());
  EXPECT_TRUE((*run)->edits().add("S4 odometry 1000 0 90", 0).ok());
  EXPECT_TRUE((*run)->edits().add("stop", 0).ok());
  const auto summary = (*run)->run();
  ASSERT_TRUE(summary.ok()) << summary.error();
  EXPECT_EQ(summary->ended_because, "an event ended the run");
  EXPECT_LT(summary->virtual_time, kSecond);
  EXPECT_TRUE(summary->notes.empty());
  EXPECT_FALSE(summary->repeatable);
  const auto recording = read_recording(file);
  std::remove(file.c_str());
  ASSERT_TRUE(recording.ok()) << recording.error();
  const auto replayed = replay(*recording, 1);
  ASSERT_TRUE(replayed.ok()) << replayed.error();
  EXPECT_TRUE(replayed->same);
}

}  // namespace
}  // namespace understudy::host_edit_test
