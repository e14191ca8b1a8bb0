// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robot Eyes under any datagrams, from anybody, at any moment. The input is a script: a byte says
// what happens next, and for how long. Whatever comes, an eye sends no more than its laser measures
// and one answer for each datagram, its memory stays small, and in the end it answers a request.
// The other eye of the world hears nothing of it.
#include <cstdint>
#include <memory>
#include <string>

#include "run/run_world.h"
#include "systems/roboteye/commands.h"
#include "tests/fuzz/device_script.h"

namespace understudy {
namespace {

constexpr std::size_t kMostMemory = 4096;
constexpr std::size_t kMostPackets = 4;  // in a tick, of 58 points: 150 are measured at 30 kHz
constexpr int kTicksToRest = 600;
Spec eyes() {
  Spec spec;
  spec.kinds = all_robot_kinds();
  int place = 0;
  for (const char* kind : {"EyeRover", "EyeCamera", "EyeRover"}) {
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.kind = kind;
    robot.name = kind + std::to_string(place);
    robot.X_WR = {0.4 + 0.6 * place++, 1, 0};
    spec.robots.push_back(robot);
  }
  return spec;
}

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {
    world_ = std::move(*RunWorld::make(eyes(), {}));
    for (int i = 0; i < 3; ++i) links_[i] = open(i);
  }

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
    for (int eye = 0; eye < 2; ++eye) {
      send(eye, text("RESSTP"));
      send(eye, text("RESTLS"));
      send(eye, text("RESTOP"));
    }
    wait(kTicksToRest);
    require(memory(0) < kMostMemory && memory(1) < kMostMemory);
    for (int eye = 0; eye < 2; ++eye) {
      answer_.clear();
      send(eye, text("REGEAA"));
      wait(2);
      require(as_text(answer_).starts_with("ERGEAA"));
    }
    require(!third_spoke_);
  }

 private:
  static Bytes text(std::string_view words) { return {words.begin(), words.end()}; }

  LinkId open(int eye) {
    return world_->apply({.time = world_->now(), .content = LinkOpened{DeviceId{eye}, 0}});
  }
  std::size_t memory(int eye) {
    return world_->devices()[DeviceId{eye}].personality().save().size();
  }

  void send(int eye, Bytes datagram, Peer from = {0x7F000001, 5000}, bool broadcast = false) {
    const LinkAddress at{DeviceId{eye}, links_[eye]};
    world_->apply(
        {.time = world_->now(), .content = LinkDatagram{at, from, std::move(datagram), broadcast}});
    ++sent_;
  }
  void wait(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      std::size_t packets = 0;
      world_->tick([&](const LinkAddress& link, const LinkOutput& output) {
        if (link.device.value == 2 && !output.datagrams.empty()) third_spoke_ = true;
        packets += output.datagrams.size();
        if (!output.datagrams.empty()) answer_ = output.datagrams.back().bytes;
      });
      // Motions acknowledge later.
      require(packets <= kMostPackets + sent_);
    }
  }

  void step(std::uint8_t what) {
    const int eye = what & 1;
    const std::size_t count = what >> 4;
    switch (what >> 1 & 7) {
      case 0: {  // anything
        const ByteSpan bytes = input_.take(count * count);
        return send(eye, Bytes(bytes.begin(), bytes.end()));
      }
      case 1:
      case 2:
      case 3:
      case 4: {  // a command with any arguments
        const auto all = eye_commands();
        const std::size_t which = input_.empty() ? 0 : input_.take(1)[0] % all.size();
        Bytes datagram = text("RE" + std::string(all[which].name));
        const ByteSpan arguments = input_.take(count);
        datagram.insert(datagram.end(), arguments.begin(), arguments.end());
        const Peer from{0x7F000001U + (what >> 5), static_cast<std::uint16_t>(5000 + count)};
        return send(eye, std::move(datagram), from, (what >> 1 & 7) == 4);
      }
      case 5:
        return wait(static_cast<int>(count) + 1);
      case 6:
        return wait(static_cast<int>(20 * count) + 1);
      default:
        world_->apply({.time = world_->now(), .content = LinkClosed{{DeviceId{eye}, links_[eye]}}});
        links_[eye] = open(eye);
        require(links_[eye].exists());
    }
  }

  ScriptInput input_;
  std::unique_ptr<RunWorld> world_;
  LinkId links_[3];
  std::size_t sent_ = 0;
  Bytes answer_;
  bool third_spoke_ = false;
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
