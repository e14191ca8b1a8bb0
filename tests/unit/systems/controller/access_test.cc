// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What takes time in the access protocol. The requests themselves are in tests/protocol/access.
#include <gtest/gtest.h>

#include "base/random.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy::access_test {
namespace {

class AccessDevice : public testing::Test {
 protected:
  AccessDevice() { happen(1, LinkEvent::Opened{}); }

  template <class Content>
  void happen(int link, const Content& content) {
    const LinkEvent event{LinkId{link}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot_);
  }
  void say(std::string_view text, int link = 1) {
    happen(link, LinkEvent::Received{as_bytes(text)});
  }
  void move_to(TimeNs time) {
    for (TimeNs next = device_->next_event(); next <= time; next = device_->next_event())
      device_->advance(now_ = next, {}, robot_);
    now_ = time;
  }
  void tick() {
    ++robot_.tick;
    now_ = std::max(now_, robot_.sealed_time());
    if (device_->wants_ticks()) device_->advance(now_, {}, robot_);
  }
  // What it has said since the last call.
  std::string said() {
    std::string text;
    for (const LinkAction& action : robot_.actions) text += as_text(bytes_of(action));
    robot_.actions.clear();
    return text;
  }

  TimeNs now_ = 0;
  FakeRobot robot_;
  std::unique_ptr<Personality> device_ = std::move(*find_personality("access")->make({}));
};

TEST_F(AccessDevice, ListsSensorsAndPartsWithTheirUnits) {
  say("sensors\n");
  const std::string sensors = said();
  EXPECT_TRUE(sensors.starts_with("ok " + std::to_string(robot_.robot_model().sensors().size()) +
                                  "\npsd1 psd 1 m\npsd2 psd 1 m\n"))
      << sensors;
  EXPECT_NE(sensors.find("\ncamera1 camera 1 -\n"), std::string::npos) << sensors;
  EXPECT_NE(sensors.find("\ngyroscope gyroscope 3 m\n"), std::string::npos) << sensors;
  say("parts\n");
  EXPECT_EQ(said(),
            "ok 5\nservo1 servo 1 rad\nservo2 servo 1 rad\nkicker3 kicker 1 rad\nled led 1 rad\n"
            "switch switch 1 rad\n");
}

TEST_F(AccessDevice, SleepHoldsBackWhatFollows) {
  say("sleep 0.5\ntime\n");
  EXPECT_EQ(said(), "");
  EXPECT_EQ(device_->next_event(), 500 * kMillisecond);
  move_to(kSecond);
  EXPECT_EQ(said(), "ok\nok 0.5\n");
}

TEST_F(AccessDevice, WaitEndsWhenTheRobotStands) {
  robot_.state.drive.mode = DriveMode::kIdle;  // the command takes effect at the next tick
  say("straight 1 0.5\nwait\nodometry\n");
  EXPECT_EQ(said(), "ok\n");
  ASSERT_EQ(robot_.commands.size(), 1u);
  robot_.state.drive.mode = DriveMode::kStraight;
  tick();
  tick();
  EXPECT_EQ(said(), "");
  robot_.state.drive.mode = DriveMode::kIdle;
  tick();
  EXPECT_EQ(said(), "ok\nok 0 0 0\n");
  EXPECT_FALSE(device_->wants_ticks());
}

TEST_F(AccessDevice, TimersTellTheirNames) {
  say("timer once 0.1\ntimer \"all the time\" 0.2 0.3\n");
  EXPECT_EQ(said(), "ok\nok\n");
  move_to(900 * kMillisecond);
  EXPECT_EQ(said(),
            "! timer once 0.1\n! timer \"all the time\" 0.2\n! timer \"all the time\" 0.5\n"
            "! timer \"all the time\" 0.8\n");
  say("cancel \"all the time\"\ncancel once\n");
  EXPECT_EQ(said(), "ok\nerror there is no such timer\n");
  EXPECT_EQ(device_->next_event(), kNever);
  for (int i = 0; i < 65; ++i) say("timer " + std::to_string(i) + " 1\n");
  EXPECT_NE(said().find("error there are 64 timers already"), std::string::npos);
}

TEST_F(AccessDevice, TimersAndClientsAreKeptApart) {
  happen(2, LinkEvent::Opened{});
  say("timer mine 0.1\nsleep 1\n", 2);
  robot_.actions.clear();
  say("time\n", 1);
  ASSERT_EQ(robot_.actions.size(), 1u);
  EXPECT_EQ(robot_.actions[0].link, LinkId{1});
  robot_.actions.clear();
  move_to(200 * kMillisecond);
  ASSERT_EQ(robot_.actions.size(), 1u);
  EXPECT_EQ(robot_.actions[0].link, LinkId{2});
}

TEST_F(AccessDevice, AProgramThatCrashesLeavesItsRobotStanding) {
  say("read psd1\n");
  happen(1, LinkEvent::Closed{ProgramEnd::kSignal});
  EXPECT_TRUE(robot_.commands.empty()) << "it did not drive";
  for (const ProgramEnd end : {ProgramEnd::kExit, ProgramEnd::kSignal}) {
    happen(1, LinkEvent::Opened{});
    say("drive 0.1 0\n");
    robot_.commands.clear();
    happen(1, LinkEvent::Closed{end});
    EXPECT_EQ(robot_.commands.size(), end == ProgramEnd::kExit ? 0u : 1u);
  }
}

TEST_F(AccessDevice, LongLinesAndFloodsAreLost) {
  say(std::string(5000, 'x'));
  EXPECT_EQ(said(), "error the line is longer than 1024 characters\n");
  say("xxx\ntime\n");
  EXPECT_EQ(said(), "ok 0\n");
  say("sleep 1\n");
  for (int i = 0; i < 1000; ++i) say(std::string(1000, 'y'));
  EXPECT_LT(device_->save().size(), 70000u);
  EXPECT_NE(said().find("error too many requests wait"), std::string::npos);
}

TEST_F(AccessDevice, SurvivesRandomLines) {
  const char* const words[] = {"read ",   "psd1",      "part ",  "servo1 ", "drive ", "1 ",
                               "-2e3 ",   "\"",        "timer ", "cancel ", "sleep ", "wait",
                               "\n",      "\r",        "nan ",   "curve ",  "help",   "lidar",
                               "camera1", "odometry ", "log "};
  const KeyedRandom random(1, 2, 4);
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const auto draw = static_cast<std::size_t>(random.uniform(2 * i) * (std::size(words) + 1));
    if (draw < std::size(words))
      say(words[draw]);
    else
      say(std::string(1, static_cast<char>(random.uniform(2 * i + 1) * 256)));
    if (i % 10 == 0) tick();
    if (i % 100 == 0) move_to(now_ + kSecond);
    robot_.actions.clear();
    robot_.commands.clear();
    robot_.logs.clear();
  }
  EXPECT_LT(device_->save().size(), 200000u);
}

TEST_F(AccessDevice, SurvivesRandomBytes) {
  const KeyedRandom random(1, 2, 6);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    std::string bytes(1000, ' ');
    for (std::size_t k = 0; k < bytes.size(); ++k)
      bytes[k] = static_cast<char>(random.uniform(i * 1000 + k) * 256);
    say(bytes);
    ASSERT_LT(device_->save().size(), 2000u);
    robot_.actions.clear();
  }
  say("\n");
  robot_.actions.clear();
  say("time\n");
  EXPECT_EQ(said(), "ok 0\n");
}

TEST(AccessNames, ALineIsAMessage) {
  const auto decoder = find_personality("access")->decoder({});
  EXPECT_TRUE(decoder->take(WireDirection::kToDevice, as_bytes("read fr")).empty());
  EXPECT_EQ(decoder->take(WireDirection::kFromDevice, as_bytes("ok 1\n")).at(0).name, "ok 1");
  EXPECT_EQ(decoder->take(WireDirection::kToDevice, as_bytes("ont\r\nx")).at(0).name, "read front");
}

}  // namespace
}  // namespace understudy::access_test
