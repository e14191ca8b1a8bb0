// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The boards of a robot under any bytes, in any pieces, on any link, at any moment: the custom
// controller, the access of scripts, and rosserial. The input is a script: a
// byte says what happens next, and for how long. Whatever comes, a device must neither crash nor
// grow, its time must go on, and a restored copy must go on in the same way.
#include <array>
#include <cstdint>

#include "systems/rosserial/frames.h"
#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {
namespace {

struct FuzzedDevice {
  const char* name;
  Parameters parameters;
  std::unique_ptr<Personality> device = make();

  std::unique_ptr<Personality> make() const {
    return std::move(*find_personality(name)->make(parameters));
  }
};

constexpr const char* kAccessLines[] = {
    "read gyroscope\n", "wait\n",        "sleep 0.01\n",         "timer a 0.1 0.2\n",
    "sensors\n",        "cancel a\n",    "drive 1e6 -1e6\n",     "part servo1 1e6\n",
    "odometry\n",       "log \"x y\"\n", "curve 1 -1 1000000\n", "read lidar\n"};

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {
    robot_.samples[3].kind = SampleKind::kRanges;
    robot_.samples[3].ranges_m.assign(400, 1.0F);
  }

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
  }

 private:
  static constexpr std::size_t kMostMemory = 1 << 20;

  template <class Content>
  void happen(FuzzedDevice& fuzzed, int link, const Content& content) {
    const LinkEvent event{LinkId{link}, now_, content};
    fuzzed.device->advance(now_, std::span(&event, 1), robot_);
    check(fuzzed);
  }

  void check(const FuzzedDevice& fuzzed) {
    require(fuzzed.device->next_event() > now_);
    require(fuzzed.device->save().size() < kMostMemory);
    for (const LinkAction& action : robot_.actions) require(action.due >= 0);
    robot_.actions.clear();
    robot_.commands.clear();
    robot_.logs.clear();
  }

  void wait(TimeNs time) {
    const TimeNs until = now_ + time;
    for (FuzzedDevice& fuzzed : devices_) {
      TimeNs due = fuzzed.device->next_event();
      for (int steps = 0; due <= until && steps < 1000; ++steps) {
        now_ = due;
        fuzzed.device->advance(now_, {}, robot_);
        check(fuzzed);
        due = fuzzed.device->next_event();
      }
    }
    now_ = std::max(now_, until);
    robot_.tick = now_ / FakeRobot::kTick;
    for (FuzzedDevice& fuzzed : devices_) {
      if (fuzzed.device->next_event() <= now_ || fuzzed.device->wants_ticks())
        fuzzed.device->advance(now_, {}, robot_);
      check(fuzzed);
    }
  }

  void step(std::uint8_t what) {
    FuzzedDevice& fuzzed = devices_[what % devices_.size()];
    const std::size_t count = what >> 5;
    const int link = static_cast<int>(count % 3);
    switch (what >> 2 & 7) {
      case 0:
        return happen(fuzzed, link, LinkEvent::Opened{.port = link % 2});
      case 1:
        return happen(fuzzed, link, LinkEvent::Closed{ProgramEnd::kSignal});
      case 2:
        return wait(static_cast<TimeNs>(count) * kMillisecond * 40);
      case 3:
        return restore(fuzzed);
      case 4: {
        const Bytes frame = ros_frame(static_cast<std::uint16_t>(count < 4 ? count * 10 : 100),
                                      input_.take(count * 8));
        return happen(fuzzed, link, LinkEvent::Received{frame});
      }
      case 5: {
        const char* line = kAccessLines[(what >> 2) % std::size(kAccessLines)];
        return happen(fuzzed, link, LinkEvent::Received{as_bytes(line)});
      }
      default:
        return happen(fuzzed, link, LinkEvent::Received{input_.take(count * 5)});
    }
  }

  void restore(FuzzedDevice& fuzzed) {
    const Bytes blob = fuzzed.device->save();
    auto copy = fuzzed.make();
    require(copy->load(blob) && copy->save() == blob);
    fuzzed.device = std::move(copy);
  }

  ScriptInput input_;
  TimeNs now_ = 0;
  FakeRobot robot_;
  std::array<FuzzedDevice, 3> devices_ = {
      FuzzedDevice{"controller", {{"ids", "43:psd1:cm 44:lidar:*1:u32 46:gyroscope:idg500"}}},
      FuzzedDevice{"access", {}}, FuzzedDevice{"rosserial", {}}};
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
