// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers see of the ports of devices and of their traffic.
#include <gtest/gtest.h>

#include "tests/support/edit_line.h"
#include "tests/support/eyesim_worlds.h"
#include "view/run_view.h"

namespace understudy::ports_test {
namespace {

class Ports : public ::testing::Test {
 protected:
  Ports() {
    Spec spec = room_with_s4({1, 1, 0});
    spec.robots[0].devices = {{"echo", "line", {{"report", "1"}}},
                              {"null_modem", "cable", {{"address", "/dev/ttyS0,/dev/ttyS1"}}}};
    world_ = std::move(*RunWorld::make(spec, {}));
    line_ = {world_->devices().find(RobotId{1}, "line"), LinkId{0}};
  }
  std::shared_ptr<const PortsView> table(HostStatus status = {}) {
    view_.window().show_ports({.table = true});
    view_.window().ask(true);
    view_.show(*world_, std::move(status));
    return view_.window().latest()->ports;
  }
  const PortView& row(const PortsView& all, const std::string& name, std::size_t which = 0) {
    for (const PortView& port : all.ports)
      if (port.name == name && which-- == 0) return port;
    ADD_FAILURE() << "no row " << name;
    return all.ports.front();
  }
  std::vector<TrafficView> traffic() {
    view_.show(*world_, {});
    return view_.window().take_notices().traffic;
  }
  void input(InputContent content) {
    world_->apply({.time = world_->now(), .content = std::move(content)});
  }

  std::unique_ptr<RunWorld> world_;
  LinkAddress line_;
  RunView view_;
};

TEST_F(Ports, AreThereOnlyIfSomebodyLooks) {
  view_.window().ask(true);
  view_.show(*world_, {});
  EXPECT_EQ(view_.window().latest()->ports, nullptr);
  EXPECT_NE(table(), nullptr);
}

TEST_F(Ports, HaveARowForEachDeviceAndForBothEndsOfACable) {
  const auto all = table();
  ASSERT_EQ(all->ports.size(), 4u);
  const PortView& robios = row(*all, "robios");
  EXPECT_EQ(robios.wire, WireKind::kTcp);
  EXPECT_EQ(robios.address, "127.0.0.1:34721");
  EXPECT_EQ(robios.baud, 0u);
  EXPECT_TRUE(robios.lines.empty());
  EXPECT_EQ(row(*all, "cable", 0).address, "/dev/ttyS0");
  EXPECT_EQ(row(*all, "cable", 1).address, "/dev/ttyS1");
  EXPECT_FALSE(row(*all, "cable").has_power);
  const PortView& line = row(*all, "line");
  EXPECT_EQ(line.address, "/dev/ttyUSB0");
  EXPECT_EQ(line.baud, 9600u);
  EXPECT_TRUE(line.has_power);
  EXPECT_TRUE(line.clients.empty());
}

TEST_F(Ports, TellWhoIsThereAndWhatTheLineDoes) {
  world_->apply({.source = 2 * kSourcesOfProgram, .content = LinkOpened{line_.device, 0}});
  input(LinkLine{line_, {.baud = 19200, .break_on = true, .rts = false}});
  input(LinkBytes{line_, {1, 2, 3}});
  for (int i = 0; i < 100; ++i) world_->tick(nullptr);
  HostStatus status;
  status.programs.push_back({RobotId{1}, "first.py", true, 0, ProgramId{2}});
  status.programs.push_back({RobotId{1}, "drive.py", false, 0, ProgramId{2}});
  status.places[line_.device] = "/tmp/S4-ttyUSB0";
  const auto all = table(status);
  const PortView& line = row(*all, "line");
  EXPECT_EQ(line.clients, std::vector<std::string>{"drive.py"});
  EXPECT_EQ(line.place, "/tmp/S4-ttyUSB0");
  EXPECT_EQ(line.client_baud, 19200u);
  EXPECT_TRUE(line.misread);
  EXPECT_EQ(line.lines, (std::vector<std::string>{"DTR", "DSR", "DCD", "break"})) << "CTS is RTS";
  EXPECT_GT(line.to_device, 0u);
  EXPECT_GT(line.from_device, 0u);
  status.outside_clients[line_] = "pty";
  EXPECT_EQ(row(*table(status), "line").clients, std::vector<std::string>{"pty"});
}

TEST_F(Ports, ShowThePower) {
  world_->apply({.source = kScript, .content = edit_of_line("S4 power line off")});
  world_->tick(nullptr);
  EXPECT_FALSE(row(*table(), "line").powered);
}

TEST_F(Ports, TrafficIsThatOfDevicesSomebodyLooksAtFromThenOn) {
  input(LinkOpened{line_.device, 0});
  input(LinkBytes{line_, {'a', '\n'}});
  for (int i = 0; i < 20; ++i) world_->tick(nullptr);
  view_.window().show_ports({.table = true, .traffic = {line_.device, DeviceId{77}}});
  EXPECT_TRUE(traffic().empty()) << "nobody looked before";
  input(LinkBytes{line_, {'b', '\n'}});
  for (int i = 0; i < 20; ++i) world_->tick(nullptr);
  const auto seen = traffic();
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].device, line_.device.value);
  EXPECT_EQ(seen[0].left_out, 0u);
  ASSERT_EQ(seen[0].lines.size(), 2u);
  EXPECT_TRUE(seen[0].lines[0].to_device);
  EXPECT_EQ(seen[0].lines[0].hex, "62 0A");
  EXPECT_EQ(seen[0].lines[0].name, "b\\n");
  EXPECT_FALSE(seen[0].lines[1].to_device);
  EXPECT_TRUE(traffic().empty());
  view_.window().show_ports({});
  EXPECT_TRUE(traffic().empty());
  EXPECT_FALSE(world_->devices()[line_.device].exchange().tap.is_watched());
}

TEST_F(Ports, TooMuchTrafficIsCountedAndLongMessagesAreCut) {
  view_.window().show_ports({.traffic = {line_.device}});
  traffic();
  WireTap& tap = world_->devices()[line_.device].exchange().tap;
  const Bytes line = {'x', '\n'};
  for (int i = 0; i < 5000; ++i) tap.see({LinkId{0}, i, LinkEvent::Received{line}});
  tap.publish(kSecond);
  const auto seen = traffic();
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].lines.size(), 200u);
  EXPECT_EQ(seen[0].left_out, 4800u);
  tap.see({LinkId{0}, kSecond, LinkEvent::Datagram{{}, Bytes(5000, 0xAB)}});
  tap.publish(kSecond);
  const auto cut = traffic();
  ASSERT_EQ(cut.size(), 1u);
  EXPECT_EQ(cut[0].lines[0].size, 5000u);
  EXPECT_EQ(cut[0].lines[0].hex.size(), 3 * 1024u - 1);
}

// Whether somebody looks makes no difference.
TEST_F(Ports, AViewerDoesNotChangeTheHash) {
  const auto play = [this](bool watched) {
    input(LinkOpened{line_.device, 0});
    for (int i = 0; i < 200; ++i) {
      if (watched && i == 50) view_.window().show_ports({.table = true, .traffic = {line_.device}});
      if (watched && i == 150) view_.window().show_ports({});
      if (i % 10 == 0) input(LinkBytes{line_, Bytes(20, static_cast<std::uint8_t>(i))});
      world_->tick(nullptr);
      if (watched) view_.show(*world_, {});
    }
    return world_->hash();
  };
  const Bytes start = world_->save();
  const std::uint64_t alone = play(false);
  ASSERT_TRUE(world_->restore(start));
  EXPECT_EQ(play(true), alone);
}

}  // namespace
}  // namespace understudy::ports_test
