// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The Open Interface under any bytes and states of the line, at any moment. The input is a script:
// its first byte chooses the generation, then a byte says what happens next, and for how long.
// Whatever comes, a restored copy must go on in the same way, and the memory must stay bounded.
#include <cstdint>

#include "tests/fuzz/device_script.h"

namespace understudy {
namespace {

constexpr const char* kRoombaModels[] = {"create2", "create1", "sci"};
constexpr std::size_t kMostMemory = 16'000;

class Script {
 public:
  explicit Script(ByteSpan input)
      : input_(input), device_("roomba", {{"model", kRoombaModels[input_.take(1)[0] % 3]}}) {}

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
    require(device_.memory() < kMostMemory);
  }

 private:
  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    switch (what & 7) {
      case 0:
      case 1:
        return device_.happen(LinkEvent::Received{input_.take(count)});
      case 2:
        return device_.happen(
            LinkEvent::Line{{115200, count % 2 != 0, count % 3 != 0, count % 5 != 0}});
      case 3:
        return device_.happen(LinkEvent::Opened{});
      case 4:
        return device_.happen(LinkEvent::Closed{});
      case 5:
        device_.robot().keys.push_back(1U << count % 4);
        device_.robot().state.drive.wheel_m[count % 2] += 0.1;
        return;
      case 6:
        return device_.restore();
      default:
        return device_.wait(static_cast<int>(count));
    }
  }

  ScriptInput input_;
  ScriptedDevice device_;
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0) understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
