// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// When a run ends and why; whether its robots stand for good; who waits for a free link.
#include "host/ending.h"

#include <gtest/gtest.h>

#include "host/standstill.h"
#include "host/waiting_line.h"

namespace understudy::ending_test {
namespace {

TEST(Ending, the_end_time_comes_before_what_programs_do) {
  RunReport report;
  Ending ending(kSecond, kNever, report);
  EXPECT_FALSE(ending.is_over(kSecond - 1, WorkLeft::kSome, false));
  EXPECT_TRUE(ending.is_over(kSecond, WorkLeft::kNone, false));
  EXPECT_EQ(report.summary().ended_because, "reached the end time");
  EXPECT_TRUE(report.summary().repeatable);
  EXPECT_TRUE(ending.cut_short());
  EXPECT_FALSE(ending.interrupted()) << "whoever still waits for something may do so";
}

TEST(Ending, without_programs_it_waits_for_the_script_only) {
  RunReport report;
  Ending ending(kNever, kNever, report);
  EXPECT_FALSE(ending.is_over(0, WorkLeft::kNeverAny, true));
  EXPECT_TRUE(ending.is_over(0, WorkLeft::kNeverAny, false));
  EXPECT_EQ(report.summary().end, RunEnd::kNothingToRun);
}

TEST(Ending, a_wall_limit_ends_also_a_run_that_waits_for_its_script) {
  RunReport report;
  Ending ending(kNever, 0, report);
  EXPECT_TRUE(ending.interrupted());
  EXPECT_TRUE(ending.is_over(0, WorkLeft::kNeverAny, true));
  EXPECT_EQ(report.summary().end, RunEnd::kWallLimit);
  EXPECT_FALSE(report.summary().repeatable);
}

TEST(Ending, a_hopeless_wait_ends_only_a_run_without_an_end_time) {
  RunReport report;
  Ending with_end(kSecond, kNever, report);
  with_end.nobody_can_wake("everybody sleeps");
  EXPECT_FALSE(with_end.is_over(0, WorkLeft::kSome, false));
  Ending endless(kNever, kNever, report);
  endless.nobody_can_wake("everybody sleeps");
  EXPECT_TRUE(endless.is_over(0, WorkLeft::kSome, false));
  EXPECT_EQ(report.summary().end, RunEnd::kNobodyCanWake);
  EXPECT_EQ(report.summary().ended_because, "everybody sleeps");
}

TEST(Standstill, creeping_is_standing_and_calls_are_not) {
  State state;
  state.robots.resize(1);
  Standstill standstill;
  for (int s = 0; s <= 100; ++s) {
    state.now = s * kSecond;
    state.robots[0].body.X_WB.x_m += 1e-7;
    standstill.look(state, s < 20 ? static_cast<std::uint64_t>(s) : 20);
    EXPECT_EQ(standstill.is_still(state.now), s >= 80) << s;
  }
  state.robots[0].body.X_WB.x_m += 1;
  standstill.look(state, 20);
  EXPECT_FALSE(standstill.is_still(state.now));
}

TEST(Standstill, turning_on_the_spot_is_moving) {
  State state;
  state.robots.resize(1);
  Standstill standstill;
  for (int s = 0; s <= 200; ++s) {
    state.now = s * kSecond;
    state.robots[0].body.X_WB.heading_rad = 0.01 * s;
    standstill.look(state, 0);
    EXPECT_FALSE(standstill.is_still(state.now)) << s;
  }
}

PortEvent event_of(PortEvent::Kind kind, int connection, std::size_t bytes = 0) {
  PortEvent event;
  event.kind = kind;
  event.port = 7;
  event.connection = connection;
  event.bytes.resize(bytes);
  return event;
}

TEST(WaitingLine, who_came_first_goes_first_with_all_that_it_said) {
  WaitingLine line;
  line.add(event_of(PortEvent::Kind::kOpened, 1));
  line.add(event_of(PortEvent::Kind::kOpened, 2));
  EXPECT_TRUE(line.keep(event_of(PortEvent::Kind::kBytes, 2, 3)));
  EXPECT_TRUE(line.keep(event_of(PortEvent::Kind::kClosed, 2))) << "it has asked something";
  EXPECT_FALSE(line.keep(event_of(PortEvent::Kind::kClosed, 1))) << "it went without a word";
  EXPECT_FALSE(line.has(1));
  EXPECT_TRUE(line.take_first([](int) { return false; }).empty());
  const auto next = line.take_first([](int port) { return port == 7; });
  ASSERT_EQ(next.size(), 3u);
  EXPECT_EQ(next[0].kind, PortEvent::Kind::kOpened);
  EXPECT_EQ(next[1].bytes.size(), 3u);
  EXPECT_FALSE(line.has_one_for(7));
}

TEST(WaitingLine, who_says_too_much_is_out) {
  WaitingLine line;
  line.add(event_of(PortEvent::Kind::kOpened, 1));
  EXPECT_TRUE(line.keep(event_of(PortEvent::Kind::kBytes, 1, 64 * 1024)));
  EXPECT_FALSE(line.keep(event_of(PortEvent::Kind::kBytes, 1, 1)));
  EXPECT_FALSE(line.has(1));
}

}  // namespace
}  // namespace understudy::ending_test
