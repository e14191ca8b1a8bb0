// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The order of what comes together in one interval: by time, whoever it comes from, and whatever
// the order of devices and of arrival; and only then by source and sequence.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "clients/wire/robios_wire.h"
#include "run/run_world.h"
#include "systems/systems.h"

namespace understudy::order_test {
namespace {

constexpr const char* kFirstAddress = "127.0.0.1:34721";
constexpr const char* kSecondAddress = "127.0.0.1:5000";

// One robot with two RoBIOS devices that command it, and a second robot.
class Order : public testing::Test {
 protected:
  Order() {
    Spec spec;
    spec.floor = {.width_m = 4, .height_m = 4, .texture = ""};
    spec.kinds = all_robot_kinds();
    for (int i = 0; i < 2; ++i) {
      RobotSpec robot;
      robot.id = spec.next_id++;
      robot.kind = "S4";
      robot.name = i == 0 ? "S4" : "S4-2";
      robot.X_WR = {1.0 + i, 2, 0};
      if (i == 0) robot.devices.push_back({"robios", "second", {{"address", kSecondAddress}}});
      spec.robots.push_back(robot);
    }
    auto made = RunWorld::make(spec, {});
    EXPECT_TRUE(made) << (made ? "" : made.error());
    core_ = std::move(*made);
    first_ = core_->devices().find(RobotId{1}, PortKind::kTcp, kFirstAddress);
    second_ = core_->devices().find(RobotId{1}, PortKind::kTcp, kSecondAddress);
    for (const DeviceId device : {first_, second_})
      core_->apply({.time = 0, .content = LinkOpened{device}});
    core_->tick(nullptr);
  }

