// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A device and its protocol: what the protocol says about links that there are not, and datagrams
// and lines that are under way.
#include "run/device.h"

#include <gtest/gtest.h>

#include "run/device_set.h"
#include "run/run_world.h"
#include "systems/systems.h"

namespace understudy::device_test {
namespace {

// Answers on links that were never opened, as one with a damaged memory may.
class Confused final : public Personality {
 public:
  void advance(TimeNs, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (const LinkEvent& event : events) {
      robot.act({LinkId{-1}, 0, LinkAction::Send{{1}}});
      robot.act({event.link, 0, LinkAction::Send{{2}}});
      robot.act({LinkId{1 << 24}, 0, LinkAction::Send{{3}}});
      robot.act({LinkId{1 << 24}, 0, LinkAction::Close{}});
    }
  }
  Bytes save() const override { return {}; }
  bool load(ByteSpan) override { return true; }
  std::vector<NamedValue> fields() const override { return {}; }
};

// Answers a datagram after 10 ms, to the next port of its peer, and drops CTS then.
class Slow final : public Personality {
 public:
  void advance(TimeNs, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (const LinkEvent& event : events) {
      const auto* datagram = std::get_if<LinkEvent::Datagram>(&event.content);
      if (datagram == nullptr) continue;
      Peer to = datagram->from;
      ++to.port;
      const TimeNs due = event.time + 10 * kMillisecond;
      robot.act({event.link, due, LinkAction::SendDatagram{to, Bytes(datagram->bytes.size(), 7)}});
      robot.act({event.link, due, LinkAction::SetLine{{.cts = false}}});
    }
  }
  Bytes save() const override { return {}; }
  bool load(ByteSpan) override { return true; }
  std::vector<NamedValue> fields() const override { return {}; }
};

std::unique_ptr<RunWorld> world_with_a_robot() {
  Spec spec;
  spec.kinds = all_robot_kinds();
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.kind = "S4";
  robot.name = "S4";
  spec.robots.push_back(robot);
  return std::move(*RunWorld::make(spec, {}));
}

TEST(Device, datagrams_and_lines_come_whole_when_they_are_due) {
  const auto core = world_with_a_robot();
  const DeviceSet others(core->simulation());
  const auto make = [&] {
    return std::make_unique<Device>(
        DeviceParams{.id = DeviceId{0}, .robot_id = RobotId{1}, .addresses = {"127.0.0.1:1"}},
        *find_personality("udp_echo"), std::make_unique<Slow>(), core->simulation(), others);
  };
  auto device = make();
  const LinkId link = device->open(0, 0, {});
  core->simulation().mutable_state().devices.resize(1);
  const Bytes& memory = core->simulation().device_memory(DeviceId{0});
  device->memory().save();
  const Bytes at_rest = memory;

  const Bytes two = {1, 2};
  device->input({link, kMillisecond, LinkEvent::Datagram{{0x7F000001, 5000}, two}});
  device->input({link, kMillisecond, LinkEvent::Datagram{{0x7F000001, 6000}, {}}});
  EXPECT_EQ(device->links()[link].output_due(), 11 * kMillisecond);
  EXPECT_TRUE(is_busy(*device));
  LinkOutput early;
  device->take_output(link, 10 * kMillisecond, early);
  EXPECT_TRUE(early.empty());

  // What is under way belongs to the state.
  device->memory().save();
  EXPECT_NE(memory, at_rest);
  auto copy = make();
  ASSERT_TRUE(copy->load_memory());
  for (Device* each : {device.get(), copy.get()}) {
    LinkOutput output;
    each->take_output(link, 11 * kMillisecond, output);
    ASSERT_EQ(output.datagrams.size(), 2u);
    EXPECT_EQ(output.datagrams[0], (Datagram{{0x7F000001, 5001}, {7, 7}}));
    EXPECT_EQ(output.datagrams[1], (Datagram{{0x7F000001, 6001}, {}}));
    ASSERT_TRUE(output.lines);
    EXPECT_EQ(*output.lines, (ModemLines{.cts = false}));
    EXPECT_FALSE(output.closed);
  }
  device->memory().save();
  EXPECT_EQ(memory, at_rest);  // nothing is left of them
}

// Says goodbye in ten bytes and closes its first link, both at once.
class Brief final : public Personality {
 public:
  void advance(TimeNs, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (const LinkEvent& event : events) {
      if (!std::holds_alternative<LinkEvent::Opened>(event.content) || said_) continue;
      said_ = true;
      robot.act({event.link, event.time, LinkAction::Send{Bytes(10, 'b')}});
      robot.act({event.link, event.time + kMillisecond, LinkAction::Close{}});
    }
  }
  Bytes save() const override { return {}; }
  bool load(ByteSpan) override { return true; }
  std::vector<NamedValue> fields() const override { return {}; }

 private:
  bool said_ = false;
};

// Ten bytes at 9600 baud take 10.4 ms, so that is when the client hears of the end.
TEST(Device, a_link_closes_after_its_last_byte) {
  const auto core = world_with_a_robot();
  const DeviceSet others(core->simulation());
  Device device({.addresses = {"/dev/ttyUSB0"}, .baud = 9600}, *find_personality("echo"),
                std::make_unique<Brief>(), core->simulation(), others);
  const LinkId link = device.open(0, 0, {});
  LinkOutput early;
  device.take_output(link, 5 * kMillisecond, early);
  EXPECT_EQ(early.bytes.size(), 4u);
  EXPECT_FALSE(early.closed);
  LinkOutput late;
  device.take_output(link, 11 * kMillisecond, late);
  EXPECT_EQ(late.bytes.size(), 6u);
  EXPECT_TRUE(late.closed);
}

// A client that goes first takes the device's wish to close along.
TEST(Device, a_link_that_is_opened_again_stays_open) {
  const auto core = world_with_a_robot();
  const DeviceSet others(core->simulation());
  Device device({.addresses = {"127.0.0.1:1"}}, *find_personality("robios"),
                std::make_unique<Brief>(), core->simulation(), others);
  const LinkId link = device.open(0, 0, {});
  device.input({link, 10, LinkEvent::Closed{ProgramEnd::kExit}});
  ASSERT_EQ(device.open(20, 0, {}), link);
  device.settle(10 * kMillisecond);
  EXPECT_TRUE(device.links().in_use(link));
  LinkOutput output;
  device.take_output(link, 10 * kMillisecond, output);
  EXPECT_FALSE(output.closed);
}

TEST(Device, nothing_is_sent_on_links_that_there_are_not) {
  const auto core = world_with_a_robot();
  const DeviceSet others(core->simulation());
  Device device({.addresses = {"127.0.0.1:1"}}, *find_personality("robios"),
                std::make_unique<Confused>(), core->simulation(), others);
  const LinkId link = device.open(0, 0, {});
  ASSERT_EQ(link, LinkId{0});
  LinkOutput sent;
  device.take_output(link, 0, sent);
  EXPECT_FALSE(sent.closed);
  EXPECT_EQ(sent.bytes, Bytes{2});
}

}  // namespace
}  // namespace understudy::device_test
