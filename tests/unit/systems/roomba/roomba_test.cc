// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Safety, power, buttons, songs, the line, and what happens over time.
#include <gtest/gtest.h>

#include "systems/roomba/songs.h"
#include "tests/unit/systems/roomba/oi_bench.h"

namespace understudy::roomba_test {
namespace {

constexpr TimeNs kSlot = 15 * kMillisecond;
constexpr std::uint8_t kPassive = 1;
constexpr std::uint8_t kSafe = 2;
constexpr std::uint8_t kFull = 3;

// The mode after one slot, with this sensor at 1, when driving like this.
int mode_after(std::uint8_t mode_opcode, const Bytes& drive, const char* sensor) {
  OiBench bench("create2");
  bench.ask({128, mode_opcode});
  bench.ask(drive);
  bench.set_sensor(sensor, 1);
  bench.wait(kSlot);
  return bench.mode();
}

const Bytes kAhead = {145, 0, 100, 0, 100};
const Bytes kBackwards = {145, 255, 156, 255, 156};
const Bytes kNarrowBack = {137, 255, 156, 0, 100};  // radius 100 mm, less than the robot's

TEST(RoombaSafety, ACliffAheadEndsSafeModeAndNotFull) {
  for (const char* cliff : {"CLIFF_LEFT", "CLIFF_FRONT_LEFT", "CLIFF_FRONT_RIGHT", "CLIFF_RIGHT"}) {
    EXPECT_EQ(mode_after(131, kAhead, cliff), kPassive);
    EXPECT_EQ(mode_after(131, kBackwards, cliff), kSafe);
    EXPECT_EQ(mode_after(131, kNarrowBack, cliff), kPassive);
    EXPECT_EQ(mode_after(132, kAhead, cliff), kFull);
  }
}

TEST(RoombaSafety, TheWheelsStop) {
  OiBench bench("create2");
  bench.ask({128, 131});
  bench.ask(kAhead);
  bench.robot().commands.clear();
  bench.set_sensor("CLIFF_LEFT", 1);
  bench.wait(kSlot);
  ASSERT_FALSE(bench.robot().commands.empty());
  EXPECT_EQ(std::get<SetSpeed>(bench.robot().commands[0]).linear_m_s, 0);
}

TEST(RoombaSafety, AChargerEndsSafeMode) {
  EXPECT_EQ(mode_after(131, {}, "DOCK_CONTACTS"), kPassive);
  EXPECT_EQ(mode_after(132, {}, "DOCK_CONTACTS"), kFull);
}

TEST(RoombaPower, ChargesInPassiveOnly) {
  OiBench bench("create2");
  bench.set_sensor("DOCK_CONTACTS", 1);
  bench.ask({128, 132});
  bench.wait(2 * kSlot);
  EXPECT_TRUE(bench.robot().commands.empty());
  bench.ask({128});
  bench.wait(2 * kSlot);
  ASSERT_FALSE(bench.robot().commands.empty());
  const auto& on = std::get<MovePart>(bench.robot().commands[0]);
  EXPECT_EQ(on.part, bench.part("CHARGER"));
  EXPECT_EQ(on.value, 1);
}

TEST(RoombaPower, SleepsAfterFiveIdleMinutesAndRtsWakesIt) {
  OiBench bench("create2");
  bench.ask({128});
  bench.wait(299 * kSecond);
  EXPECT_EQ(bench.mode(), kPassive);
  bench.wait(301 * kSecond);
  EXPECT_TRUE(bench.ask({142, 35}).empty());
  EXPECT_EQ(bench.device().next_event(), kNever);
  EXPECT_TRUE(bench.device().waits_for("Robot").has_value());
  bench.happen(LinkEvent::Line{{115200, false, true, false}});
  EXPECT_TRUE(bench.device().waits_for("Robot").has_value());
  bench.happen(LinkEvent::Line{{115200, false, true, true}});
  EXPECT_EQ(bench.mode(), kPassive);
  EXPECT_FALSE(bench.device().waits_for("Robot").has_value());
}

TEST(RoombaPower, DoesNotSleepWhileAProgramRuns) {
  OiBench bench("create2");
  bench.ask({128, 135});
  bench.wait(44 * 60 * kSecond);
  EXPECT_EQ(bench.ask({142, 35}), Bytes{kPassive}) << "it cleans for 45 minutes";
  bench.wait(5 * 60 * kSecond);
  EXPECT_EQ(bench.ask({142, 35}), Bytes{kPassive}) << "and then waits for five";
  bench.wait(301 * kSecond);
  EXPECT_TRUE(bench.ask({142, 35}).empty());
}

TEST(RoombaPower, DoesNotSleepInFull) {
  OiBench bench("create2");
  bench.ask({128, 132});
  bench.wait(301 * kSecond);
  EXPECT_EQ(bench.mode(), kFull);
}

// Three pulses of the device-detect pin in the first two seconds. RTS pulls it low.
std::uint32_t baud_after_pulses(int pulses, TimeNs length, TimeNs before = 0) {
  OiBench bench("create2");
  bench.wait(before);
  for (int i = 0; i < pulses; ++i) {
    bench.happen(LinkEvent::Line{{115200, false, true, true}});
    bench.wait(length);
    bench.happen(LinkEvent::Line{{115200, false, true, false}});
    bench.wait(50 * kMillisecond);
  }
  return bench.device().baud();
}

TEST(RoombaLine, ThreePulsesSelectTheSlowSpeed) {
  EXPECT_EQ(baud_after_pulses(3, 100 * kMillisecond), 19200u);
  EXPECT_EQ(baud_after_pulses(2, 100 * kMillisecond), 115200u);
  EXPECT_EQ(baud_after_pulses(3, 45 * kMillisecond), 115200u) << "too short";
  EXPECT_EQ(baud_after_pulses(3, 505 * kMillisecond), 115200u) << "too long";
  EXPECT_EQ(baud_after_pulses(3, 100 * kMillisecond, 2 * kSecond), 115200u) << "too late";
}

// It asserts RTS for 750 ms and then releases it three times for 250 ms: two low pulses, and a pin
// that stays low.
TEST(RoombaLine, TurtlebotCreateWakesItAndKeepsTheSpeed) {
  OiBench bench("create1");
  const auto hold_rts = [&](bool on, TimeNs how_long) {
    bench.happen(LinkEvent::Line{{57600, false, true, on}});
    bench.wait(how_long);
  };
  hold_rts(true, 0);
  hold_rts(false, 100 * kMillisecond);
  hold_rts(true, 750 * kMillisecond);
  for (int i = 0; i < 3; ++i) {
    hold_rts(false, 250 * kMillisecond);
    hold_rts(true, 250 * kMillisecond);
  }
  EXPECT_EQ(bench.device().baud(), 57600u);
}

TEST(RoombaLine, Opcode129SetsTheSpeed) {
  const std::uint32_t bauds[] = {300,   600,   1200,  2400,  4800,  9600,
                                 14400, 19200, 28800, 38400, 57600, 115200};
  OiBench bench("create2");
  bench.ask({128});
  for (std::uint8_t code = 0; code < 12; ++code) {
    bench.ask({129, code});
    EXPECT_EQ(bench.device().baud(), bauds[code]);
  }
  bench.ask({129, 0, 7});
  EXPECT_EQ(bench.device().baud(), 115200u) << "a reset is as if the battery had been taken out";
  EXPECT_EQ(OiBench("create1").device().baud(), 57600u);
  EXPECT_EQ(OiBench("sci").device().baud(), 57600u);
}

TEST(RoombaLine, BootTextIsLongerThanTheBrownDriverReads) {
  OiBench bench("create1");
  bench.ask({128, 7});
  EXPECT_GE(bench.wait(kSecond).size(), 128u);
}

TEST(RoombaLine, BootTextAtTheStartOfTheRunIfTheFileWantsIt) {
  EXPECT_TRUE(OiBench("create2").wait(kSecond).empty());
  OiBench boots({{"model", "create2"}, {"boot", "1"}}, "Create2");
  EXPECT_GE(boots.wait(kSecond).size(), 128u);
}

// 86 bytes fit into 15 ms at 57600 baud; all packets together are more.
TEST(RoombaLine, AFrameThatDoesNotFitTakesTwoSlots) {
  OiBench bench("create1");
  bench.ask({128, 148, 2, 6, 6});
  const std::size_t frame = 2 + 2 * 53 + 1;
  EXPECT_EQ(bench.wait(20 * kSlot).size(), 10 * frame);
}

TEST(RoombaLine, NothingIsSentToNobody) {
  OiBench bench("create2");
  bench.ask({128, 148, 1, 35});
  bench.happen(LinkEvent::Closed{});
  EXPECT_TRUE(bench.wait(10 * kSlot).empty());
  bench.happen(LinkEvent::Opened{});
  EXPECT_FALSE(bench.wait(10 * kSlot).empty()) << "the robot goes on where it was";
}

TEST(RoombaButtons, StartProgramsWhileNobodyIsInControl) {
  OiBench bench("create2");
  bench.set_part("CLEAN", 1);
  bench.wait(3 * kSlot);
  ASSERT_FALSE(bench.robot().commands.empty()) << "it drives off, also from Off";
  bench.ask({128, 131});
  bench.robot().commands.clear();
  bench.set_part("CLEAN", 0);
  bench.set_part("SPOT", 1);
  bench.wait(3 * kSlot);
  EXPECT_TRUE(bench.robot().commands.empty()) << "a program in control decides for itself";
  EXPECT_EQ(bench.ask({142, 18}), Bytes{2});
}

TEST(RoombaButtons, KeysOfThePanelAreButtons) {
  OiBench bench("create2");
  bench.ask({128, 131});
  bench.robot().keys = {4};
  bench.wait(2 * kSlot);
  EXPECT_EQ(bench.ask({142, 18}), Bytes{4});
  bench.wait(kSecond / 6);
  EXPECT_EQ(bench.ask({142, 18}), Bytes{0});
}

TEST(RoombaSchedule, StartsOnItsMinute) {
  OiBench bench("create2");
  Bytes schedule = {128, 167, 0x02, 0, 0, 10, 31, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  bench.ask(schedule);
  bench.ask({168, 1, 10, 30});
  bench.wait(59 * kSecond);
  EXPECT_TRUE(bench.robot().commands.empty());
  bench.wait(2 * kSecond);
  EXPECT_FALSE(bench.robot().commands.empty());
}

TEST(RoombaSongs, AreHeardWithTheirTimes) {
  OiBench bench("create2");
  bench.ask({128, 131});
  bench.wait(kSecond);
  const auto& list = bench.device().panel()->sounds.list();
  const std::size_t before = list.size();
  bench.ask({140, 0, 3, 69, 32, 30, 32, 81, 64, 141, 0});
  ASSERT_EQ(list.size(), before + 2) << "30 is a rest";
  EXPECT_EQ(list[before].hz, 440);
  EXPECT_EQ(list[before].length, 500 * kMillisecond);
  EXPECT_EQ(list[before + 1].hz, 880);
  EXPECT_EQ(list[before + 1].start - list[before].start, kSecond);
  EXPECT_EQ(hz_of_note(60), 262);
  EXPECT_EQ(hz_of_note(128), 0);
}

TEST(RoombaLeds, ShineOnTheRobot) {
  OiBench bench("create2");
  bench.ask({128, 131});
  bench.robot().commands.clear();
  bench.ask({139, 1, 255, 255});
  ASSERT_EQ(bench.robot().commands.size(), 2u);
  EXPECT_EQ(std::get<MovePart>(bench.robot().commands[0]).part, bench.part("LED_DEBRIS"));
  EXPECT_EQ(std::get<MovePart>(bench.robot().commands[1]).part, bench.part("LED_POWER_RED"));
  EXPECT_EQ(std::get<MovePart>(bench.robot().commands[1]).value, 1);
}

}  // namespace
}  // namespace understudy::roomba_test