  TimeNs at(int microseconds) const { return core_->now() + microseconds * kMicrosecond; }
  void say(DeviceId device, int microseconds, std::initializer_list<int> payload) {
    Bytes packet = {ROBIOS_CLIENT_MESSAGE, 0, 0, 0, static_cast<std::uint8_t>(payload.size())};
    for (const int b : payload) packet.push_back(static_cast<std::uint8_t>(b));
    core_->apply({.time = at(microseconds), .content = LinkBytes{{device, LinkId{0}}, packet}});
  }
  void set_speed(DeviceId device, int microseconds, int mm_s) {
    say(device, microseconds, {'x', 0, mm_s, 0, 0});
  }
  // SIMSetRobot of robot 2 (2019: id, x, y, z, phi).
  void place_other(DeviceId device, int microseconds, int x_mm) {
    say(device, microseconds,
        {'2', 0, 0, 0, 2, 0, 0, x_mm >> 8, x_mm & 255, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  }
  double speed() const { return core_->state().robots[0].drive.linear_target_m_s; }

  std::unique_ptr<RunWorld> core_;
  DeviceId first_;
  DeviceId second_;
  std::optional<Bytes> previous_;  // the frame of the tick before
};

TEST_F(Order, TheLaterOfTwoDevicesHasTheLastWord) {
  set_speed(first_, 300, 100);
  set_speed(second_, 700, 200);
  core_->tick(nullptr);
  EXPECT_NEAR(speed(), 0.2, 1e-12);
  set_speed(second_, 300, 50);
  set_speed(first_, 700, 150);
  core_->tick(nullptr);
  EXPECT_NEAR(speed(), 0.15, 1e-12);
}

// A device is on this machine, whatever the file says.
TEST_F(Order, DevicesHaveAddressesOfThisMachine) {
  for (const char* address : {"10.0.0.1:5000", "0.0.0.0:5000", "127.0.0.1:0", "127.0.0.2:5000"}) {
    Spec spec = core_->spec();
    spec.robots[0].devices = {{"robios", "second", {{"address", address}}}};
    EXPECT_FALSE(RunWorld::make(spec, {})) << address;
    spec.robots[0].devices = {{"udp_echo", "second", {{"address", address}}}};
    EXPECT_EQ(RunWorld::make(spec, {}).ok(), std::string(address) == "127.0.0.2:5000") << address;
  }
}

TEST_F(Order, AnEchoOfDatagramsCountsThemAndTheirBytes) {
  Spec spec = core_->spec();
  spec.robots[1].devices = {{"udp_echo", "udp", {}}};
  const auto core = std::move(*RunWorld::make(spec, {}));
  const DeviceId udp = core->devices().find(RobotId{2}, PortKind::kUdp, "127.0.0.1:4007");
  core->apply({.time = 0, .content = LinkOpened{udp}});
  for (const Bytes& bytes : {Bytes{1, 2, 3}, Bytes{4}})
    core->apply({.time = 1, .content = LinkDatagram{{udp, LinkId{0}}, {0x7F000001, 99}, bytes}});
  std::string counted;
  for (const NamedValue& value : core->devices()[udp].personality().fields())
    counted += value.path + " " + value.value + ", ";
  EXPECT_EQ(counted, "datagrams 2, bytes 4, ");
}

TEST_F(Order, TheLaterPlaceOfABodyHolds) {
  place_other(first_, 700, 1500);
  place_other(second_, 300, 2500);
  core_->tick(nullptr);
  EXPECT_NEAR(core_->state().robots[1].body.X_WB.x_m, 1.5, 1e-9);
  place_other(first_, 300, 1200);
  place_other(second_, 700, 2200);
  core_->tick(nullptr);
  EXPECT_NEAR(core_->state().robots[1].body.X_WB.x_m, 2.2, 1e-9);
}

// Commands of events and of devices are one list.
TEST_F(Order, ADeviceAndAnEventGoByTimeToo) {
  const auto event = [&](int microseconds, double m_s) {
    core_->apply({.time = at(microseconds),
                  .source = kScript,
                  .content = RobotCommand{0, SetSpeed{.linear_m_s = m_s}}});
  };
  event(700, 0.3);
  set_speed(first_, 300, 100);
  core_->tick(nullptr);
  EXPECT_NEAR(speed(), 0.3, 1e-12);
  event(300, 0.2);
  set_speed(first_, 700, 100);
  core_->tick(nullptr);
  EXPECT_NEAR(speed(), 0.1, 1e-12);
}

// At one instant the source decides, and of one source the sequence, however they come in.
TEST_F(Order, AtOneInstantSourcesAndSequencesDecide) {
  const auto press = [&](int source, std::uint64_t sequence, std::uint32_t key) {
    core_->apply({.time = at(100),
                  .source = source,
                  .sequence = sequence,
                  .content = RobotCommand{0, PressKey{.key = key}}});
  };
  press(kUser, 1, 1);
  press(kScript, 6, 2);
  press(kScript, 5, 4);
  core_->apply({.time = at(50), .source = kUser, .content = RobotCommand{0, PressKey{.key = 8}}});
  core_->tick(nullptr);
  EXPECT_EQ(core_->state().robots[0].keys, (std::vector<std::uint32_t>{8, 4, 2, 1}));
}

// CAMGet waits for the next of 15 frames a second. It shows what the turning robot saw at the
// frame's own instant, 1.67 or 3.33 ms before the tick that brings it.
TEST_F(Order, AFrameThatWasWaitedForIsOfItsOwnInstant) {
  set_speed(first_, 100, 0);
  say(first_, 150, {'x', 0, 0, 0, 80});
  say(first_, 200, {'F', 1, 0, 160, 0, 4});
  say(first_, 300, {'f'});  // the one that is ready
  core_->tick(nullptr);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    if (i % 10 == 0) say(first_, 100, {'f'});
    Bytes frame;
    core_->tick([&](const LinkAddress&, const LinkOutput& output) {
      if (output.bytes.size() == 5 + 3 * 160 * 4) frame = output.bytes;
    });
    // What was sent at the end of the tick before is taken in this one.
    if (!frame.empty() && previous_) {
      EXPECT_EQ(Bytes(frame.begin() + 5, frame.end()), *previous_) << "tick " << i;
      ++compared;
    }
    const std::int64_t number = core_->now() * 15 / kSecond;
    const TimeNs taken = std::llround(1e9 * static_cast<double>(number) / 15);
    const int camera = core_->model().robots[0].find_sensor("camera", 1);
    const auto twin = RunWorld::make(core_->spec(), {});
    ASSERT_TRUE(twin && (*twin)->restore(core_->save()));
    previous_ = (*twin)->simulation().senses().picture(0, camera, {160, 4}, taken)->bytes;
  }
  EXPECT_GE(compared, 4);
}

}  // namespace
}  // namespace understudy::order_test
