// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers of a real run get and may do.
#include "tests/unit/server/viewer_fixture.h"

namespace understudy::viewer_server_test {
namespace {

TEST_F(ViewerServerTest, AViewerGetsTheWorldAndFrames) {
  ListViewer viewer;
  server_->enter(viewer);
  EXPECT_EQ(viewer.latest("hello")["world"], "shown");
  EXPECT_EQ(viewer.latest("hello")["control"], false);
  ASSERT_TRUE(look_until([&] { return !viewer.latest("status").is_null(); }));
  const Json shown = viewer.latest("world");
  EXPECT_EQ(shown["bodies"].size(), 1u);
  EXPECT_EQ(shown["bodies"][0]["name"], "S4");
  EXPECT_EQ(shown["kinds"][0]["name"], "S4");
  EXPECT_GE(shown["walls"].size(), 4u);
  EXPECT_EQ(viewer.latest_binary(BinaryKind::kFrame).size(), 4u + 4 + 8 + 12);
  server_->leave(viewer);
  const std::size_t before = viewer.messages.size();
  server_->update(clock_s_ += 1);
  EXPECT_EQ(viewer.messages.size(), before);
}

TEST_F(ViewerServerTest, WhoComesLaterSeesWhereTheRobotsWent) {
  const auto far = [&] {
    const auto latest = run_->window().latest();
    return latest != nullptr && std::abs(latest->places[0].x_m - 1) > 0.1;
  };
  ASSERT_TRUE(look_until([&] {
    clock_s_ += 0.25;  // nobody looks on
    return far();
  }));
  ListViewer viewer;
  server_->enter(viewer);
  const Json trail = viewer.latest("trails")["trails"][0];
  EXPECT_EQ(trail["robot"], 1);
  const Json points = trail["points_mm"];
  ASSERT_GE(points.size(), 4u);
  EXPECT_NEAR(points[0].number(), 1000, 100);
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, WatchingARobotShowsItsSensorsBeamsAndCamera) {
  ListViewer viewer;
  server_->enter(viewer);
  ASSERT_TRUE(look_until([&] { return !viewer.latest("world").is_null(); }));
  say(viewer, {{"type", "watch"},
               {"id", 5},
               {"robots", Json::array({1})},
               {"beams", Json::array({1})},
               {"cameras", Json::array({Json({{"robot", 1}, {"sensor", "CAMERA"}})})}});
  EXPECT_EQ(viewer.latest("answer")["id"], 5);
  EXPECT_EQ(viewer.latest("answer")["ok"], true);
  ASSERT_TRUE(look_until([&] { return !viewer.latest("robot").is_null(); }));
  const Json robot = viewer.latest("robot");
  EXPECT_EQ(robot["program"]["state"], "built-in");
  bool has_front = false;
  for (const JsonView sensor : robot["sensors"])
    if (sensor["name"] == "PSD_FRONT") {
      has_front = true;
      EXPECT_GT(sensor["values"][0].number(), 0);
    }
  EXPECT_TRUE(has_front) << robot.dump();
  EXPECT_FALSE(viewer.latest_binary(BinaryKind::kBeams).empty());
  EXPECT_EQ(viewer.latest_binary(BinaryKind::kCamera).substr(4 + 4 + 1 + 6 + 1, 3), "PNG");
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, TheWorldTellsErrorsFieldsOfViewAndWhatCanBeAdded) {
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  ASSERT_EQ(edit(viewer, "S4 error psd PSD_LEFT on=0 source=own sigma_mm=8")["ok"], true);
  // The world is told when the next snapshot is there, perhaps behind the answer.
  ASSERT_TRUE(look_until([&] {
    const Json world = viewer.latest("world");
    return !world.is_null() && world["version"].integer() % (1 << 20) == 1;
  }));
  const Json shown = viewer.latest("world");
  const int place = shown["bodies"][0]["errors"].integer();
  const Json table = shown["error_tables"][static_cast<std::size_t>(place)];
  bool has_left = false;
  for (const JsonView row : table)
    if (row["name"] == "PSD_LEFT") {
      has_left = true;
      EXPECT_EQ(row["on"], false);
      EXPECT_EQ(row["source"], "own");
      for (const JsonView value : row["values"])
        if (value["key"] == "sigma_m") {
          EXPECT_EQ(value["value"], 0.008);
        }
    }
  EXPECT_TRUE(has_left) << table.dump();
  for (const JsonView sensor : shown["kinds"][0]["sensors"])
    if (sensor["image"] == true) {
      EXPECT_NEAR(sensor["fov_rad"][0].number(), 1.3121, 1e-9);
      EXPECT_LT(sensor["fov_rad"][1].number(), sensor["fov_rad"][0].number());
      EXPECT_GT(sensor["fov_rad"][1].number(), 0.9);
    }
  const auto has_shape = [&](const std::string& name) {
    for (const JsonView kind : shown["addable"]["kinds"])
      if (kind["name"] == name) return !kind["shapes"].empty();
    return false;
  };
  for (const char* list : {"robots", "objects"})
    for (const JsonView name : shown["addable"][list]) EXPECT_TRUE(has_shape(name.text())) << name;
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, AConeIsShownAsOne) {
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  say(viewer, {{"type", "pause"}});
  ASSERT_EQ(edit(viewer, "S4 sensor beam SONAR cones=0:3:1,15:2.5:16 z_mm=60")["ok"], true);
  const std::vector<SensorBeams> all = server_->shown().simulation().beams(1);
  const auto sonar = std::find_if(all.begin(), all.end(),
                                  [](const SensorBeams& s) { return s.sensor == "SONAR"; });
  ASSERT_NE(sonar, all.end());
  ASSERT_EQ(sonar->beams.size(), 2u) << "the cone and the ray that came back";
  EXPECT_NEAR(sonar->beams[0].cone_rad, deg_to_rad(15), 1e-12);
  EXPECT_FALSE(sonar->beams[0].met);
  EXPECT_TRUE(sonar->beams[1].met);
  const Vec3 axis = sonar->beams[0].to - sonar->beams[0].from;
  EXPECT_NEAR(axis.z, 0, 1e-9) << "it looks ahead";
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, WithoutControlNothingCanBeChanged) {
  ListViewer viewer;
  server_->enter(viewer);
  int id = 0;
  for (const char* type : {"edit", "undo", "redo", "pause", "resume", "step", "speed", "exit"}) {
    say(viewer, {{"type", type}, {"id", ++id}, {"text", "remove S4"}, {"speed", 1}, {"ticks", 1}});
    EXPECT_EQ(viewer.latest("answer")["id"], id);
    EXPECT_EQ(viewer.latest("answer")["ok"], false) << type;
  }
  EXPECT_FALSE(run_->window().is_paused());
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, PausedRunsTakeEditsAtOnceAndSteps) {
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  say(viewer, {{"type", "pause"}});
  ASSERT_TRUE(look_until([&] {
    const Json status = viewer.latest("status");
    return !status.is_null() && status["paused"] == true;
  }));
  const double paused_at = viewer.latest("status")["time_s"].number();
  const Json added = edit(viewer, "add object Can 500 500 0");
  EXPECT_EQ(added["ok"], true);
  EXPECT_EQ(added["added"], 2);
  ASSERT_TRUE(look_until([&] { return viewer.latest("world")["bodies"].size() == 2; }));
  EXPECT_EQ(viewer.latest("world")["bodies"][1]["robot"], false);
  EXPECT_EQ(viewer.latest("world")["version"].integer() % (1 << 20), 1);
  say(viewer, {{"type", "step"}, {"ticks", 3}});
  const auto time_is = [&](double time_s) {
    clock_s_ += 1;  // so that a status is due
    return std::abs(viewer.latest("status")["time_s"].number() - time_s) < 1e-9;
  };
  EXPECT_TRUE(look_until([&] { return time_is(paused_at + 3 * 0.005); }));
  EXPECT_EQ(viewer.latest("status")["repeatable"], false);
  say(viewer, {{"type", "resume"}});
  EXPECT_TRUE(look_until([&] { return viewer.latest("status")["paused"] == false; }));
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, AnEditIsAnsweredWhenItHasTakenEffect) {
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  EXPECT_EQ(edit(viewer, "add wall 100 100 500 100")["added"], 5) << "the room has four";
  EXPECT_EQ(edit(viewer, "add marker 100 100")["added"], 1);
  EXPECT_EQ(edit(viewer, "S4 key KEY1")["ok"], true);
  const Json refused = edit(viewer, "remove Nobody");
  EXPECT_EQ(refused["ok"], false);
  EXPECT_NE(refused["error"].text().find("Nobody"), std::string::npos);
  const Json no_speed = edit(viewer, "S4 drive fast 0");
  EXPECT_EQ(no_speed["ok"], false);
  EXPECT_NE(no_speed["error"].text().find("fast"), std::string::npos);
  EXPECT_EQ(edit(viewer, "")["ok"], false);
  say(viewer, {{"type", "edit"}, {"id", 7}, {"text", "floor 3000 3000"}});
  server_->show(nullptr);
  EXPECT_EQ(viewer.latest("answer")["id"], 7) << "done or given up, but answered";
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, WhatAViewerHeldIsReleasedWhenItGoes) {
  ListViewer holder;
  ListViewer other;
  holder.control = true;
  server_->enter(holder);
  server_->enter(other);
  const int can = edit(holder, "add object Can 500 500 0")["added"].integer();
  EXPECT_EQ(edit(holder, "hold " + std::to_string(can))["ok"], true);
  EXPECT_EQ(edit(holder, "hold 1")["ok"], true);
  ASSERT_TRUE(look_until([&] { return other.latest("world")["held"] == Json::array({can, 1}); }));
  EXPECT_EQ(other.latest("world")["bodies"].size(), 1u);
  EXPECT_EQ(other.latest("world")["bodies"][0]["held"], true);
  EXPECT_FALSE(other.latest("world")["kinds"][0]["shapes"].empty()) << "to be drawn in the hand";
  server_->leave(holder);
  EXPECT_TRUE(look_until([&] { return other.latest("world")["bodies"].size() == 2; }));
  EXPECT_EQ(other.latest("world")["held"], Json::array());
  server_->leave(other);
}

TEST_F(ViewerServerTest, WhatAViewerTookUpWhileItWentIsReleased) {
  ListViewer holder;
  holder.control = true;
  server_->enter(holder);
  say(holder, {{"type", "edit"}, {"id", 1}, {"text", "hold 1"}});
  server_->leave(holder);  // not answered yet, and nobody else is there
  EXPECT_TRUE(look_until([&] {
    const auto shown = run_->window().latest();
    return shown != nullptr && shown->version >= 2 && shown->spec->held.empty();
  })) << "held and released";
}

TEST_F(ViewerServerTest, SoundsAndRadioMessagesAreTold) {
  folder_.write("loud.c",
                "#include <eyebot.h>\n"
                "int main(void) {\n"
                "  RADIOInit();\n"
                "  RADIOSend(RADIOGetID(), \"hi\");\n"
                "  AUTone(880, 100);\n"
                "  OSWait(50);\n"
                "  return 0;\n"
                "}\n");
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  const int robot = edit(viewer, "add robot S4 1500 1500 0")["added"].integer();
  say(viewer, {{"type", "start"}, {"robot", robot}, {"path", folder_.file("loud.c")}});
  ASSERT_TRUE(look_until(
      [&] { return !viewer.latest("sounds").is_null() && !viewer.latest("radio").is_null(); }));
  const Json sound = viewer.latest("sounds")["sounds"][0];
  EXPECT_EQ(sound["robot"], robot);
  EXPECT_EQ(sound["hz"], 880);
  EXPECT_EQ(sound["length_s"], 0.1);
  const Json message = viewer.latest("radio")["messages"][0];
  EXPECT_EQ(message["from"], robot);
  EXPECT_EQ(message["to"], Json::array({robot}));
  EXPECT_EQ(message["text"], "hi");
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, BadRequestsAreAnsweredAndHurtNobody) {
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  for (const char* text :
       {"", "{", "[]", "null", "7", "{}", "{\"type\":7}", "{\"type\":\"watch\",\"robots\":7}",
        "{\"type\":\"watch\",\"robots\":[1e300,\"a\",null,99]}",
        "{\"type\":\"watch\",\"cameras\":[{},{\"robot\":1},{\"robot\":1,\"sensor\":\"NONE\"}]}",
        "{\"type\":\"watch\",\"robots\":[-5,12345],\"beams\":[77],\"screens\":[77]}"})
    server_->take_message(viewer, text);
  int id = 100;
  for (Json bad : {Json{{"type", "fly"}}, Json{{"type", "speed"}, {"speed", -1}},
                   Json{{"type", "speed"}, {"speed", 1e9}}, Json{{"type", "step"}, {"ticks", 0}},
                   Json{{"type", "edit"}, {"text", "add robot S4 500 500 0 /bin/true"}}}) {
    bad.set("id", ++id);
    say(viewer, bad);
    EXPECT_EQ(viewer.latest("answer")["id"], id);
    EXPECT_EQ(viewer.latest("answer")["ok"], false) << bad.dump();
    EXPECT_FALSE(viewer.latest("answer")["error"].text().empty());
  }
  EXPECT_TRUE(look_until([&] { return !viewer.latest("status").is_null(); }));
  server_->leave(viewer);
}

// Saved where it stands, as understudy convert would write it; read again it is the same world.
TEST_F(ViewerServerTest, SavesTheWorldAsItIsNow) {
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  say(viewer, {{"type", "pause"}});
  say(viewer, {{"type", "edit"}, {"text", "add object Can 250 750 0"}});
  say(viewer, {{"type", "edit"}, {"text", "move S4 1500 500 90"}});
  ASSERT_TRUE(look_until([&] {
    const Json world = viewer.latest("world");
    return !world.is_null() && world["bodies"].size() == 2 &&
           run_->window().latest()->places[0].x_m == 1.5;
  }));
  server_->update(clock_s_ += 1);
  say(viewer, {{"type", "save"}, {"id", 1}, {"format", "sim"}});
  const Json answer = viewer.latest("answer");
  ASSERT_EQ(answer["ok"], true) << answer.dump();
  ASSERT_EQ(answer["files"].size(), 2u);
  EXPECT_EQ(answer["files"][0]["name"], "shown.wld");
  EXPECT_EQ(answer["files"][1]["name"], "shown.sim");
  const std::string text = answer["files"][1]["text"].text();
  EXPECT_NE(text.find("S4 1500 500 90 wander"), std::string::npos) << text;
  EXPECT_NE(text.find("Can 250 750 0"), std::string::npos) << text;
  say(viewer, {{"type", "save"}, {"id", 2}, {"format", "exe"}});
  EXPECT_EQ(viewer.latest("answer")["ok"], false);
  // On the server's disk, in its folders, and over nothing unless told.
  const auto save_at = [&](const std::string& path, bool overwrite) {
    say(viewer, {{"type", "save"}, {"id", 3}, {"path", path}, {"overwrite", overwrite}});
    return viewer.latest("answer");
  };
  EXPECT_EQ(save_at(folder_.file("kept.sim"), false)["ok"], true);
  EXPECT_NE(scenario::read_text(folder_.file("kept.sim")).find("S4 1500 500 90 wander"),
            std::string::npos);
  EXPECT_NE(scenario::read_text(folder_.file("kept.wld")), "");
  EXPECT_EQ(save_at(folder_.file("kept.sim"), false)["ok"], false);
  EXPECT_EQ(viewer.latest("answer")["exists"], true);
  EXPECT_EQ(save_at(folder_.file("kept.sim"), true)["ok"], true);
  for (const std::string& path :
       {std::string("/tmp/elsewhere.sim"), folder_.path() + "/../elsewhere.sim",
        folder_.file("kept.exe"), folder_.file(".sim"), folder_.path() + "/", std::string("x.sim")})
    EXPECT_EQ(save_at(path, true)["ok"], false) << path;
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, AnotherWorldIsReadBeforeTheRunEnds) {
  folder_.write("good.sim", "S4 500 500 0 /bin/true\n");
  folder_.write("bad.sim", "S4 500\n");
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  const auto ask = [&](Json request) {
    request.set("id", 1);
    say(viewer, request);
    return viewer.latest("answer");
  };
  EXPECT_EQ(ask({{"type", "list"}, {"path", ""}})["entries"].size(), 1u);
  const Json listed = ask({{"type", "list"}, {"path", folder_.path()}})["entries"];
  ASSERT_EQ(listed.size(), 2u);
  EXPECT_EQ(listed[0]["name"], "bad.sim");
  EXPECT_EQ(listed[0]["world"], true);
  EXPECT_EQ(ask({{"type", "list"}, {"path", "/etc"}})["ok"], false);
  EXPECT_EQ(ask({{"type", "open"}, {"path", "/etc/passwd"}})["ok"], false);
  EXPECT_EQ(ask({{"type", "open"}, {"path", folder_.path() + "/../../etc/passwd"}})["ok"], false);
  const Json bad = ask({{"type", "open"}, {"path", folder_.file("bad.sim")}});
  EXPECT_EQ(bad["ok"], false);
  EXPECT_NE(bad["diagnostics"][0].text().find("bad.sim:1"), std::string::npos);
  // Programs of files need a yes or a no.
  const Json asked = ask({{"type", "open"}, {"path", folder_.file("good.sim")}});
  EXPECT_EQ(asked["ok"], false);
  EXPECT_EQ(asked["programs"], Json::array({"S4: /bin/true"}));
  EXPECT_FALSE(server_->take_open_request());
  EXPECT_EQ(ask({{"type", "new"}, {"width_m", 0}, {"height_m", 2}})["ok"], false);
  EXPECT_EQ(ask({{"type", "open"}, {"path", folder_.file("good.sim")}, {"programs", false}})["ok"],
            true);
  const auto request = server_->take_open_request();
  ASSERT_TRUE(request && request->spec);
  EXPECT_EQ(request->spec->robots[0].program, "");
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, StartsProgramsOfItsFoldersOnly) {
  folder_.write("hello.py", "print('hello from Python')\n");
  folder_.write("quick one.c", "#include <stdlib.h>\nint main(void) { exit(7); }\n");
  folder_.write("wrong.c", "int main(void) { return nothing; }\n");
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  say(viewer, {{"type", "edit"}, {"text", "add robot S4 1500 1500 0"}});
  ASSERT_TRUE(look_until([&] {
    const Json world = viewer.latest("world");
    return !world.is_null() && world["bodies"].size() == 2;
  }));
  const int id = viewer.latest("world")["bodies"][1]["id"].integer();
  const auto ask = [&](const std::string& path) {
    say(viewer, {{"type", "start"}, {"id", 1}, {"robot", id}, {"path", path}});
    return viewer.latest("answer");
  };
  const auto ended_with = [&](std::size_t count, int code) {
    return look_until([&] {
      const auto latest = run_->window().latest();
      return latest->programs.size() == count && latest->programs.back().ended &&
             latest->programs.back().exit_code == code;
    });
  };
  EXPECT_EQ(ask("/bin/true")["ok"], false);
  EXPECT_EQ(ask(folder_.file("hello.py"))["ok"], true);
  EXPECT_TRUE(ended_with(1, 0));
  EXPECT_EQ(ask(folder_.file("quick one.c"))["ok"], true);
  EXPECT_EQ(ask(folder_.file("quick one.c"))["ok"], false);  // one at a time
  EXPECT_TRUE(ended_with(2, 7));
  EXPECT_EQ(viewer.latest("compiled")["ok"], true);
  EXPECT_EQ(ask(folder_.file("wrong.c"))["ok"], true);
  ASSERT_TRUE(look_until([&] { return viewer.latest("compiled")["ok"] == false; }));
  const std::string messages = viewer.latest("compiled")["messages"].text();
  EXPECT_NE(messages.find("wrong.c:1:"), std::string::npos) << messages;
  server_->leave(viewer);
}

TEST_F(ViewerServerTest, LogLinesReachAllAndThoseWhoComeLater) {
  ListViewer first;
  server_->enter(first);
  server_->log().add(LogLevel::kWarning, "S4", "a wheel came off");
  server_->update(clock_s_ += 1);
  ASSERT_EQ(first.latest("log")["lines"].size(), 1u);
  EXPECT_EQ(first.latest("log")["lines"][0]["level"], "warning");
  EXPECT_EQ(first.latest("log")["lines"][0]["source"], "S4");
  ListViewer second;
  server_->enter(second);
  EXPECT_EQ(second.latest("log")["lines"][0]["text"], "a wheel came off");
  server_->leave(first);
  server_->leave(second);
}

// Of a long run the latest lines are kept.
TEST_F(ViewerServerTest, WhoComesLateGetsTheLatestLines) {
  for (int i = 0; i < 1200; ++i) {
    server_->log().add(LogLevel::kInfo, "S4", "line " + std::to_string(i));
    if (i % 300 == 299) server_->update(clock_s_ += 1);
  }
  server_->update(clock_s_ += 1);
  ListViewer late;
  server_->enter(late);
  const Json lines = late.latest("log")["lines"];
  EXPECT_LE(lines.size(), 500u);
  EXPECT_GE(lines.size(), 300u);
  EXPECT_EQ(lines[lines.size() - 1]["text"], "line 1199");
  server_->leave(late);
}

TEST_F(ViewerServerTest, APausedRunHasNoSpeed) {
  ListViewer viewer;
  viewer.control = true;
  server_->enter(viewer);
  ASSERT_TRUE(look_until([&] {
    clock_s_ += 0.5;
    const Json status = viewer.latest("status");
    return !status.is_null() && status["factor"].number() > 0;
  }));
  say(viewer, {{"type", "pause"}});
  ASSERT_TRUE(look_until([&] { return viewer.latest("status")["paused"] == true; }));
  EXPECT_EQ(viewer.latest("status")["factor"].number(), 0);
  server_->leave(viewer);
}

}  // namespace
}  // namespace understudy::viewer_server_test
