// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A run by hand, for tests of saving and restoring: a world with all that has state, and a scripted
// client whose bytes at every tick are a function of the tick alone.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "base/random.h"
#include "clients/wire/robios_wire.h"
#include "run/run_world.h"
#include "systems/systems.h"

namespace understudy {

constexpr int kScriptTicks = 3000;

inline Spec scripted_world() {
  Spec spec;
  spec.name = "scripted";
  spec.error_level = 1;
  spec.floor = {.width_m = 3, .height_m = 3, .texture = ""};
  const Vec2 corners[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}};
  for (int i = 0; i < 4; ++i) {
    WallSpec wall;
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
    spec.walls.push_back(wall);
  }
  spec.kinds = all_robot_kinds();
  for (int i = 0; i < 3; ++i) {
    RobotSpec robot;
    robot.id = i + 1;
    robot.kind = "S4";
    robot.name = "S4-" + std::to_string(i + 1);
    robot.X_WR = {0.6 + 0.8 * i, 1.5, 0.5 * i};
    if (i == 2) robot.program = "wander";
    robot.devices.push_back({"echo", "echo", {}});
    spec.robots.push_back(robot);
  }
  return spec;
}

inline std::unique_ptr<RunWorld> make_core(const Spec& spec, int threads = 1) {
  auto core = RunWorld::make(spec, {.seed = 7, .threads = threads});
  EXPECT_TRUE(core.ok()) << (core ? "" : core.error());
  return std::move(*core);
}

// Robot 0 and 1 have a RoBIOS client and a serial client each. What they say is drawn by tick,
// robot and nothing else, so a restored run gets the same.
class Script {
 public:
  void tick(RunWorld& core) const {
    for (int robot = 0; robot < 2; ++robot) {
      const RobotId id{robot + 1};
      const DeviceId robios = core.devices().find(id, PortKind::kTcp, "127.0.0.1:34721");
      const DeviceId echo = core.devices().find(id, PortKind::kSerial, "/dev/ttyUSB0");
      say(core, robot, robios, echo);
    }
    core.tick(nullptr);
  }

 private:
  static LinkAddress first_link(DeviceId device) { return {device, LinkId{0}}; }
  static void send(RunWorld& core, TimeNs at, InputContent content) {
    core.apply({.time = at, .content = std::move(content)});
  }

  static Bytes message(std::initializer_list<int> payload) {
    Bytes packet = {ROBIOS_CLIENT_MESSAGE, 0, 0, 0, static_cast<std::uint8_t>(payload.size())};
    for (const int b : payload) packet.push_back(static_cast<std::uint8_t>(b));
    return packet;
  }

  void say(RunWorld& core, int robot, DeviceId robios, DeviceId echo) const {
    const std::int64_t tick = core.state().tick;
    const KeyedRandom random(11, static_cast<std::uint64_t>(robot),
                             static_cast<std::uint64_t>(tick));
    const TimeNs at = core.now() + static_cast<TimeNs>(4e6 * random.uniform(0));
    // Open for 400 ticks, closed for 50: links come and go.
    const std::int64_t phase = (tick + 37 * robot) % 450;
    if (tick == 0 || phase == 0) {
      send(core, at, LinkOpened{robios});
      send(core, at, LinkOpened{echo});
      if (robot == 1)
        send(core, at,
             LinkLine{first_link(echo),
                      {.baud = static_cast<std::uint32_t>(4800 * (1 + tick % 2))}});
      return;
    }
    if (phase == 400) {
      send(core, at, LinkClosed{first_link(robios)});
      send(core, at, LinkClosed{first_link(echo)});
      return;
    }
    const int choice = static_cast<int>(random.uniform(1) * 40);
    const int number = static_cast<int>(random.uniform(2) * 200);
    const Bytes packets[] = {message({'x', 0, number, 0, number / 4}),
                             message({'y', 0, 200, 0, number}),
                             message({'Y', 0, 60, 0, number}),
                             message({'L'}),
                             message({'p', 1 + number % 3}),
                             message({'p', 1 + number % 3}),
                             message({'l'}),
                             message({'q'}),
                             message({'Z'}),
                             message({'Q', 0, number, 0, 0, 0, 0})};
    if (static_cast<std::size_t>(choice) < std::size(packets)) {
      // In two pieces, the second one in the next call: so packets are torn across ticks, too.
      Bytes bytes = packets[choice];
      send(core, at, LinkBytes{first_link(robios), bytes});
      if (number % 3 == 0) send(core, at, LinkBytes{first_link(robios), bytes});
    }
    if (choice == 20)
      send(core, at, LinkBytes{first_link(echo), Bytes(static_cast<std::size_t>(number), 'e')});
    if (choice == 21) {
      const int queues = 1 + number % 3;
      send(core, at, LinkFlushed{first_link(echo), (queues & 1) != 0, (queues & 2) != 0});
    }
    if (choice == 22) {
      RobotCommand key{.robot = robot, .command = {}};
      key.command = PressKey{.key = 1U << (number % 4)};
      send(core, at, key);
    }
  }
};

inline std::set<int> random_ticks(int count, std::uint64_t seed) {
  std::set<int> ticks;
  const KeyedRandom random(seed, 3, 3);
  for (std::uint64_t i = 0; static_cast<int>(ticks.size()) < count; ++i)
    ticks.insert(static_cast<int>(kScriptTicks * random.uniform(i)));
  return ticks;
}

// Plays the script, and at each of these ticks goes on in a new core that got the saved state.
inline std::uint64_t play(const Spec& spec, const std::set<int>& restore_at, int threads = 1) {
  const Script script;
  std::unique_ptr<RunWorld> core = make_core(spec, threads);
  for (int i = 0; i < kScriptTicks; ++i) {
    if (restore_at.count(i) != 0) {
      const Bytes saved = core->save();
      std::unique_ptr<RunWorld> next = make_core(spec, threads);
      EXPECT_TRUE(next->restore(saved)) << "tick " << i;
      EXPECT_EQ(next->hash(), core->hash()) << "tick " << i;
      EXPECT_EQ(next->save(), saved) << "tick " << i;
      core = std::move(next);
    }
    script.tick(*core);
  }
  return core->hash();
}

}  // namespace understudy
