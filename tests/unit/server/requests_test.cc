// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who may ask for what: every request that docs/protocols/window.md lists, from a viewer without
// control, and through a window that other machines reach.
#include "server/requests.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <sstream>

#include "host/host.h"
#include "server/uploads.h"
#include "server/view_json.h"
#include "server/workshop.h"
#include "tests/support/basics.h"
#include "tests/support/eyesim_worlds.h"
#include "tests/unit/server/print_json.h"
#include "tick/simulation.h"
#include "view/run_view.h"
#include "view/snapshot.h"

namespace understudy::requests_test {
namespace {

// The names in the first column of the table of requests: "| `undo`, `redo` | ...".
std::vector<std::string> documented_requests() {
  std::istringstream page(
      scenario::read_text(std::string(UNDERSTUDY_SOURCE_DIR) + "/docs/protocols/window.md"));
  std::vector<std::string> types;
  bool there = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) there = line == "## From the browser";
    if (!there || !line.starts_with("| `")) continue;
    const std::string cell = line.substr(2, line.find(" |", 2) - 2);
    for (std::size_t from = cell.find('`'); from != cell.npos;) {
      const std::size_t to = cell.find('`', from + 1);
      types.push_back(cell.substr(from + 1, to - from - 1));
      from = cell.find('`', to + 1);
    }
  }
  return types;
}

class RequestsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    disk_.write("empty.sim", "S4 500 500 0\n");
    disk_.write("armed.sim", "S4 500 500 0 /bin/true\n");
    disk_.write("program.py", "print('hello')\n");
    disk_.write("program.c", "int main(void) { return 0; }\n");
    disk_.write("kind.robi", "drive DIFFERENTIAL_DRIVE\ndiameter 100\nwheel 54 1100 540 90\n");
    auto made = Host::make(room_with_s4({1, 1, 0}), {});
    ASSERT_TRUE(made) << made.error();
    run_ = std::move(*made);
    run_->window().open();
    Spec spec = room_with_s4({1, 1, 0});
    spec.next_id = 2;
    for (WallSpec& wall : spec.walls) wall.id = spec.next_wall_id++;
    const auto simulation = Simulation::make(spec, {});
    ASSERT_TRUE(simulation);
    snapshot_.spec = std::make_shared<const Spec>(spec);
    snapshot_.model = std::make_shared<const Model>((*simulation)->model());
    snapshot_.state = std::make_shared<const State>((*simulation)->state());
    add_places((*simulation)->state(), snapshot_);
  }

  // What is asked for, complete enough to be done.
  Json request(const std::string& type) const {
    Json all({{"id", 7}, {"text", "remove S4"}, {"speed", 2}, {"ticks", 1}});
    all.set("type", type);
    all.set("robot", 1);
    all.set("width_m", 2);
    all.set("height_m", 2);
    all.set("name", "units");
    all.set("value", "m");
    if (type == "list") all.set("path", disk_.path());
    if (type == "open") all.set("path", disk_.file("empty.sim"));
    if (type == "start") all.set("path", disk_.file("program.py"));
    if (type == "save") all.set("path", disk_.file("new.sim"));
    if (type == "add_kind") all.set("path", disk_.file("kind.robi"));
    if (type == "work_save") all.set("path", disk_.file("worked.robi"));
    if (type.starts_with("work_") && type != "work_begin")
      all.set("kind", *Json::parse(view_json(*work_kind("", nullptr))));
    return all;
  }

  // The answer; null if it comes later.
  Json ask(const Json& request) {
    const Folders folders({disk_.path()});
    const RequestContext context{
        .control = control_,
        .run = run_.get(),
        .snapshot = &snapshot_,
        .folders = &folders,
        .program_folders = &folders,
        .uploads = &uploads_,
        .load = {},
        .may_start_programs = may_start_programs_,
        .open_request = open_request_,
        .set = [this](const std::string&, const JsonView&) { return done("set"); },
        .compile = [this](const std::string&, RobotId) { return done("compile"); },
        .edit = [this](const EditRequest&) { note("edit"); },
        .step = [this](UndoList::Direction, const std::string&) { note("step"); },
        .watch = [this](const WatchRequest&) { note("watch"); }};
    const std::string answer = answer_to(request.dump(), context);
    return answer.empty() ? Json() : *Json::parse(answer);
  }
  bool is_done(const Json& request) {
    const Json answer = ask(request);
    return answer.is_null() || answer["ok"] == true;
  }

  const scenario::TempDir disk_;
  std::unique_ptr<Host> run_;
  Snapshot snapshot_;
  Uploads uploads_;
  std::optional<OpenRequest> open_request_;
  std::vector<std::string> done_;  // what was called
  bool control_ = true;
  bool may_start_programs_ = true;

 private:
  void note(const char* what) { done_.emplace_back(what); }
  Status done(const char* what) {
    note(what);
    return {};
  }
};

