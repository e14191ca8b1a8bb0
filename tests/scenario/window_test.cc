// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The window as browsers reach it: real sockets, and a WebSocket client nobody here wrote
// (window_client.py).
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/support/cli.h"

namespace understudy::scenario::window_test {
namespace {

class WindowTest : public ::testing::Test {
 protected:
  Arguments arguments(const Arguments& more) const {
    Arguments all = {folder_.write("box.sim", "S4 500 500 0 wander\n"), "--ui-port", "0"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  // As printed by the run.
  static std::string link_of(RunningWorld& run) {
    std::string link;
    EXPECT_TRUE(wait_for([&] {
      const std::string said = run.process().err();
      const std::size_t at = said.find("http://");
      if (at == std::string::npos) return false;
      const std::size_t end = said.find('\n', at);
      if (end == std::string::npos) return false;
      link = said.substr(at, end - at);
      return true;
    })) << run.process().err();
    return link;
  }
  static Arguments client(const std::string& link, const Arguments& task) {
    Arguments all = {"/usr/bin/python3", source_path("tests/scenario/window_client.py"), link};
    all.insert(all.end(), task.begin(), task.end());
    return all;
  }
  const TempDir folder_;
};

TEST_F(WindowTest, edits_are_recorded_and_replayed) {
  const std::string recording = folder_.file("window.rec");
  RunningWorld run(arguments({"--record", recording}));
  Process browser(client(link_of(run), {"edit"}));
  EXPECT_EQ(browser.wait(), 0) << browser.err();
  EXPECT_EQ(browser.out(), "control True\nbodies S4 Can\nended\n");
  const CliResult r = run.finish();
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find("edited by a user"), std::string::npos) << r.reasons();
  const CliResult replay = run_cli({"replay", recording, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(r.hash()), std::string::npos) << replay.out;
}

TEST_F(WindowTest, a_dropped_archive_is_opened) {
  RunningWorld run(arguments({}));
  Process browser(client(link_of(run), {"upload"}));
  EXPECT_EQ(browser.wait(), 0) << browser.err();
  EXPECT_EQ(browser.out(),
            "sent 204\nschema 8\nother False\nopened True LabBot: ./never.x\n"
            "world 3 True\nended True\n");
  const CliResult r = run.finish();
  EXPECT_EQ(r.exit_code, 130) << r.err;
}

TEST_F(WindowTest, strangers_get_nothing) {
  RunningWorld run(arguments({}));
  const std::string link = link_of(run);
  EXPECT_EQ(link.rfind("http://127.0.0.1:", 0), 0u) << link;
  Process browser(client(link, {"strangers"}));
  EXPECT_EQ(browser.wait(), 0) << browser.err();
  EXPECT_EQ(browser.out(),
            "own 200 200\nforeign 403 403 403 403\nstream 403\ntoken 403\nexit False\n");
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish().exit_code, 130);
}

// Looked at by nobody, one and twenty: the same hash, still repeatable.
TEST_F(WindowTest, viewers_do_not_count) {
  std::string hash;
  for (const int viewers : {0, 1, 20}) {
    RunningWorld run(arguments({"--until", "200", "--paused"}));
    Process browsers(client(link_of(run), {"look", std::to_string(viewers)}));
    const CliResult r = run.finish();
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_TRUE(r.repeatable()) << r.reasons();
    EXPECT_EQ(browsers.wait(), 0) << browsers.err();
    EXPECT_NE(browsers.out().find("all saw frames True"), std::string::npos) << browsers.out();
    if (hash.empty()) hash = r.hash();
    EXPECT_EQ(r.hash(), hash) << viewers << " viewers";
  }
  const CliResult without = run_world({folder_.file("box.sim"), "--until", "200"});
  EXPECT_EQ(without.hash(), hash);
}

TEST_F(WindowTest, a_taken_port_is_named) {
  RunningWorld first(arguments({}));
  const std::string link = link_of(first);
  const std::size_t colon = link.find(':', 7);
  const std::string port = link.substr(colon + 1, link.find('/', 7) - colon - 1);
  const CliResult second = run_world({folder_.file("box.sim"), "--ui-port", port});
  EXPECT_EQ(second.exit_code, 1);
  EXPECT_NE(second.err.find("port " + port), std::string::npos) << second.err;
  EXPECT_NE(second.err.find("--ui-port"), std::string::npos) << second.err;
  first.process().signal(SIGINT);
  first.finish();
}

}  // namespace
}  // namespace understudy::scenario::window_test
