// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The LMS 200 under any bytes at any moment. The input is a script: a byte says what happens next,
// and for how long. Whatever comes, the device's plans lie ahead, its memory stays small, a
// restored copy is the same, and in the end it answers a request.
#include <cstdint>

#include "systems/lms200/telegram.h"
#include "tests/fuzz/device_script.h"

namespace understudy {
namespace {

constexpr std::size_t kMostMemory = 32'768;
constexpr int kTicksToWakeUp = 250;
constexpr int kTicksToRest = 40;

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {}

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
    require(device_.memory() < kMostMemory);
    // Bring it to rest, unless it is still waking up from a reset, and ask.
    device_.happen(LinkEvent::Opened{});
    device_.wait(kTicksToWakeUp);
    device_.happen(LinkEvent::Received{lms_frame(0, Bytes{0x20, 0x25})});
    device_.wait(kTicksToRest);
    device_.take_heard();
    device_.happen(LinkEvent::Received{lms_frame(0, Bytes{0x32})});
    device_.wait(kTicksToRest);
    const Bytes answer = {kLmsAck, 0x02, 0x80, 0x02, 0x00, 0xB2, 0x10, 0x3F, 0x13};
    require(device_.take_heard() == answer);
  }

 private:
  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    switch (what & 7) {
      case 0:
      case 1:
        device_.happen(LinkEvent::Received{input_.take(count)});
        break;
      case 2:
      case 3: {  // so that more than one in 65536 has the right checksum
        const Bytes frame = lms_frame(static_cast<std::uint8_t>(count % 3), input_.take(count + 1));
        device_.happen(LinkEvent::Received{frame});
        break;
      }
      case 4:
        device_.wait(static_cast<int>(count) + 1);
        break;
      case 5:
        device_.happen(LinkEvent::Opened{});
        break;
      case 6:
        device_.happen(LinkEvent::Closed{});
        break;
      default:
        device_.restore();
        break;
    }
  }

  ScriptInput input_;
  ScriptedDevice device_{"lms200", {}};
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
