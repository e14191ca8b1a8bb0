// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is seen of the traffic of a device, and its file.
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "run/wire_log.h"
#include "run/wire_text.h"
#include "systems/systems.h"
#include "tests/support/basics.h"
#include "tests/support/edit_line.h"

namespace understudy::wire_tap_test {
namespace {

using Watcher = WireTap::Watcher;

constexpr LinkId kLink{0};

LinkEvent received(TimeNs time, ByteSpan bytes) {
  return {kLink, time, LinkEvent::Received{bytes}};
}

LinkAction sent(std::string_view text) {
  const ByteSpan bytes = as_bytes(text);
  return {kLink, 0, LinkAction::Send{{bytes.begin(), bytes.end()}}};
}

// All that can be read: "time_ms > bytes name", one a line.
std::string entries(const WireTap& tap) {
  std::string text;
  for (std::uint64_t i = tap.first(); i < tap.next(); ++i)
    text += std::to_string(tap[i].time / kMillisecond) + (tap[i].to_device ? " > " : " < ") +
            hex_text(tap[i].bytes) + " " + tap[i].name + "\n";
  return text;
}

TEST(WireTap, CountsAlwaysAndKeepsOnlyWhileSomebodyWatches) {
  WireTap tap;
  tap.see(received(0, as_bytes("abc")));
  tap.see(sent("de\n"), {});
  tap.publish(kSecond);
  EXPECT_EQ(tap.counts().to_device, 3u);
  EXPECT_EQ(tap.counts().from_device, 3u);
  EXPECT_EQ(tap.next(), 0u);
  tap.watch(Watcher::kFile, true);
  tap.watch(Watcher::kViewers, true);
  tap.see(received(kSecond, as_bytes("abc\n")));
  tap.publish(2 * kSecond);
  EXPECT_EQ(entries(tap), "1000 > 61 62 63 0A abc\\n\n");
  tap.watch(Watcher::kViewers, false);
  EXPECT_TRUE(tap.is_watched());
  tap.watch(Watcher::kFile, false);
  EXPECT_FALSE(tap.is_watched());
  EXPECT_EQ(tap.first(), tap.next());
  EXPECT_EQ(tap.counts().to_device, 7u);
}

TEST(WireTap, BytesWithoutNamesAreGroupedByLinesAndPauses) {
  WireTap tap;
  tap.watch(Watcher::kFile, true);
  TimeNs now = 0;
  for (const char c : std::string("ab\ncd"))
    tap.see(received(now += kMillisecond, as_bytes(std::string(1, c))));
  tap.publish(now);
  EXPECT_EQ(entries(tap), "3 > 61 62 0A ab\\n\n");
  tap.see(received(100 * kMillisecond, Bytes{0xFF}));
  tap.see(sent("x"), {101 * kMillisecond});
  tap.publish(kSecond);
  EXPECT_EQ(entries(tap),
            "3 > 61 62 0A ab\\n\n"
            "5 > 63 64 cd\n"
            "100 > FF \n"
            "101 < 78 x\n");
}

TEST(WireTap, WhatAStreamBringsAtOnceIsOneMessage) {
  WireTap tap(nullptr, false);
  tap.watch(Watcher::kFile, true);
  tap.see(received(0, as_bytes("a\nb")));
  tap.see(received(1, Bytes{0, 1}));
  tap.publish(1);
  EXPECT_EQ(entries(tap), "0 > 61 0A 62 a\\nb\n0 > 00 01 \n");
}

TEST(WireTap, WhatIsSentAheadWaitsForItsTime) {
  WireTap tap;
  tap.watch(Watcher::kFile, true);
  tap.see(sent("later\n"), {30 * kMillisecond});
  tap.see(received(10 * kMillisecond, as_bytes("now\n")));
  tap.publish(20 * kMillisecond);
  EXPECT_EQ(entries(tap), "10 > 6E 6F 77 0A now\\n\n");
  tap.publish(40 * kMillisecond);
  EXPECT_EQ(tap[1].time, 30 * kMillisecond);
}

TEST(WireTap, TellsWhatHappensToTheLine) {
  WireTap tap;
  tap.watch(Watcher::kViewers, true);
  tap.see({kLink, 0, LinkEvent::Opened{0, ProgramId{3}}});
  tap.see({kLink, 0, LinkEvent::Line{{.baud = 9600}}});
  tap.see({kLink, 0, LinkEvent::Line{{.baud = 9600, .break_on = true, .rts = false}}});
  tap.see({kLink, 0, LinkAction::SetLine{{.cts = false}}}, {});
  EXPECT_EQ(tap.facts(kLink).program, ProgramId{3});
  EXPECT_FALSE(tap.facts(kLink).lines.cts);
  tap.see_power(0, false);
  tap.see_power(0, true);
  tap.see({kLink, 0, LinkEvent::Opened{}});  // the device finds its client there
  tap.see({kLink, 0, LinkEvent::Closed{}});
  tap.publish(0);
  EXPECT_EQ(entries(tap),
            "0 >  opened\n0 >  9600 baud\n0 >  RTS off\n0 >  break on\n0 <  CTS off\n"
            "0 <  power off\n0 <  power on\n0 >  closed\n");
  EXPECT_TRUE(tap.facts(kLink).lines.cts);
}

TEST(WireTap, KeepsOnlyTheLatest) {
  WireTap tap;
  tap.watch(Watcher::kFile, true);
  for (int i = 0; i < 10000; ++i) tap.see(received(i, as_bytes("x\n")));
  tap.publish(kSecond);
  EXPECT_EQ(tap.next(), 10000u);
  EXPECT_EQ(tap.next() - tap.first(), 4000u);
  EXPECT_EQ(tap[tap.next() - 1].time, 9999);
  tap.see({kLink, 0, LinkAction::SendDatagram{{}, Bytes(3 << 20)}}, {});
  tap.publish(kSecond);
  EXPECT_EQ(tap.first(), tap.next()) << "larger than all that is kept";
}

// A Roomba that is driven, and asked about its bumpers.
class WireLogs : public ::testing::Test {
 protected:
  WireLogs() { make_world(); }
  void make_world() {
    Spec spec;
    spec.kinds = all_robot_kinds();
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.kind = "Create2";
    robot.name = "Rob";
    robot.devices = {{"nmea", "gps", {}}};
    spec.robots.push_back(robot);
    world_ = std::move(*RunWorld::make(spec, {}));
  }
  void play(WireLog* log) {
    for (const char* name : {"oi", "gps"})
      world_->apply({.content = LinkOpened{world_->devices().find(RobotId{1}, name), 0}});
    const LinkAddress at{world_->devices().find(RobotId{1}, "oi"), LinkId{0}};
    world_->apply({.time = 1, .content = LinkBytes{at, {128, 131, 137, 0, 100, 0x80, 0}}});
    for (int i = 0; i < 400; ++i) {
      if (i == 200) world_->apply({.time = world_->now(), .content = LinkBytes{at, {142, 7}}});
      world_->tick(nullptr);
      if (log != nullptr) log->write();
    }
    if (log != nullptr) log->flush();
  }
  std::string file(const std::string& name = "wire.txt") const { return folder_.file(name); }

