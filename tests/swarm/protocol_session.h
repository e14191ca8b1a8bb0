// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Plays plans against devices in a world in virtual time: the real devices, wires and ticks, and
// nothing else of the machine.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <memory>
#include <optional>

#include "run/run_world.h"
#include "tests/swarm/protocol_plan.h"

namespace understudy::swarm {

// What came out of a session.
struct Heard {
  std::array<Bytes, kSlots> replies;
  std::uint64_t hash = 0;  // of the world at the end

  bool operator==(const Heard&) const = default;
};

// Two robots, far from each other. Each has the device that is tested, and an echo.
class Session {
 public:
  Session(const PersonalityDescriptor& device, const Parameters& parameters)
      : device_(device), spec_(world_with(device, parameters)) {
    auto made = RunWorld::make(spec_, {.seed = 3});
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error());
    world_ = std::move(*made);
  }

  // Plays the plan on the device of robot 1 until `until`. At `restore_at`, goes on in a new world
  // that was restored from the saved one.
  Heard play(const Plan& plan, TimeNs until, std::optional<TimeNs> restore_at = {}) {
    Heard heard;
    const DeviceId device = tested(1);
    links_.fill({});
    auto step = plan.steps.begin();
    const TimeNs start = world_->now();
    while (world_->now() - start < until) {
      if (restore_at && world_->now() - start >= *restore_at) {
        restore();
        restore_at.reset();
      }
      for (; step != plan.steps.end() && start + step->at < world_->next_tick(); ++step)
        happen(device, *step, std::max(start + step->at, world_->now()));
      tick(device, heard);
    }
    heard.hash = world_->hash();
    return heard;
  }

  // Everybody hangs up, and time passes.
  void calm_down() {
    for (const DeviceId device : {tested(1), tested(2)})
      for (const LinkId link : world_->devices()[device].links().open_ones())
        apply(world_->now(), LinkClosed{{device, link}});
    links_.fill({});
    Heard ignored;
    for (int i = 0; i < 20; ++i) tick(tested(1), ignored);
  }

  // What the tested device of a robot answers to a new client that says this, on its first port.
  Bytes ask(int robot, const Bytes& words) {
    const DeviceId device = tested(robot);
    const LinkId link = apply(world_->now(), LinkOpened{device});
    Bytes all;
    if (!link.exists()) return all;
    const auto listen = [&](int ticks) {
      for (int i = 0; i < ticks; ++i)
        world_->tick([&](const LinkAddress& at, const LinkOutput& out) {
          if (at.device != device || at.link != link) return;
          all.insert(all.end(), out.bytes.begin(), out.bytes.end());
          for (const Datagram& d : out.datagrams)
            all.insert(all.end(), d.bytes.begin(), d.bytes.end());
        });
    };
    listen(1);
    if (!words.empty() && device_.port == PortKind::kUdp)
      apply(world_->now(), LinkDatagram{{device, link}, kPeer, words});
    else if (!words.empty() && world_->devices()[device].links().in_use(link))
      apply(world_->now(), LinkBytes{{device, link}, words});
    listen(100);
    return all;
  }

  std::size_t memory() const { return world_->save().size(); }

 private:
  static constexpr Peer kPeer{0x7F000001, 5000};

  static Spec world_with(const PersonalityDescriptor& device, const Parameters& parameters) {
    Spec spec;
    spec.floor = {.width_m = 20, .height_m = 4, .texture = ""};
    spec.kinds = all_robot_kinds();
    std::erase_if(spec.kinds, [](const RobotKindSpec& kind) { return kind.name != "S4"; });
    for (int i = 0; i < 2; ++i) {
      RobotSpec robot;
      robot.id = spec.next_id++;
      robot.kind = "S4";
      robot.name = "S4-" + std::to_string(robot.id);
      robot.X_WR = {2.0 + 15 * i, 2, 0};
      PartSpec tested{device.name, "tested", parameters};
      tested.parameters.push_back({"address", address_of(device)});
      robot.devices.push_back(tested);
      spec.robots.push_back(robot);
    }
    return spec;
  }

  // One of its own for each port, so that the device is not mistaken for another of its kind.
  static std::string address_of(const PersonalityDescriptor& device) {
    std::string all;
    const auto ports =
        1 + std::count(device.address, device.address + std::strlen(device.address), ',');
    for (int i = 0; i < ports; ++i) {
      if (i > 0) all += ",";
      all += device.port == PortKind::kSerial ? "/dev/ttySwarm" + std::to_string(i)
                                              : "127.0.0.1:" + std::to_string(20001 + i);
    }
    return all;
  }

  DeviceId tested(int robot) const { return world_->devices().find(RobotId{robot}, "tested"); }

  LinkId apply(TimeNs at, InputContent content) {
    return world_->apply({.time = at, .content = std::move(content)});
  }

  void happen(DeviceId device, const Step& step, TimeNs at) {
    LinkId& link = links_[static_cast<std::size_t>(step.slot)];
    const DeviceLinks& links = world_->devices()[device].links();
    if (step.kind == Step::Kind::kOpen) {
      if (!link.exists()) link = apply(at, LinkOpened{device, step.port});
      return;
    }
    if (!link.exists() || !links.has(link) || !links.in_use(link)) return;
    const LinkAddress to{device, link};
    switch (step.kind) {
      case Step::Kind::kSend:
        apply(at, LinkBytes{to, step.bytes});
        return;
      case Step::Kind::kDatagram:
        apply(at, LinkDatagram{to, kPeer, step.bytes});
        return;
      case Step::Kind::kLine:
        apply(at, LinkLine{to, step.line});
        return;
      case Step::Kind::kFlush:
        apply(at, LinkFlushed{to, true, true});
        return;
      default:
        apply(at, LinkClosed{to});
        link = {};
    }
  }

  void tick(DeviceId device, Heard& heard) {
    world_->tick([&](const LinkAddress& at, const LinkOutput& out) {
      if (at.device != device) return;
      for (std::size_t slot = 0; slot < links_.size(); ++slot) {
        if (!links_[slot].exists() || links_[slot] != at.link) continue;
        Bytes& all = heard.replies[slot];
        all.insert(all.end(), out.bytes.begin(), out.bytes.end());
        for (const Datagram& d : out.datagrams)
          all.insert(all.end(), d.bytes.begin(), d.bytes.end());
        if (out.closed) links_[slot] = {};
      }
    });
  }

  void restore() {
    const Bytes saved = world_->save();
    auto next = std::move(*RunWorld::make(spec_, {.seed = 3}));
    ASSERT_TRUE(next->restore(saved));
    EXPECT_EQ(next->hash(), world_->hash());
    world_ = std::move(next);
  }

  const PersonalityDescriptor& device_;
  Spec spec_;
  std::unique_ptr<RunWorld> world_;
  std::array<LinkId, kSlots> links_{};
};

}  // namespace understudy::swarm
