// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A SimMeR device under any bytes, in any pieces, on both ports, at any moment. The input is a
// script: a byte says what happens next, and for how long. Whatever comes, the device must neither
// crash nor grow, its replies must be whole numbers of its dialect on a link that is open, its time
// must go on, and a restored copy must go on in the same way.
#include <cstdint>
#include <set>

#include "systems/simmer/device_kinds.h"
#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {
namespace {

constexpr const char* kLines[] = {"u1\n", "ua\n", "i1\n", "d1-6\n", "r1--45\n", "o1\n", "w1-1e5\n"};

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {
    // A room with a wall and a can.
    Model& model = robot_.edit_model();
    model.floor = {1, 1};
    WallModel& wall = model.walls.emplace_back();
    wall.outline = {{0.5, 0.8}, {1, 0}, 0.2, 0.1};
    auto kind = std::make_shared<ObjectKindModel>();
    kind->body.shapes.push_back({Outline::disc({0, 0}, 0.05), 0, 0.1});
    model.objects[0].kind = kind;
    robot_.state.body.X_WB = {0.3, 0.3, 0};
    robot_.world.objects[0].body.X_WB = {0.7, 0.3, 0};
  }

  void run() {
    open(1, 0);
    while (!input_.empty()) {
      step(input_.take(1)[0]);
      check();
    }
  }

 private:
  template <class Content>
  void happen(int link, const Content& content) {
    const LinkEvent event{LinkId{link}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot_);
  }
  void open(int link, int port) {
    open_.insert(link);
    happen(link, LinkEvent::Opened{.port = port});
  }
  void close(int link) {
    open_.erase(link);
    happen(link, LinkEvent::Closed{});
  }

  void wait(TimeNs time) {
    const TimeNs until = now_ + time;
    for (TimeNs due = device_->next_event(); due <= until; due = device_->next_event()) {
      require(due >= now_);
      now_ = due;
      robot_.tick = now_ / FakeRobot::kTick;
      device_->advance(now_, {}, robot_);
      require(device_->next_event() > now_);
    }
    now_ = until;
  }

  void check() {
    for (const LinkAction& action : robot_.actions) {
      require(open_.contains(action.link.value));
      require(!bytes_of(action).empty() && bytes_of(action).size() % 4 == 0);
    }
    for (const auto& [body, pose] : robot_.placed)
      require(body == 1 && pose.x_m >= 0 && pose.x_m <= 1 && pose.y_m >= 0 && pose.y_m <= 1);
    robot_.actions.clear();
    robot_.placed.clear();
    robot_.rows.clear();
    require(robot_.logs.size() < 8);
    require(device_->save().size() < (std::size_t{1} << 20));
  }

  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    const int link = 1 + (what >> 3) % 3;
    switch (what & 7) {
      case 0:
        return happen(link, LinkEvent::Received{input_.take(count)});
      case 1:
      case 2:
        return happen(1, LinkEvent::Received{as_bytes(kLines[count % std::size(kLines)])});
      case 3:
        if (open_.contains(link)) close(link);
        return open(link, static_cast<int>(count) % 2);
      case 4:
        return close(link);
      case 5:
        return wait(static_cast<TimeNs>(count) * 7 * kMillisecond);
      case 6:  // a hand
        robot_.state.body.X_WB = {0.02 * static_cast<double>(count), 0.3, 0.1};
        return wait(0);
      default:
        device_ = restored(*device_, "simmer");
        return;
    }
  }

  ScriptInput input_;
  FakeRobot robot_;
  TimeNs now_ = 0;
  std::set<int> open_;
  std::unique_ptr<Personality> device_ = device_of("simmer");
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}
