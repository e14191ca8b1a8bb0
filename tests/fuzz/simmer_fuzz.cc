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
    happen(LinkEvent::Kind::kOpened, 1, {}, 0);
    while (!input_.empty()) {
      step(input_.take(1)[0]);
      check();
    }
  }

 private:
  void happen(LinkEvent::Kind kind, int link, ByteSpan bytes, int port) {
    if (kind == LinkEvent::Kind::kOpened) open_.insert(link);
    if (kind == LinkEvent::Kind::kClosed) open_.erase(link);
    const LinkEvent event{
        .kind = kind, .link = link, .time = now_, .bytes = bytes, .baud = 0, .port = port};
    device_->advance(now_, std::span(&event, 1), robot_);
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
      require(action.kind == LinkAction::Kind::kBytes && open_.contains(action.link));
      require(!action.bytes.empty() && action.bytes.size() % 4 == 0);
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
        return happen(LinkEvent::Kind::kBytes, link, input_.take(count), 0);
      case 1:
      case 2:
        return happen(LinkEvent::Kind::kBytes, 1, as_bytes(kLines[count % std::size(kLines)]), 0);
      case 3:
        if (open_.contains(link)) happen(LinkEvent::Kind::kClosed, link, {}, 0);
        return happen(LinkEvent::Kind::kOpened, link, {}, static_cast<int>(count) % 2);
      case 4:
        return happen(LinkEvent::Kind::kClosed, link, {}, 0);
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