TEST_F(RequestsTest, AllThatAreDocumentedExist) {
  const std::vector<std::string> types = documented_requests();
  EXPECT_GE(types.size(), 18u);
  for (const std::string& type : types) {
    EXPECT_TRUE(is_done(request(type))) << type << ": " << ask(request(type)).dump();
  }
  EXPECT_EQ(ask(request("delete"))["ok"], false);
}

TEST_F(RequestsTest, WhoHasNoControlMayOnlyWatch) {
  control_ = false;
  for (const std::string& type : documented_requests()) {
    if (type == "watch") continue;
    const Json answer = ask(request(type));
    ASSERT_FALSE(answer.is_null()) << type;
    EXPECT_EQ(answer["ok"], false) << type;
    EXPECT_EQ(answer["id"], 7) << type;
    EXPECT_NE(answer["error"].text().find("can only watch"), std::string::npos) << answer.dump();
    EXPECT_FALSE(answer.has("entries")) << type;
    EXPECT_FALSE(answer.has("files")) << type;
  }
  EXPECT_TRUE(done_.empty());
  EXPECT_FALSE(open_request_);
  EXPECT_FALSE(run_->window().is_paused());
  EXPECT_FALSE(run_->edits().any_waiting());
  EXPECT_FALSE(std::filesystem::exists(disk_.file("new.sim")));
  EXPECT_TRUE(is_done(request("watch")));
  EXPECT_EQ(done_, std::vector<std::string>{"watch"});
}

TEST_F(RequestsTest, BetweenTwoRunsNothingCanBeChanged) {
  run_.reset();
  for (const std::string& type : documented_requests())
    EXPECT_EQ(ask(request(type))["ok"], type == "watch") << type;
  EXPECT_EQ(done_, std::vector<std::string>{"watch"});
}

TEST_F(RequestsTest, AWindowOpenToOtherMachinesStartsNoPrograms) {
  may_start_programs_ = false;
  for (const char* name : {"program.py", "program.c"}) {
    Json start = request("start");
    start.set("path", disk_.file(name));
    EXPECT_FALSE(is_done(start)) << name;
  }
  Json open = request("open");
  open.set("path", disk_.file("armed.sim"));
  EXPECT_FALSE(is_done(open)) << "nobody has said whether its program shall start";
  open.set("programs", true);
  EXPECT_FALSE(is_done(open));
  EXPECT_TRUE(done_.empty());
  EXPECT_FALSE(open_request_);
  EXPECT_TRUE(run_->edits().take_starts().empty());
  open.set("programs", false);
  EXPECT_TRUE(is_done(open));
  ASSERT_TRUE(open_request_ && open_request_->spec);
  EXPECT_EQ(open_request_->spec->robots[0].program, "");
}

// A robot's own program has been started before, and may be started again.
TEST_F(RequestsTest, AWindowOpenToOtherMachinesStartsOwnProgramsAgain) {
  may_start_programs_ = false;
  Json own = request("start");
  own.set("path", "");
  EXPECT_TRUE(is_done(own));
  const auto starts = run_->edits().take_starts();
  ASSERT_EQ(starts.size(), 1u);
  EXPECT_EQ(starts[0].first, RobotId{1});
  EXPECT_EQ(starts[0].second, "");
}

TEST_F(RequestsTest, ProgramsAreFilesOfTheFolders) {
  Json start = request("start");
  start.set("path", "/bin/true");
  EXPECT_FALSE(is_done(start));
  start.set("path", disk_.path() + "/../program.py");
  EXPECT_FALSE(is_done(start));
  EXPECT_TRUE(run_->edits().take_starts().empty());
  EXPECT_TRUE(is_done(request("start")));
  EXPECT_EQ(run_->edits().take_starts().size(), 1u);
  start.set("path", disk_.file("program.c"));
  EXPECT_TRUE(is_done(start));
  EXPECT_EQ(done_, std::vector<std::string>{"compile"});
}

TEST_F(RequestsTest, NumbersHaveLimits) {
  const auto with = [&](const char* type, const char* key, double value) {
    Json changed = request(type);
    changed.set(key, value);
    return is_done(changed);
  };
  EXPECT_TRUE(with("step", "ticks", 1));
  EXPECT_TRUE(with("step", "ticks", 1e6));
  EXPECT_FALSE(with("step", "ticks", 0));
  EXPECT_FALSE(with("step", "ticks", 1e6 + 1));
  EXPECT_TRUE(with("speed", "speed", 0));
  EXPECT_TRUE(with("speed", "speed", 1e6));
  EXPECT_FALSE(with("speed", "speed", -0.1));
  EXPECT_FALSE(with("speed", "speed", 1e6 + 1));
  EXPECT_FALSE(with("start", "robot", 0));
}

}  // namespace
}  // namespace understudy::requests_test
