// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What --check-repeat changes for its second run.
#include "commands/repeat_check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "record/recording.h"
#include "tests/support/basics.h"

namespace understudy::repeat_check_test {
namespace {

RunSummary first_run(double virtual_s, double wall_s, int threads = 1) {
  RunSummary first;
  first.virtual_time = static_cast<TimeNs>(virtual_s * 1e9);
  first.wall_s = wall_s;
  first.threads = threads;
  return first;
}

TEST(RepeatCheck, threads_environment_and_jitter_differ) {
  const RunOptions second = other_circumstances({}, first_run(10, 1));
  EXPECT_EQ(second.threads, 3);
  EXPECT_EQ(other_circumstances({}, first_run(10, 1, 8)).threads, 1);
  EXPECT_GT(second.more_environment, 4000);
  EXPECT_TRUE(second.jitter);
}

TEST(RepeatCheck, a_run_takes_about_twice_as_long_the_second_time) {
  for (const double wall_s : {0.001, 0.05, 0.5, 3.0, 100.0}) {
    const RunOptions second = other_circumstances({}, first_run(60, wall_s));
    const double second_wall_s = 60 / second.speed;
    EXPECT_GT(second_wall_s, 1.9 * wall_s);
    EXPECT_LE(second_wall_s, std::max(2 * wall_s, 10.0) + 1e-9);
    EXPECT_LE(second_wall_s - wall_s, std::max(wall_s, 2.0));
  }
}

TEST(RepeatCheck, a_paced_run_is_repeated_at_full_speed_unless_guests_need_it) {
  RunOptions options;
  options.speed = 2;
  EXPECT_EQ(other_circumstances(options, first_run(10, 5)).speed, 0);
  options.public_ports = true;
  EXPECT_EQ(other_circumstances(options, first_run(10, 5)).speed, 2);
}

TEST(RepeatCheck, a_limit_on_wall_time_leaves_room_for_that) {
  EXPECT_EQ(other_circumstances({}, first_run(10, 1)).wall_limit, kNever);
  RunOptions options;
  options.wall_limit = 5 * kSecond;
  EXPECT_GT(other_circumstances(options, first_run(10, 4)).wall_limit, 10 * kSecond);
}

TEST(RepeatCheck, a_run_that_was_cut_short_is_not_repeated) {
  RunSummary first = first_run(10, 1);
  first.end = RunEnd::kStoppedByUser;
  const auto never = [](const RunOptions&) -> Result<RunSummary> {
    ADD_FAILURE() << "it ran again";
    return Error{"no"};
  };
  EXPECT_FALSE(check_repeat({}, first, never));
  first.end = RunEnd::kAsPlanned;
  first.replayable = false;
  EXPECT_FALSE(check_repeat({}, first, never));
}

// Two recordings that are alike do not hide two hashes that differ.
TEST(RepeatCheck, the_hashes_must_be_equal_too) {
  const scenario::TempDir folder;
  RunOptions options;
  options.record_file = folder.file("run.rec");
  RunSummary first = first_run(10, 1);
  first.end = RunEnd::kAsPlanned;
  first.replayable = true;
  first.hash = 1;
  const auto record = [](const std::string& file) {
    EXPECT_TRUE(RecordingWriter::create(file, {.spec = {}, .seed = 1, .hash_every = 1}).ok());
  };
  record(options.record_file);
  for (const std::uint64_t hash : {1u, 2u}) {
    const auto again = [&](const RunOptions& second) -> Result<RunSummary> {
      record(second.record_file);
      RunSummary summary = first;
      summary.hash = hash;
      return summary;
    };
    EXPECT_EQ(check_repeat(options, first, again).ok(), hash == 1);
  }
}

}  // namespace
}  // namespace understudy::repeat_check_test
