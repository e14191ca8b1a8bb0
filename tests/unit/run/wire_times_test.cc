// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// When messages are listed in the traffic of a device that sends ahead of time, and which of them
// never leave. The device is a receiver at 4800 baud: what it says at once takes half a second.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "run/wire_log.h"
#include "run/wire_text.h"
#include "systems/systems.h"
#include "tests/support/basics.h"
#include "tests/support/edit_line.h"

namespace understudy::wire_times_test {
namespace {

constexpr TimeNs kByteTime = 10 * kSecond / 4800;

class WireTimes : public ::testing::Test {
 protected:
  WireTimes() { make_world({"nmea", "gps", {{"baud", "4800"}}}); }

  void make_world(const PartSpec& device) {
    Spec spec;
    spec.kinds = all_robot_kinds();
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.kind = "S4";
    robot.name = "R";
    robot.X_WR = {1, 1, 0};
    robot.devices = {device};
    spec.robots.push_back(robot);
    world_ = std::move(*RunWorld::make(spec, {}));
    at_ = {world_->devices().find(RobotId{1}, device.name), {}};
    at_.link = world_->apply({.time = 0, .content = LinkOpened{at_.device, 0}});
  }
  Device& device() { return world_->devices()[at_.device]; }
  WireTap& tap() { return device().exchange().tap; }
  void apply(InputContent content) {
    world_->apply({.time = world_->now(), .source = kScript, .content = std::move(content)});
  }
  void pass_until(TimeNs time) {
    while (world_->now() < time) world_->tick(nullptr);
  }
  // The next ones from the device, none of them with a name of the line.
  std::vector<WireEntry> sent() {
    std::vector<WireEntry> all;
    for (std::uint64_t i = tap().first(); i < tap().next(); ++i)
      if (!tap()[i].to_device && !tap()[i].bytes.empty()) all.push_back(tap()[i]);
    return all;
  }
  static std::size_t bytes_of(const std::vector<WireEntry>& entries) {
    std::size_t count = 0;
    for (const WireEntry& entry : entries) count += entry.bytes.size();
    return count;
  }

