// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// When bytes leave the device, and when its speed changes.
#include "systems/lms200/line.h"

#include <gtest/gtest.h>

#include "tests/protocol/fake_robot.h"

namespace understudy::line_test {
namespace {

constexpr LinkId kLink{0};

// Lets it do all that it has planned until then.
void run(LmsLine& line, TimeNs end, FakeRobot& robot) {
  while (line.next_event() <= end) line.advance(line.next_event(), kLink, robot);
}

std::size_t bytes_sent(const FakeRobot& robot) {
  std::size_t sum = 0;
  for (const LinkAction& action : robot.actions) sum += bytes_of(action).size();
  return sum;
}

TEST(LmsLine, NothingLeavesBeforeItIsDueAndTheSpeedSetsTheTime) {
  LmsLine line;
  FakeRobot robot;
  line.send(kSecond, Bytes(96));
  EXPECT_EQ(line.empty_at(), kSecond + 100 * kMillisecond);
  run(line, kSecond - 1, robot);
  EXPECT_EQ(bytes_sent(robot), 0u);
  run(line, kSecond, robot);
  EXPECT_GE(robot.actions.at(0).due, kSecond);
  run(line, kSecond + 50 * kMillisecond, robot);
  EXPECT_NEAR(static_cast<double>(bytes_sent(robot)), 48, 1);
  EXPECT_FALSE(line.idle());
  run(line, kSecond + 100 * kMillisecond, robot);
  EXPECT_EQ(bytes_sent(robot), 96u);
  EXPECT_TRUE(line.idle());
}

TEST(LmsLine, AnInterruptedTelegramEndsWithinAMillisecond) {
  LmsLine line;
  FakeRobot robot;
  line.set_baud(500'000);
  line.send(0, Bytes(732));
  run(line, 5 * kMillisecond, robot);
  line.interrupt();
  EXPECT_TRUE(line.idle());
  EXPECT_NEAR(static_cast<double>(bytes_sent(robot)), 275, 25);
  EXPECT_LE(line.empty_at(), 6 * kMillisecond);
}

TEST(LmsLine, AnInterruptionDoesNotUndoAChangeOfTheSpeed) {
  LmsLine line;
  FakeRobot robot;
  line.send(0, Bytes(1));
  line.send(kMillisecond, Bytes(9), 500'000);
  line.interrupt();
  run(line, 20 * kMillisecond, robot);
  EXPECT_EQ(bytes_sent(robot), 9u);
  EXPECT_EQ(line.baud(), 500'000u);
  EXPECT_TRUE(line.idle());
}

TEST(LmsLine, TheSpeedChangesWhenTheTelegramBeforeHasLeft) {
  LmsLine line;
  FakeRobot robot;
  line.send(0, Bytes(9), 38400);
  line.send(0, Bytes(9));
  constexpr TimeNs kNineBytes = 9'375'000;
  run(line, kNineBytes - 10, robot);
  EXPECT_EQ(line.baud(), 9600u);
  run(line, kNineBytes, robot);
  EXPECT_EQ(line.baud(), 38400u);
  run(line, kNineBytes + kNineBytes / 4, robot);
  EXPECT_TRUE(line.idle());
}

TEST(LmsLine, WithoutALinkTimeGoesByAllTheSame) {
  LmsLine line;
  FakeRobot robot;
  line.send(0, Bytes(96));
  while (line.next_event() < kNever) line.advance(line.next_event(), LinkId{}, robot);
  EXPECT_TRUE(robot.actions.empty());
  EXPECT_NEAR(static_cast<double>(line.empty_at()), 100e6, 100);
}

}  // namespace
}  // namespace understudy::line_test
