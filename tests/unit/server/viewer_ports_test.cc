// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ports, traffic and power, as viewers get and switch them.
#include "record/recording.h"
#include "run/replay.h"
#include "tests/unit/server/viewer_fixture.h"

namespace understudy::viewer_ports_test {
namespace {

class ViewerPorts : public ViewerServerTest {
 protected:
  ViewerPorts() { record_file_ = folder_.file("run.rec"); }
  void watch(ListViewer& viewer, bool ports, const Json& traffic) {
    say(viewer, {{"type", "watch"}, {"ports", ports}, {"traffic", traffic}});
  }
  static Json first_port(const ListViewer& viewer) { return viewer.latest("ports")["ports"][0]; }
};

TEST_F(ViewerPorts, WhoWatchesThemGetsTheTable) {
  ListViewer viewer;
  ListViewer other;
  server_->enter(viewer);
  server_->enter(other);
  watch(viewer, true, Json::array());
  ASSERT_TRUE(look_until([&] { return !viewer.latest("ports").is_null(); }));
  EXPECT_EQ(first_port(viewer)["name"], "robios");
  EXPECT_EQ(first_port(viewer)["wire"], "tcp");
  EXPECT_EQ(first_port(viewer)["powered"], true);
  EXPECT_TRUE(other.latest("ports").is_null());
  server_->leave(viewer);
  server_->leave(other);
  EXPECT_FALSE(run_->window().ports_wanted().table);
}

TEST_F(ViewerPorts, PowerIsAnEditAndItsTrafficIsTold) {
  ListViewer viewer;
  viewer.control = true;
  ListViewer watcher;
  server_->enter(viewer);
  server_->enter(watcher);
  ASSERT_TRUE(look_until([&] { return !viewer.latest("world").is_null(); }));
  watch(viewer, true, Json::array({0}));
  ASSERT_TRUE(look_until([&] { return !viewer.latest("ports").is_null(); }));
  const Json refused = edit(watcher, "1 power robios off");
  EXPECT_EQ(refused["ok"], false);
  EXPECT_NE(refused["error"].text().find("can only watch"), std::string::npos);
  EXPECT_EQ(edit(viewer, "1 power robios off")["ok"], true);
  ASSERT_TRUE(look_until([&] { return first_port(viewer)["powered"] == false; }));
  ASSERT_TRUE(look_until([&] { return !viewer.latest("traffic").is_null(); }));
  EXPECT_EQ(viewer.latest("traffic")["device"], 0);
  EXPECT_EQ(viewer.latest("traffic")["lines"][0]["name"], "power off");
  EXPECT_TRUE(watcher.latest("traffic").is_null());
  server_->leave(viewer);
  server_->leave(watcher);
  stop();
  const auto recording = read_recording(record_file_);
  ASSERT_TRUE(recording.ok()) << recording.error();
  const auto replayed = replay(*recording, 1);
  ASSERT_TRUE(replayed.ok()) << replayed.error();
  EXPECT_TRUE(replayed->same);
  EXPECT_EQ(replayed->hash, hash_);
}

}  // namespace
}  // namespace understudy::viewer_ports_test
