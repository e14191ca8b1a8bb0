// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Devices that are switched off and on while a client has their serial port open.
#include <gtest/gtest.h>

#include "run/run_world.h"
#include "systems/systems.h"
#include "tests/support/edit_line.h"

namespace understudy::power_test {
namespace {

class PowerOf : public ::testing::Test {
 protected:
  // A robot of this kind with this device; one without a kind is one of its own.
  void start(const std::string& kind, const PartSpec& device) {
    Spec spec;
    spec.kinds = all_robot_kinds();
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.kind = kind;
    robot.name = "R";
    robot.X_WR = {1, 1, 0};
    if (!device.kind.empty()) robot.devices = {device};
    spec.robots.push_back(robot);
    world_ = std::move(*RunWorld::make(spec, {}));
    at_ = {world_->devices().find(RobotId{1}, device.name), {}};
    ASSERT_TRUE(at_.device.exists());
    at_.link = world_->apply({.time = 0, .content = LinkOpened{at_.device, 0}});
  }
  Device& device() { return world_->devices()[at_.device]; }
  void send(Bytes bytes) {
    world_->apply({.time = world_->now(), .content = LinkBytes{at_, std::move(bytes)}});
  }
  void set_baud(std::uint32_t baud) {
    world_->apply({.time = world_->now(), .content = LinkLine{at_, {.baud = baud}}});
  }
  void switch_power(bool on) {
    const std::string line = "R power " + device().params().part.name + (on ? " on" : " off");
    world_->apply({.time = world_->now(), .source = kScript, .content = edit_of_line(line)});
    pass(world_->model().tick_ns);
  }
  // What the client receives meanwhile.
  std::string pass(TimeNs time) {
    std::string text;
    for (const TimeNs end = world_->now() + time; world_->now() < end;)
      world_->tick([&](const LinkAddress&, const LinkOutput& output) {
        text += as_text(output.bytes);
        closed_ = closed_ || output.closed;
      });
    return text;
  }

  std::unique_ptr<RunWorld> world_;
  LinkAddress at_;
  bool closed_ = false;
};

TEST_F(PowerOf, ARoombaStopsItsWheelsAndPrintsItsBootText) {
  start("Create2", {"", "oi", {}});
  EXPECT_EQ(pass(kSecond), "") << "at the start of the run nobody hears it";
  send({128, 132, 137, 0, 200, 0x80, 0});  // start, full, drive straight on
  pass(kSecond);
  const auto x_m = [&] { return world_->state().robots[0].body.X_WB.x_m; };
  EXPECT_GT(x_m(), 1.1);
  switch_power(false);
  pass(kSecond);  // it slows down
  const double stopped_m = x_m();
  send({137, 0, 200, 0x80, 0});
  EXPECT_EQ(pass(kSecond), "");
  EXPECT_EQ(x_m(), stopped_m);
  switch_power(true);
  const std::string booted = pass(kSecond);
  EXPECT_TRUE(booted.starts_with("bl-start\r\n")) << booted;
  EXPECT_NE(booted.find("processor-sleep"), std::string::npos) << booted;
  send({142, 35});
  EXPECT_EQ(pass(kSecond), "") << "it is off, as after power-on";
  send({128, 142, 35});
  EXPECT_EQ(pass(kSecond), "\1") << "passive";
  EXPECT_FALSE(closed_);
}

TEST_F(PowerOf, ARoombaHasItsUsualSpeedAgain) {
  start("Create2", {"", "oi", {}});
  send({128, 129, 7});  // 19200
  pass(kSecond);
  EXPECT_EQ(device().personality().baud(), 19200u);
  set_baud(19200);
  switch_power(false);
  switch_power(true);
  EXPECT_EQ(device().personality().baud(), 115200u);
  EXPECT_FALSE(device().links()[at_.link].in().reads_well()) << "its client stayed at 19200";
}

TEST_F(PowerOf, AnLms200SendsItsPowerOnTelegram) {
  start("S4", {"lms200", "laser", {{"boot_s", "2"}}});
  pass(3 * kSecond);
  set_baud(9600);
  switch_power(false);
  switch_power(true);
  EXPECT_EQ(pass(kSecond), "") << "it boots";
  const std::string telegram = pass(2 * kSecond);
  EXPECT_TRUE(telegram.starts_with(std::string("\x02\x80\x17\0\x90LMS200;", 12))) << telegram;
  EXPECT_FALSE(closed_);
}

TEST_F(PowerOf, AnLms200WithoutBootTimeSendsItAtOnce) {
  start("S4", {"lms200", "laser", {}});
  EXPECT_EQ(pass(kSecond), "") << "at the start of the run nobody hears it";
  switch_power(false);
  switch_power(true);
  EXPECT_EQ(pass(kSecond).substr(0, 5), std::string("\x02\x80\x17\0\x90", 5));
}

TEST_F(PowerOf, AReceiverStartsAgain) {
  start("S4", {"nmea", "gps", {{"model", "mtk3301"}}});
  EXPECT_NE(pass(3 * kSecond).find("$GPGGA"), std::string::npos);
  const ByteSpan five_hertz = as_bytes("$PMTK220,200*2C\r\n");
  send({five_hertz.begin(), five_hertz.end()});
  pass(2 * kSecond);
  switch_power(false);
  EXPECT_EQ(pass(5 * kSecond), "");
  switch_power(true);
  const std::string said = pass(3 * kSecond);
  EXPECT_TRUE(said.starts_with("$PMTK010,001*2E\r\n")) << said;
  const std::string later = pass(10 * kSecond);
  std::size_t fixes = 0;
  for (std::size_t at = later.find("$GPGGA"); at != std::string::npos;
       at = later.find("$GPGGA", at + 1))
    ++fixes;
  EXPECT_NEAR(static_cast<int>(fixes), 10, 1) << "one a second, as after power-on";
}

// What the client has done to the line is there when power comes.
TEST_F(PowerOf, TheDeviceFindsTheLineAsItIs) {
  start("S4", {"echo", "line", {{"report", "1"}, {"baud", "9600"}}});
  world_->apply({.time = 0, .content = LinkLine{at_, {.baud = 9600, .rts = false}}});
  pass(kSecond);
  switch_power(false);
  const Bytes off = world_->save();
  switch_power(true);
  const std::string report = "baud 9600 break 0 dtr 1 rts 0\n";
  EXPECT_EQ(pass(kSecond), report);
  ASSERT_TRUE(world_->restore(off));
  switch_power(true);
  EXPECT_EQ(pass(kSecond), report);
}

// Its speed counts as the device's. It has not hung up.
TEST_F(PowerOf, AClientThatNeverSetItsLineSaysNothingAboutIt) {
  start("S4", {"echo", "line", {{"report", "1"}}});
  switch_power(false);
  switch_power(true);
  EXPECT_EQ(pass(kSecond), "");
  world_->apply({.time = world_->now(), .content = LinkLine{at_, {.baud = 0, .dtr = false}}});
  EXPECT_EQ(pass(kSecond), "baud 0 break 0 dtr 0 rts 1\n");
  switch_power(false);
  switch_power(true);
  EXPECT_EQ(pass(kSecond), "baud 0 break 0 dtr 0 rts 1\n") << "it has hung up";
}

}  // namespace
}  // namespace understudy::power_test
