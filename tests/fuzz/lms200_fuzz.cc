// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The LMS 200 under any bytes at any moment. The input is a script: a byte says what happens next,
// and for how long. Whatever comes, the device's plans lie ahead, its memory stays small, a
// restored copy is the same, and in the end it answers a request.
#include <cstdint>

#include "systems/lms200/telegram.h"
#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {
namespace {

constexpr const char* kDevice = "lms200";
constexpr std::size_t kMostMemory = 32'768;
constexpr int kTicksToWakeUp = 250;
constexpr int kTicksToRest = 40;

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {}

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
    require(device_->save().size() < kMostMemory);
    // Bring it to rest, unless it is still waking up from a reset, and ask.
    happen(LinkEvent::Opened{});
    wait(kTicksToWakeUp);
    happen(LinkEvent::Received{lms_frame(0, Bytes{0x20, 0x25})});
    wait(kTicksToRest);
    heard_.clear();
    happen(LinkEvent::Received{lms_frame(0, Bytes{0x32})});
    wait(kTicksToRest);
    const Bytes answer = {kLmsAck, 0x02, 0x80, 0x02, 0x00, 0xB2, 0x10, 0x3F, 0x13};
    require(heard_ == answer);
  }

 private:
  void advance(TimeNs now, std::span<const LinkEvent> events) {
    device_->advance(now, events, robot_);
    require(device_->next_event() > now);
    for (const LinkAction& action : robot_.actions) {
      require(action.link == LinkId{0});
      const ByteSpan bytes = bytes_of(action);
      heard_.insert(heard_.end(), bytes.begin(), bytes.end());
    }
    robot_.actions.clear();
    robot_.logs.clear();
  }

  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{0}, robot_.sealed_time(), content};
    advance(robot_.sealed_time(), std::span(&event, 1));
  }

  void wait(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      const TimeNs seal = robot_.sealed_time() + FakeRobot::kTick;
      while (device_->next_event() < seal) advance(device_->next_event(), {});
      ++robot_.tick;
      if (device_->wants_ticks() || device_->next_event() == seal) advance(seal, {});
    }
  }

  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    switch (what & 7) {
      case 0:
      case 1:
        happen(LinkEvent::Received{input_.take(count)});
        break;
      case 2:
      case 3: {  // so that more than one in 65536 has the right checksum
        const Bytes frame = lms_frame(static_cast<std::uint8_t>(count % 3), input_.take(count + 1));
        happen(LinkEvent::Received{frame});
        break;
      }
      case 4:
        wait(static_cast<int>(count) + 1);
        break;
      case 5:
        happen(LinkEvent::Opened{});
        break;
      case 6:
        happen(LinkEvent::Closed{});
        break;
      default:
        device_ = restored(*device_, kDevice);
        break;
    }
  }

  ScriptInput input_;
  FakeRobot robot_;
  std::unique_ptr<Personality> device_ = device_of(kDevice);
  Bytes heard_;
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
