// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A client of SimMeR's Python version for tests: SimMeR's own maze and start, no noise unless told.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"
#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy::simmer_python {

class SimmerPythonClient {
 public:
  explicit SimmerPythonClient(Parameters parameters = {}) {
    const auto given = [&](const char* key) {
      return std::any_of(parameters.begin(), parameters.end(),
                         [&](const Parameter& p) { return p.key == key; });
    };
    if (!given("sigma")) parameters.push_back({"sigma", "0"});
    device_ = std::move(*find_personality("simmer_python")->make(parameters));
    const Model maze = simmer::simmer_model();
    robot_.edit_model().floor = maze.floor;
    robot_.edit_model().walls = maze.walls;
    robot_.edit_model().objects[0].kind = maze.objects[0].kind;
    robot_.world.objects[0].body.X_WB = {66 * kInch_m, 43 * kInch_m, 0};
    robot_.state.body.X_WB = {6 * kInch_m, 6 * kInch_m, kPi / 2};
  }

  int open(int port) { return open(port, next_link_++ % 16); }
  int open(int port, int link) {
    closed_[link] = false;
    out_[link].clear();
    tell({LinkId{link}, now_, LinkEvent::Opened{.port = port}});
    return link;
  }
  void send(int link, std::string_view text) {
    tell({LinkId{link}, now_, LinkEvent::Received{as_bytes(text)}});
  }
  void close(int link) { tell({LinkId{link}, now_, LinkEvent::Closed{}}); }
  bool is_closed(int link) { return closed_[link]; }
  std::string received(int link) { return out_[link]; }

  // Calls the device when it wants to be called, and no later.
  void wait_until(TimeNs time) {
    while (device_->next_event() <= time) {
      now_ = device_->next_event();
      device_->advance(now_, {}, robot_);
      take_actions();
    }
    now_ = time;
  }
  void wait_s(double seconds) { wait_until(now_ + static_cast<TimeNs>(seconds * 1e9)); }

  // One message, and the connection closed, as all clients do it.
  void tell(std::string_view message) {
    const int link = open(0);
    send(link, message);
    if (!is_closed(link)) close(link);
  }
  std::string fetch() {
    const int link = open(1);
    for (int frame = 0; frame < 10 && !is_closed(link); ++frame) wait_s(0.017);
    return received(link);
  }
  // A client of v1.1 or later: waits 0.1 s, then fetches once.
  std::string ask(std::string_view message) {
    tell(message);
    wait_s(0.1);
    return fetch();
  }

  // The receiving thread of v1.0: connects again as soon as it has been closed, whatever came. Says
  // what came within this time.
  std::string poll(double seconds) {
    const TimeNs end = now_ + static_cast<TimeNs>(seconds * 1e9);
    std::string all;
    while (now_ < end) {
      if (poll_link_ < 0 || is_closed(poll_link_)) {
        if (poll_link_ >= 0) all += received(poll_link_);
        poll_link_ = open(1);
      }
      wait_s(0.001);
    }
    return all;
  }

  FakeRobot robot_;
  std::unique_ptr<Personality> device_;
  TimeNs now_ = 0;

 private:
  void tell(const LinkEvent& event) {
    device_->advance(now_, std::span(&event, 1), robot_);
    take_actions();
  }
  void take_actions() {
    for (const LinkAction& action : robot_.actions) {
      if (std::holds_alternative<LinkAction::Close>(action.content))
        closed_[action.link.value] = true;
      else
        out_[action.link.value] += as_text(bytes_of(action));
    }
    robot_.actions.clear();
  }

  int next_link_ = 0;
  int poll_link_ = -1;
  std::map<int, bool> closed_;
  std::map<int, std::string> out_;
};

}  // namespace understudy::simmer_python
