// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The Open Interface under any bytes and states of the line, at any moment. The input is a script:
// its first byte chooses the generation, then a byte says what happens next, and for how long.
// Whatever comes, a restored copy must go on in the same way, and the memory must stay bounded.
#include <cstdint>

#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {
namespace {

constexpr const char* kRoombaModels[] = {"create2", "create1", "sci"};
constexpr std::size_t kMostMemory = 16'000;

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input), model_(kRoombaModels[input_.take(1)[0] % 3]) {}

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
    require(device_->save().size() < kMostMemory);
  }

 private:
  std::unique_ptr<Personality> make() const {
    return std::move(*find_personality("roomba")->make({{"model", model_}}));
  }

  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{1}, robot_.sealed_time(), content};
    device_->advance(robot_.sealed_time(), std::span(&event, 1), robot_);
  }

  void wait(std::int64_t ticks) {
    robot_.tick += ticks;
    device_->advance(robot_.sealed_time(), {}, robot_);
    require(device_->next_event() > robot_.sealed_time());
  }

  void restore() {
    const Bytes blob = device_->save();
    auto copy = make();
    require(copy->load(blob) && copy->save() == blob);
    device_ = std::move(copy);
  }

  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    switch (what & 7) {
      case 0:
      case 1:
        happen(LinkEvent::Received{input_.take(count)});
        break;
      case 2:
        happen(LinkEvent::Line{{115200, count % 2 != 0, count % 3 != 0, count % 5 != 0}});
        break;
      case 3:
        happen(LinkEvent::Opened{});
        break;
      case 4:
        happen(LinkEvent::Closed{});
        break;
      case 5:
        robot_.keys.push_back(1U << count % 4);
        robot_.state.drive.wheel_m[count % 2] += 0.1;
        break;
      case 6:
        restore();
        break;
      default:
        wait(static_cast<std::int64_t>(count));
        break;
    }
    robot_.actions.clear();
    robot_.commands.clear();
    robot_.logs.clear();
  }

  ScriptInput input_;
  std::string model_;
  FakeRobot robot_;
  std::unique_ptr<Personality> device_ = make();
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0) understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
