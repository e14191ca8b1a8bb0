// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A server of viewers that shows a real run, without sockets: a viewer here is a list of messages.
#pragma once

#include "server/viewer_server.h"

#include <gtest/gtest.h>

#include <thread>

#include "host/host.h"
#include "tests/support/basics.h"
#include "tests/support/eyesim_worlds.h"
#include "tests/unit/server/print_json.h"
#include "world/builtin_objects.h"

namespace understudy {

class ListViewer final : public Viewer {
 public:
  void send(MessagePtr message) override { messages.push_back(std::move(message)); }
  // The latest text message of this type; null if there is none.
  Json latest(const std::string& type) const {
    for (auto it = messages.rbegin(); it != messages.rend(); ++it)
      if (!(*it)->binary)
        if (auto read = Json::parse((*it)->content); (*read)["type"] == type) return *read;
    return {};
  }
  std::string latest_binary(BinaryKind kind) const {
    for (auto it = messages.rbegin(); it != messages.rend(); ++it)
      if ((*it)->binary && (*it)->content[0] == static_cast<char>(kind)) return (*it)->content;
    return "";
  }
  std::vector<MessagePtr> messages;
};

inline Spec world() {
  Spec spec = room_with_s4({1, 1, 0});
  spec.name = "shown";
  spec.robots[0].program = "wander";
  for (WallSpec& wall : spec.walls) wall.id = spec.next_wall_id++;
  return spec;
}

// A run on its own thread, paced so that it does not end by itself.
class ViewerServerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    RunOptions options;
    options.speed = 100;
    options.record_file = record_file_;
    auto made = Host::make(world(), options);
    ASSERT_TRUE(made) << made.error();
    run_ = std::move(*made);
    run_->window().open();
    server_ = std::make_unique<ViewerServer>(ViewerParams{"1.2.3", {folder_.path()}, {}, true});
    server_->show(run_.get());
    thread_ = std::thread([this] {
      const auto summary = run_->run();
      EXPECT_TRUE(summary.ok());
      if (summary) hash_ = summary->hash;
    });
  }
  void TearDown() override { stop(); }
  void stop() {
    run_->request_stop();
    if (thread_.joinable()) thread_.join();
  }
  // Looks until it is so; the clock of the server goes on by itself.
  template <class Condition>
  bool look_until(const Condition& condition) {
    // Other processes may have to do something for it: a compiler, a program.
    return scenario::wait_for([&] {
      server_->update(clock_s_ += 0.05);
      return condition();
    });
  }
  void say(ListViewer& viewer, const Json& request) {
    server_->take_message(viewer, request.dump());
  }
  // The answer to a request, when it has taken effect.
  Json ask(ListViewer& viewer, Json request) {
    const int id = ++last_id_;
    request.set("id", id);
    say(viewer, request);
    look_until([&] {
      const Json answer = viewer.latest("answer");
      return !answer.is_null() && answer["id"] == id;
    });
    return viewer.latest("answer");
  }
  Json edit(ListViewer& viewer, const std::string& line) {
    return ask(viewer, {{"type", "edit"}, {"text", line}});
  }

  const scenario::TempDir folder_;
  std::string record_file_;  // empty: no recording
  std::uint64_t hash_ = 0;   // of the run, when it was stopped
  double clock_s_ = 1;
  int last_id_ = 1000;
  std::unique_ptr<Host> run_;
  std::unique_ptr<ViewerServer> server_;
  std::thread thread_;
};

}  // namespace understudy
