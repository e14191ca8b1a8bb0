// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who may change settings, who is told, and what they do.
#include "tests/unit/server/viewer_fixture.h"
#include "tick/simulation.h"
#include "world/error_settings.h"

namespace understudy::viewer_settings_test {
namespace {

TEST_F(ViewerServerTest, SettingsReachAllAndAct) {
  const scenario::TempDir home;
  home.write("mine.sim", "S4 500 500 0 wander\n");
  home.write("hello.py", "print('hello')\n");
  ListViewer viewer;
  viewer.control = true;
  ListViewer other;
  server_->enter(viewer);
  server_->enter(other);
  const auto set = [&](ListViewer& by, const char* name, const Json& value) {
    say(by, {{"type", "setting"}, {"id", 1}, {"name", name}, {"value", value}});
    return by.latest("answer")["ok"].boolean();
  };
  const auto shown = [](const ListViewer& to, const std::string& name) -> Json {
    const Json message = to.latest("settings");
    for (const JsonView one : message["settings"])
      if (one["name"] == name) return one;
    return Json();
  };
  EXPECT_EQ(shown(other, "units")["value"], "auto");
  EXPECT_EQ(shown(other, "units")["choices"].size(), 4u);
  EXPECT_EQ(shown(other, "snap_mm")["maximum"], 100);
  EXPECT_FALSE(set(other, "units", "m"));  // it only looks on
  EXPECT_TRUE(set(viewer, "units", "m"));
  EXPECT_EQ(shown(other, "units")["value"], "m");
  EXPECT_EQ(shown(other, "units")["fallback"], "auto");
  EXPECT_TRUE(set(viewer, "units", nullptr));
  EXPECT_EQ(shown(other, "units")["value"], "auto");
  EXPECT_FALSE(set(viewer, "units", "feet"));
  EXPECT_FALSE(set(viewer, "unknown", 1));
  say(viewer, {{"type", "setting"}, {"id", 1}, {"name", "units"}});
  EXPECT_EQ(viewer.latest("answer")["ok"], false);

  // The log goes to a file.
  EXPECT_FALSE(set(viewer, "log_file", "/nonexistent/run.log"));
  EXPECT_TRUE(set(viewer, "log_file", folder_.file("run.log")));
  server_->log().add(LogLevel::kWarning, "S4", "a wheel came off");
  server_->update(clock_s_ += 1);
  EXPECT_NE(scenario::read_text(folder_.file("run.log")).find("warning: S4: a wheel came off\n"),
            std::string::npos);

  // Another home: its worlds are opened, its programs do not start.
  EXPECT_FALSE(set(viewer, "home", home.file("none")));
  EXPECT_TRUE(set(viewer, "home", home.path()));
  say(viewer, {{"type", "list"}, {"id", 2}, {"path", ""}});
  EXPECT_EQ(viewer.latest("answer")["entries"].size(), 2u);
  say(viewer, {{"type", "start"}, {"id", 2}, {"robot", 1}, {"path", home.file("hello.py")}});
  EXPECT_EQ(viewer.latest("answer")["ok"], false);
  const Json open = {{"type", "open"}, {"id", 2}, {"path", home.file("mine.sim")}};
  Json with_programs = open;
  with_programs.set("programs", true);
  say(viewer, with_programs);
  EXPECT_EQ(viewer.latest("answer")["ok"], false);

  // Speed and errors are those of worlds that are opened.
  EXPECT_TRUE(set(viewer, "start_speed", 2.5));
  EXPECT_TRUE(set(viewer, "error_level", 30));
  EXPECT_FALSE(set(viewer, "errors", "psd sigma_mm=much"));
  EXPECT_FALSE(set(viewer, "errors", "psd PSD_LEFT sigma_mm=1"));
  EXPECT_FALSE(set(viewer, "errors", "wings sigma_mm=1"));
  EXPECT_TRUE(set(viewer, "errors", " inclinometer sigma_rad=0.5;; encoder scale_sigma=0.01 "));
  say(viewer, open);
  ASSERT_EQ(viewer.latest("answer")["ok"], true) << viewer.latest("answer").dump();
  const auto request = server_->take_open_request();
  ASSERT_TRUE(request && request->spec);
  EXPECT_EQ(request->speed, 2.5);
  EXPECT_NEAR(request->spec->error_level, 0.3, 1e-12);
  for (const PartErrors& row :
       errors_of(*request->spec, request->spec->robots[0], full_catalogue()))
    if (row.part == "inclinometer") {
      EXPECT_EQ(row.settings.values[1], 0.5);
    }
  server_->leave(viewer);
  server_->leave(other);
}

// Who reaches the window from elsewhere says nothing about the disk.
TEST(ViewerSettings, OfTheDiskAreNotForOtherMachines) {
  const scenario::TempDir folder;
  ViewerParams params;
  params.may_start_programs = false;
  ViewerServer server(params);
  RunOptions options;
  auto run = Host::make(world(), options);
  ASSERT_TRUE(run);
  server.show(run->get());
  ListViewer viewer;
  viewer.control = true;
  server.enter(viewer);
  const auto set = [&](const char* name, const std::string& value) {
    server.take_message(
        viewer, Json{{"type", "setting"}, {"id", 1}, {"name", name}, {"value", value}}.dump());
    return viewer.latest("answer")["ok"].boolean();
  };
  EXPECT_FALSE(set("home", folder.path()));
  EXPECT_FALSE(set("log_file", folder.file("run.log")));
  EXPECT_TRUE(set("units", "m"));
  server.leave(viewer);
  server.show(nullptr);
}

}  // namespace
}  // namespace understudy::viewer_settings_test