  std::unique_ptr<RunWorld> world_;
  LinkAddress at_;
};

TEST_F(WireTimes, EachMessageOfABurstHasTheTimeOfItsOwnLastByte) {
  tap().watch(WireTap::Watcher::kFile, true);
  pass_until(2 * kSecond);
  const std::vector<WireEntry> sentences = sent();
  ASSERT_GE(sentences.size(), 5u);
  int together = 0;
  for (std::size_t i = 1; i < sentences.size(); ++i) {
    const TimeNs gap = sentences[i].time - sentences[i - 1].time;
    const TimeNs least = static_cast<TimeNs>(sentences[i].bytes.size()) * kByteTime;
    EXPECT_GE(gap, least - 1) << sentences[i].name;
    if (gap <= least + kMillisecond) ++together;
  }
  EXPECT_GE(together, 3) << "they were sent at once";
}

// At 1.1 s about fifty bytes of the burst of that second have left.
constexpr TimeNs kWithinABurst = 1100 * kMillisecond;

TEST_F(WireTimes, WhatIsDroppedBeforeItHasLeftIsNotListed) {
  const std::pair<const char*, std::function<void()>> ways[] = {
      {"flush", [&] { apply(LinkFlushed{.at = at_, .to_device = true, .to_client = true}); }},
      {"close", [&] { apply(LinkClosed{at_}); }},
      {"cut", [&] { apply(edit_of_line("R cut gps")); }},
      {"power", [&] { apply(edit_of_line("R power gps off")); }},
      {"leave", [&] { apply(edit_of_line("remove R")); }}};
  for (const auto& [name, drop] : ways) {
    make_world({"nmea", "gps", {{"baud", "4800"}}});
    tap().watch(WireTap::Watcher::kFile, true);
    pass_until(kWithinABurst);
    const TimeNs burst = sent().empty() ? 0 : sent().back().time;
    EXPECT_GT(tap().counts().from_device, 300u) << name << ": all is sent at once";
    drop();
    pass_until(kWithinABurst + 500 * kMillisecond);
    const std::vector<WireEntry> left = sent();
    ASSERT_FALSE(left.empty()) << name;
    EXPECT_EQ(tap().counts().from_device, bytes_of(left)) << name;
    EXPECT_EQ(left.back().name, "?") << name << ": the sentence that was cut off";
    EXPECT_LE(left.back().time, kWithinABurst + world_->model().tick_ns) << name;
    EXPECT_GT(left.back().time, burst) << name;
    const auto fastest = (left.back().time - kSecond) / kByteTime;
    EXPECT_LE(left.back().bytes.size(), static_cast<std::size_t>(fastest) + 1) << name;
  }
}

// What nobody watched is counted all the same.
TEST_F(WireTimes, TheCountsAreWithoutWhatIsDropped) {
  pass_until(kWithinABurst);
  const std::uint64_t sent_so_far = tap().counts().from_device;
  apply(LinkFlushed{.at = at_, .to_device = false, .to_client = true});
  EXPECT_LT(tap().counts().from_device, sent_so_far);
  EXPECT_GT(tap().counts().from_device, 40u);
}

TEST(WireTap, LinesOfASendHaveTheirOwnTimes) {
  const LinkId link{0};
  WireTap tap;
  tap.watch(WireTap::Watcher::kFile, true);
  const ByteSpan text = as_bytes("ab\ncd\nef");
  const LinkAction action{link, 0, LinkAction::Send{{text.begin(), text.end()}}};
  tap.see(action, {.baud = 10000});  // a byte each millisecond
  tap.take_back(link, 7 * kMillisecond, 1);
  tap.publish(kSecond);
  ASSERT_EQ(tap.next(), 3u);
  EXPECT_EQ(tap[0].time, 3 * kMillisecond);
  EXPECT_EQ(tap[1].time, 6 * kMillisecond);
  EXPECT_EQ(tap[2].time, 7 * kMillisecond);
  EXPECT_EQ(hex_text(tap[2].bytes), "65");
  EXPECT_EQ(tap.counts().from_device, 7u);
}

TEST(WireTap, WhoComesLaterSeesOnlyChangesOfTheLine) {
  const LinkId link{0};
  WireTap tap;
  const LineState set{.baud = 9600, .rts = false};
  tap.see({link, 0, LinkEvent::Opened{}});
  tap.see({link, 0, LinkEvent::Line{set}});
  tap.watch(WireTap::Watcher::kViewers, true);
  tap.see({link, 1, LinkEvent::Line{set}});
  tap.see({link, 2, LinkEvent::Line{{.baud = 9600, .rts = true}}});
  tap.publish(kSecond);
  ASSERT_EQ(tap.next(), 1u);
  EXPECT_EQ(tap[0].name, "RTS on");
}

// The echo device gives its bytes no names. They wait for more of them, but not beyond the end.
TEST_F(WireTimes, TheFileHasAllThatHasLeftUntilTheEnd) {
  make_world({"echo", "line", {{"baud", "9600"}}});
  scenario::TempDir folder;
  auto log = WireLog::open(*world_, {folder.file("wire.txt"), {}});
  ASSERT_TRUE(log.ok()) << log.error();
  apply(LinkBytes{at_, {'a', 'b', 'c', 'd'}});
  world_->tick(nullptr);
  (*log)->write();
  (*log)->finish();
  // A byte takes 1.04 ms, and the first one is back after two of them: after 5 ms there are three.
  EXPECT_EQ(scenario::read_text(folder.file("wire.txt")),
            "# time_s\trobot\tdevice\tdirection\tbytes\tname\n"
            "0.004167\tR\tline\t>\t61 62 63 64\tabcd\n"
            "0.005000\tR\tline\t<\t61 62 63\tabc\n");
}

}  // namespace
}  // namespace understudy::wire_times_test
