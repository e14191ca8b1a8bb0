// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The device of SimMeR's Python version under any bytes on both of its ports, in any pieces, at any
// moment. The input is a script: a byte says what happens next, and for how long. Whatever comes,
// the device must neither crash nor grow, must put its robot at real places only, and a restored
// copy must go on in the same way.
#include <cmath>
#include <cstdint>

#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"
#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy {
namespace {

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {
    const Model maze = simmer::simmer_model();
    robot_.edit_model().floor = maze.floor;
    robot_.edit_model().walls = maze.walls;
    robot_.edit_model().objects[0].kind = maze.objects[0].kind;
    robot_.state.body.X_WB = {6 * kInch_m, 6 * kInch_m, kPi / 2};
  }

  void run() {
    while (!input_.empty()) {
      const std::uint8_t what = input_.take(1)[0];
      step(what);
      for (const auto& [body, pose] : robot_.placed) {
        require(body == 1 && std::isfinite(pose.x_m) && std::isfinite(pose.y_m));
        robot_.state.body.X_WB = pose;
      }
      for (const LinkAction& action : robot_.actions) require(bytes_of(action).size() < 64'000);
      robot_.placed.clear();
      robot_.actions.clear();
      robot_.rows.clear();
      require(device_->save().size() < 2'000'000 && robot_.logs.size() < 2);
      require(device_->next_event() > now_);
    }
  }

 private:
  static constexpr int kLinks = 16;

  template <class Content>
  void happen(int link, const Content& content) {
    const LinkEvent event{LinkId{link}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot_);
  }

  void pass(TimeNs time) {
    now_ += time;
    robot_.tick = now_ / FakeRobot::kTick;
    device_->advance(now_, {}, robot_);
  }

  void step(std::uint8_t what) {
    const int count = what >> 3;
    const int link = count % kLinks;
    switch (what & 7) {
      case 0:
        return happen(link, LinkEvent::Opened{.port = count / kLinks});
      case 1:
        return happen(link, LinkEvent::Closed{});
      case 2: {  // a whole message
        happen(0, LinkEvent::Opened{});
        happen(0, LinkEvent::Received{input_.take(static_cast<std::size_t>(count))});
        return happen(0, LinkEvent::Closed{});
      }
      case 3:
        return happen(link, LinkEvent::Received{input_.take(8)});
      case 4:
        return pass(count * kMillisecond);
      case 5:
        return pass(count * kSecond);
      case 6:  // a hand
        robot_.state.body.X_WB.x_m = count * 4 * kInch_m;
        return;
      default:
        device_ = restored(*device_, "simmer_python");
        return;
    }
  }

  ScriptInput input_;
  FakeRobot robot_;
  TimeNs now_ = 0;
  std::unique_ptr<Personality> device_ = device_of("simmer_python");
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