  scenario::TempDir folder_;
  std::unique_ptr<RunWorld> world_;
};

TEST_F(WireLogs, HaveNamesAndTheTimeOfTheLastByte) {
  auto log = WireLog::open(*world_, {file(), {"oi"}});
  ASSERT_TRUE(log.ok()) << log.error();
  play(log->get());
  // Ten bits a byte at 115200 baud; the robot answers at its next update, every 15 ms.
  EXPECT_EQ(scenario::read_text(file()),
            "# time_s\trobot\tdevice\tdirection\tbytes\tname\n"
            "0.000000\tRob\toi\t>\t\topened\n"
            "0.000087\tRob\toi\t>\t80\tstart\n"
            "0.000174\tRob\toi\t>\t83\tsafe\n"
            "0.000608\tRob\toi\t>\t89 00 64 80 00\tdrive 100 mm/s, radius -32768 mm\n"
            "1.000174\tRob\toi\t>\t8E 07\tsensors 7\n"
            "1.000260\tRob\toi\t<\t00\tbumps and wheel drops 0\n");
}

TEST_F(WireLogs, DoNotChangeTheRun) {
  play(nullptr);
  const std::uint64_t hash = world_->hash();
  make_world();
  auto log = WireLog::open(*world_, {file(), {}});
  ASSERT_TRUE(log.ok());
  play(log->get());
  EXPECT_EQ(world_->hash(), hash);
  EXPECT_NE(scenario::read_text(file()).find("<\t24 47 50 47 47 41"), std::string::npos);
}

TEST_F(WireLogs, ADeviceOfNoRobotIsAnErrorThatListsAll) {
  const auto log = WireLog::open(*world_, {file(), {"io"}});
  ASSERT_FALSE(log.ok());
  EXPECT_EQ(log.error(), "there is no device io; there are Rob/oi Rob/gps");
  EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(WireLogs, AFolderThatIsNotThereIsAnErrorAtOnce) {
  const auto log = WireLog::open(*world_, {file("no/such"), {}});
  ASSERT_FALSE(log.ok());
  EXPECT_NE(log.error().find("No such file"), std::string::npos) << log.error();
}

// A limit of files stands for the end of the disk.
TEST_F(WireLogs, AFullDiskIsToldOnceAndTheRunGoesOn) {
  play(nullptr);
  const std::uint64_t hash = world_->hash();
  make_world();
  auto log = WireLog::open(*world_, {file(), {}});
  ASSERT_TRUE(log.ok());
  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  const rlimit small{200, old.rlim_max};
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  play(log->get());
  setrlimit(RLIMIT_FSIZE, &old);
  signal(SIGXFSZ, handler);
  EXPECT_EQ((*log)->take_failure(),
            "cannot write the traffic to " + file() + ": File too large; the run goes on");
  EXPECT_EQ((*log)->take_failure(), "");
  EXPECT_EQ(world_->hash(), hash);
  for (const auto& device : world_->devices()) EXPECT_FALSE(device->exchange().tap.is_watched());
}

}  // namespace
}  // namespace understudy::wire_tap_test
