// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The serial links of a device: speeds, the end of a client, and a cable with two ends.
#include <gtest/gtest.h>

#include "run/device.h"
#include "run/device_set.h"
#include "run/run_world.h"
#include "systems/systems.h"

namespace understudy::serial_links_test {
namespace {

constexpr TimeNs kByteAt9600 = 1'041'666;

std::unique_ptr<RunWorld> world_with(std::vector<PartSpec> devices) {
  Spec spec;
  spec.kinds = all_robot_kinds();
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.kind = "S4";
  robot.name = "S4";
  robot.devices = std::move(devices);
  spec.robots.push_back(robot);
  return std::move(*RunWorld::make(spec, {}));
}

Device& device_called(RunWorld& world, std::string_view name) {
  return world.devices()[world.devices().find(RobotId{1}, name)];
}

Bytes output_by(Device& device, LinkId link, TimeNs now) {
  LinkOutput output;
  device.advance_to(now);
  device.take_output(link, now, output);
  return output.bytes;
}

std::uint64_t echoed(const Device& device) {
  for (const NamedValue& value : device.fields())
    if (value.path == "echoed_bytes") return std::stoull(value.value);
  return 0;
}

// 'A' at 9600 for a reader at 19200 is 0x06 and 0xFE (tests/unit/wires/wrong_rate_test.cc).
TEST(SerialLinks, both_sides_misread_another_speed) {
  const auto world = world_with({{"echo", "line", {{"baud", "19200"}}}});
  Device& echo = device_called(*world, "line");
  const LinkId link = echo.open(0, 0, {});
  echo.input({link, 0, LinkEvent::Line{{.baud = 9600}}});
  echo.input({link, 0, LinkEvent::Received{Bytes{'A'}}});
  echo.advance_to(kSecond);
  EXPECT_EQ(echoed(echo), 2u);  // it has read two bytes
  EXPECT_NE(output_by(echo, link, kSecond), (Bytes{0x06, 0xFE}));
  echo.input({link, kSecond, LinkEvent::Line{{.baud = 19200}}});
  echo.input({link, kSecond, LinkEvent::Received{Bytes{'A'}}});
  EXPECT_EQ(output_by(echo, link, 2 * kSecond), Bytes{'A'});
}

// As a driver does, the line sends what was written before the end. The device hears of the end
// then.
TEST(SerialLinks, the_last_bytes_of_a_client_arrive) {
  const auto world = world_with({{"echo", "line", {}}});
  Device& echo = device_called(*world, "line");
  const LinkId link = echo.open(0, 0, {});
  echo.input({link, 0, LinkEvent::Received{Bytes(10, 'x')}});
  echo.input({link, 1, LinkEvent::Closed{ProgramEnd::kExit}});
  EXPECT_TRUE(echo.links().is_open(link));
  EXPECT_FALSE(echo.links().in_use(link));
  State state;
  state.devices.resize(world->devices().count());
  echo.save_into(state);
  ASSERT_TRUE(echo.load_from(state));
  echo.advance_to(10 * kByteAt9600 - 1);
  EXPECT_TRUE(echo.links().is_open(link));
  echo.advance_to(11 * kByteAt9600);
  EXPECT_EQ(echoed(echo), 10u);
  EXPECT_FALSE(echo.links().is_open(link));
}

// The next client need not wait for them.
TEST(SerialLinks, a_line_that_is_left_can_be_opened) {
  const auto world = world_with({{"echo", "line", {}}});
  Device& echo = device_called(*world, "line");
  const LinkId link = echo.open(0, 0, {});
  echo.input({link, 0, LinkEvent::Received{Bytes(10, 'x')}});
  echo.input({link, 1, LinkEvent::Closed{ProgramEnd::kExit}});
  ASSERT_EQ(echo.open(2, 0, {}), link);
  EXPECT_TRUE(echo.links().in_use(link));
  EXPECT_EQ(output_by(echo, link, kSecond), Bytes{});
  EXPECT_FALSE(echo.open(kSecond, 0, {}).exists());
}

TEST(SerialLinks, devices_get_the_first_free_names) {
  const auto world = world_with({{"echo", "a", {}},
                                 {"echo", "b", {{"address", "/dev/ttyUSB1"}}},
                                 {"null_modem", "c", {}},
                                 {"udp_echo", "d", {}},
                                 {"echo", "e", {}}});
  using Names = std::vector<std::string>;
  EXPECT_EQ(device_called(*world, "a").params().addresses, Names{"/dev/ttyUSB0"});
  EXPECT_EQ(device_called(*world, "b").params().addresses, Names{"/dev/ttyUSB1"});
  EXPECT_EQ(device_called(*world, "c").params().addresses, (Names{"/dev/ttyUSB2", "/dev/ttyUSB3"}));
  EXPECT_EQ(device_called(*world, "e").params().addresses, Names{"/dev/ttyUSB4"});
}

// Whichever end is opened first, and whoever is served first within a tick, the state is the same.
TEST(SerialLinks, the_ends_of_a_cable_do_not_race) {
  std::vector<std::uint64_t> hashes;
  for (const bool left_first : {true, false}) {
    const auto world = world_with({{"null_modem", "cable", {}}});
    Device& cable = device_called(*world, "cable");
    const auto write = [&](int end) {
      ASSERT_EQ(cable.open(100 + end, end, {}), LinkId{end});
      const LinkId link{end};
      cable.input({link, 200 + end, LinkEvent::Line{{.baud = 115200, .rts = end == 0}}});
      cable.input({link, 300, LinkEvent::Received{Bytes(3, static_cast<std::uint8_t>('a' + end))}});
    };
    write(left_first ? 0 : 1);
    write(left_first ? 1 : 0);
    EXPECT_EQ(output_by(cable, LinkId{0}, world->next_tick() - 1), Bytes{});
    world->tick({});
    EXPECT_EQ(output_by(cable, LinkId{0}, world->now() + kMillisecond), Bytes(3, 'b'));
    LinkOutput output;
    cable.take_output(LinkId{1}, world->now() + kMillisecond, output);
    EXPECT_EQ(output.bytes, Bytes(3, 'a'));
    world->tick({});
    hashes.push_back(world->hash());
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace understudy::serial_links_test
