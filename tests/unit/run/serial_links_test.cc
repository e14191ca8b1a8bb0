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
  echo.memory().save();
  ASSERT_TRUE(echo.load_memory());
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

// The line needs 87 us for a byte, but a program gets them once in a millisecond.
TEST(SerialLinks, bytes_reach_the_program_in_frames) {
  const auto world = world_with({{"echo", "line", {{"baud", "115200"}}}});
  Device& echo = device_called(*world, "line");
  const LinkId link = echo.open(0, 0, {});
  echo.input({link, 0, LinkEvent::Received{Bytes(30, 'x')}});
  std::vector<std::size_t> pieces;
  for (TimeNs now = 0; now <= 10 * kMillisecond; now += kMillisecond / 10) {
    const TimeNs due = echo.links()[link].output_due();
    EXPECT_TRUE(due == kNever || due % kMillisecond == 0) << due;
    const std::size_t got = output_by(echo, link, now).size();
    if (got == 0) continue;
    EXPECT_EQ(now % kMillisecond, 0) << now;
    pieces.push_back(got);
  }
  // The first byte comes back after two times 87 us.
  EXPECT_EQ(pieces, (std::vector<std::size_t>{10, 12, 8}));
}

// A device writes its memory only when somebody needs it. Still, the hash is the one of the tick,
// whatever has reached the device since then.
TEST(SerialLinks, the_hash_is_that_of_the_sealed_tick) {
  const auto asked = world_with({{"echo", "line", {}}});
  const auto not_asked = world_with({{"echo", "line", {}}});
  for (const auto* world : {&asked, &not_asked}) {
    const Device& echo = device_called(**world, "line");
    (*world)->apply({.time = 0, .content = LinkOpened{echo.params().id, 0}});
    const LinkAddress at{echo.params().id, LinkId{0}};
    (*world)->apply({.time = 4 * kMillisecond, .content = LinkBytes{at, Bytes{'A'}}});
    (*world)->tick({});
  }
  const std::uint64_t sealed = asked->hash();
  Device& echo = device_called(*not_asked, "line");
  echo.advance_to(not_asked->now() + kMillisecond);  // the byte arrives
  EXPECT_EQ(not_asked->hash(), sealed);
  const LinkAddress at{echo.params().id, LinkId{0}};
  const TimeNs later = not_asked->now() + 2 * kMillisecond;
  not_asked->apply({.time = later, .content = LinkBytes{at, Bytes{'B'}}});
  EXPECT_EQ(not_asked->hash(), sealed);
  not_asked->tick({});
  asked->tick({});
  EXPECT_NE(not_asked->hash(), asked->hash());  // now the second byte counts
}

// A client may look as often as it likes.
TEST(SerialLinks, a_look_that_finds_nothing_costs_no_memory) {
  const auto world = world_with({{"echo", "line", {}}});
  Device& echo = device_called(*world, "line");
  const LinkId link = echo.open(0, 0, {});
  echo.input({link, 3 * kMillisecond, LinkEvent::Received{Bytes(10, 'x')}});
  world->tick({});
  const auto kept = [&] { return world->state().devices.at(echo.params().id.index()).blob; };
  const auto before = kept();
  const TimeNs due = echo.links()[link].output_due();
  ASSERT_GT(due, world->now());
  LinkOutput output;
  echo.take_output(link, due - 1, output);
  EXPECT_TRUE(output.empty());
  EXPECT_EQ(kept(), before) << "nobody needed it";
  echo.take_output(link, due, output);
  EXPECT_FALSE(output.empty());
  EXPECT_NE(kept(), before);
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

// A request that waited behind another one can be answered when a tick is sealed. The cable comes a
// tick later, also after a restore in between.
TEST(SerialLinks, a_cable_that_is_on_its_way_is_saved) {
  const std::vector<PartSpec> devices = {{"access", "access", {}}};
  const auto world = world_with(devices);
  Device& access = device_called(*world, "access");
  const std::string_view requests = "straight 0.05 1\nwait\nnull-modem /dev/ttyS0 /dev/ttyS1\n";
  world->apply({.time = 0, .content = LinkOpened{access.params().id, 0}});
  world->apply(
      {.time = 0,
       .content = LinkBytes{{access.params().id, LinkId{0}}, {requests.begin(), requests.end()}}});
  for (int i = 0; i < 1000 && access.exchange().fitted.empty(); ++i) world->tick({});
  ASSERT_EQ(access.exchange().fitted.size(), 1u);
  const auto copy = world_with(devices);
  ASSERT_TRUE(copy->restore(world->save()));
  const auto before = world->devices().count();
  for (const auto* each : {&world, &copy}) {
    (*each)->tick({});
    EXPECT_EQ((*each)->devices().count(), before + 1);
  }
  EXPECT_EQ(copy->hash(), world->hash());
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
