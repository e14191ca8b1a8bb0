// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Undo and redo: one list for each viewer, for everything that changes the world.
#include "run/replay.h"
#include "server/undo_list.h"
#include "tests/unit/server/viewer_fixture.h"

namespace understudy::undo_test {
namespace {

using Direction = UndoList::Direction;

TEST(UndoList, ForgetsTheOldestOfTwoHundred) {
  UndoList list;
  for (int i = 0; i < 205; ++i) list.add({std::to_string(i), {}});
  int count = 0;
  std::string last;
  while (const auto entry = list.take(Direction::kUndo)) {
    last = entry->title;
    ++count;
  }
  EXPECT_EQ(count, 200);
  EXPECT_EQ(last, "5");
}

TEST(UndoList, SomethingNewEndsWhatCouldBeRedone) {
  UndoList list;
  list.add({"first", {}});
  list.add_opposite(Direction::kUndo, *list.take(Direction::kUndo));
  EXPECT_EQ(list.next_title(Direction::kUndo), "");
  EXPECT_EQ(list.next_title(Direction::kRedo), "first");
  list.add({"second", {}});
  EXPECT_EQ(list.next_title(Direction::kRedo), "");
  EXPECT_FALSE(list.take(Direction::kRedo));
}

// Two viewers who may change a run, which stands still but for their edits.
class Undo : public ViewerServerTest {
 protected:
  void SetUp() override {
    record_file_ = folder_.file("undo.rec");
    ViewerServerTest::SetUp();
    for (ListViewer* viewer : {&ann_, &bob_}) {
      viewer->control = true;
      server_->enter(*viewer);
    }
    say(ann_, {{"type", "pause"}});
    ASSERT_TRUE(look_until([&] {
      const auto shown = run_->window().latest();
      return shown != nullptr && shown->paused;
    }));
    first_ = spec();
  }
  void TearDown() override {
    server_->leave(ann_);
    server_->leave(bob_);
    ViewerServerTest::TearDown();
  }

  Json undo(ListViewer& viewer) { return ask(viewer, {{"type", "undo"}}); }
  Json redo(ListViewer& viewer) { return ask(viewer, {{"type", "redo"}}); }
  Json act(ListViewer& viewer, const char* title, const std::vector<std::string>& lines) {
    return ask(viewer, {{"type", "edit"}, {"lines", lines}, {"title", title}});
  }
  // What the viewer was told last: what it can undo and redo next.
  static std::string titles(const ListViewer& viewer) {
    const Json history = viewer.latest("history");
    return history.is_null() ? "/" : history["undo"].text() + "/" + history["redo"].text();
  }
  Spec spec() const { return *run_->window().latest()->spec; }
  // Empty: it is the same world, bit for bit.
  static std::string difference(const Spec& a, const Spec& b) {
    return save(a) == save(b) ? "" : "differs: " + first_difference(list_fields(a), list_fields(b));
  }

  ListViewer ann_;
  ListViewer bob_;
  Spec first_;
};

TEST_F(Undo, IsOfEverythingThatChangesTheWorld) {
  const std::vector<std::string> lines = {
      "add wall 100 100 500 100",
      "set wall 2 height_m 0.5",
      "move wall 2 0 0 100 0",
      "remove wall 2",
      "add marker 100 100",
      "set marker 1 colour 1 2 3 0.5",
      "remove marker 1",
      "floor 3000 2500",
      "error-level 40",
      "set environment.sun_light 0.3",
      "add object Can 500 500 0",
      "add robot S4 500 500 0",
      "S4 set mass_kg 7",
      "S4 sensor psd EXTRA x_mm=10",
      "S4 part servo pan",
      "S4 device echo line address=/dev/ttyUSB7",
      "S4 error psd PSD_LEFT sigma_mm=8",
      "S4 error drive linear_sigma_m=0.01",
      "remove S4",
  };
  std::vector<Spec> before;
  for (const std::string& line : lines) {
    before.push_back(spec());
    const Json done = edit(ann_, line);
    ASSERT_EQ(done["ok"], true) << line << done.dump();
    EXPECT_EQ(titles(ann_), line + "/");
  }
  const Spec last = spec();
  for (std::size_t i = lines.size(); i-- > 0;) {
    ASSERT_EQ(undo(ann_)["ok"], true) << lines[i];
    EXPECT_EQ(difference(spec(), before[i]), "") << lines[i];
  }
  EXPECT_EQ(undo(ann_)["error"], "there is nothing to undo");
  for (std::size_t i = 0; i < lines.size(); ++i) ASSERT_EQ(redo(ann_)["ok"], true) << lines[i];
  EXPECT_EQ(difference(spec(), last), "");
  EXPECT_EQ(redo(ann_)["error"], "there is nothing to redo");
  EXPECT_EQ(titles(ann_), "remove S4/");
}

TEST_F(Undo, IsOfOnesOwnActs) {
  EXPECT_EQ(act(ann_, "draw a wall", {"add wall 100 100 500 100"})["added"], 5);
  act(bob_, "put a spot", {"add marker 100 100"});
  EXPECT_EQ(titles(ann_), "draw a wall/");
  EXPECT_EQ(titles(bob_), "put a spot/");
  EXPECT_EQ(undo(ann_)["ok"], true);
  EXPECT_EQ(spec().walls.size(), 4u);
  EXPECT_EQ(spec().markers.size(), 1u) << "it is the other one's";
  EXPECT_EQ(titles(ann_), "/draw a wall");
  EXPECT_EQ(titles(bob_), "put a spot/");
  EXPECT_EQ(undo(bob_)["ok"], true);
  EXPECT_EQ(difference(spec(), first_), "");
}

TEST_F(Undo, OfARemovalPutsBackWhatAnotherViewerHeld) {
  edit(ann_, "hold 1");
  EXPECT_EQ(spec().held.size(), 1u);
  edit(bob_, "remove 1");
  EXPECT_EQ(undo(bob_)["ok"], true);
  EXPECT_EQ(spec().robots.size(), 1u);
  EXPECT_TRUE(spec().held.empty()) << "it is in nobody's hand";
}

TEST_F(Undo, ThatNoLongerFitsIsRefusedAndChangesNothing) {
  act(ann_, "put a spot", {"add marker 100 100"});
  act(ann_, "move two walls", {"move wall 1 0 0 100 0", "move wall 2 0 0 100 0"});
  edit(bob_, "remove wall 2");
  const Spec before = spec();
  const Json refused = undo(ann_);
  EXPECT_EQ(refused["ok"], false);
  EXPECT_EQ(refused["error"], "move two walls: wall 2 no longer exists; change it by hand")
      << refused.dump();
  EXPECT_EQ(difference(spec(), before), "") << "the other wall stays, too";
  EXPECT_EQ(titles(ann_), "put a spot/") << "those before can still be undone";
  EXPECT_EQ(undo(ann_)["ok"], true);
  EXPECT_TRUE(spec().markers.empty());
}

TEST_F(Undo, AnActOfSeveralEditsIsDoneWholeOrNotAtAll) {
  const Json refused = act(ann_, "both", {"add marker 1 1", "remove wall 77"});
  EXPECT_EQ(refused["ok"], false);
  EXPECT_EQ(difference(spec(), first_), "");
  EXPECT_EQ(titles(ann_), "/");
  EXPECT_EQ(act(ann_, "both", {"add marker 1 1", "S4 key KEY1"})["ok"], false) << "no edit";
  EXPECT_EQ(act(ann_, "none", {})["ok"], false);
  EXPECT_EQ(act(ann_, "both", {"add marker 1 1", "remove wall 2"})["ok"], true);
  EXPECT_EQ(undo(ann_)["ok"], true);
  EXPECT_EQ(difference(spec(), first_), "");
}

TEST_F(Undo, AfterSomethingNewThereIsNothingToRedo) {
  edit(ann_, "add marker 1 1");
  undo(ann_);
  EXPECT_EQ(titles(ann_), "/add marker 1 1");
  edit(bob_, "add marker 2 2");
  EXPECT_EQ(titles(ann_), "/add marker 1 1") << "that was somebody else";
  edit(ann_, "S4 key KEY1");
  EXPECT_EQ(titles(ann_), "/add marker 1 1") << "no edit";
  edit(ann_, "add marker 3 3");
  EXPECT_EQ(titles(ann_), "add marker 3 3/");
}

TEST_F(Undo, TakesItsTurn) {
  say(ann_, {{"type", "resume"}});
  say(ann_, {{"type", "edit"}, {"text", "add marker 1 1"}});
  say(ann_, {{"type", "edit"}, {"text", "add marker 2 2"}});
  for (const char* type : {"undo", "undo", "redo"}) say(ann_, {{"type", type}});
  say(ann_, {{"type", "edit"}, {"text", "add marker 3 3"}});
  say(ann_, {{"type", "undo"}});
  EXPECT_EQ(redo(ann_)["ok"], true) << "this is the last one";
  ASSERT_EQ(spec().markers.size(), 2u);
  EXPECT_EQ(spec().markers[0].at.x, 0.001);
  EXPECT_EQ(spec().markers[1].at.x, 0.003);
}

TEST_F(Undo, PickingUpAndPuttingDownIsOneAct) {
  const int can = edit(ann_, "add object Can 500 500 0")["added"].integer();
  const std::string id = std::to_string(can);
  const auto place = [&](std::size_t body) { return run_->window().latest()->places.at(body); };
  const auto carry = [&](const std::string& body, const std::string& to) {
    EXPECT_EQ(edit(ann_, "hold " + body)["ok"], true);
    EXPECT_EQ(act(ann_, "carry it", {"release " + body + to})["ok"], true);
  };
  const Pose2 robot_before = place(0);
  const Spec before = spec();
  carry(id, " 700 700 90");
  EXPECT_EQ(place(1).x_m, 0.7);
  carry("1", " 300 300 90");
  EXPECT_EQ(place(0).x_m, 0.3);
  EXPECT_EQ(edit(ann_, "hold " + id)["ok"], true);
  EXPECT_EQ(edit(ann_, "release " + id)["ok"], true);
  EXPECT_EQ(titles(ann_), "carry it/") << "what was only let go is not undone";
  EXPECT_EQ(undo(ann_)["ok"], true);
  EXPECT_EQ(place(0).x_m, robot_before.x_m);
  EXPECT_EQ(undo(ann_)["ok"], true);
  EXPECT_EQ(place(1).x_m, 0.5);
  EXPECT_EQ(difference(spec(), before), "");
  EXPECT_EQ(redo(ann_)["ok"], true);
  EXPECT_EQ(place(1).x_m, 0.7);
  EXPECT_TRUE(spec().held.empty());
}

TEST_F(Undo, BringsBodiesBackToWhereTheyWere) {
  const int can = edit(ann_, "add object Can 500 500 0")["added"].integer();
  edit(ann_, "move " + std::to_string(can) + " 600 650 30");
  edit(ann_, "remove " + std::to_string(can));
  EXPECT_EQ(run_->window().latest()->places.size(), 1u);
  undo(ann_);
  EXPECT_EQ(spec().objects.at(0).id, can);
  EXPECT_EQ(run_->window().latest()->places.at(1).y_m, 0.65);
  undo(ann_);
  EXPECT_EQ(run_->window().latest()->places.at(1).y_m, 0.5);
}

// The page sends tenths of a millimetre; after that nothing rounds.
TEST_F(Undo, PlacesAreExactlyAsTheyWereSent) {
  edit(ann_, "move 1 123.4 1567.8 0");
  EXPECT_EQ(run_->window().latest()->places[0].x_m, 0.1234);
  EXPECT_EQ(run_->window().latest()->places[0].y_m, 1.5678);
  edit(ann_, "move 1 500 500 0");
  undo(ann_);
  EXPECT_EQ(run_->window().latest()->places[0].x_m, 0.1234);
}

TEST_F(Undo, EndsWithTheRun) {
  edit(ann_, "add marker 1 1");
  say(ann_, {{"type", "edit"}, {"id", 5}, {"text", "add marker 2 2"}});
  say(ann_, {{"type", "undo"}, {"id", 6}});
  server_->show(nullptr);
  EXPECT_EQ(ann_.latest("answer")["id"], 6);
  EXPECT_EQ(ann_.latest("answer")["ok"], false);
  EXPECT_EQ(titles(ann_), "/");
}

TEST_F(Undo, IsRecordedAndReplaysToTheSameHash) {
  say(ann_, {{"type", "resume"}});
  for (const char* line : {"add object Can 600 600 0", "add robot S4 1500 1500 0 wander",
                           "S4 error psd PSD_FRONT sigma_mm=30", "error-level 100", "remove 1"})
    ASSERT_EQ(edit(ann_, line)["ok"], true) << line;
  edit(bob_, "remove wall 1");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(undo(ann_)["ok"], true);
  EXPECT_EQ(undo(bob_)["ok"], true);
  EXPECT_EQ(redo(ann_)["ok"], true);
  server_->show(nullptr);
  stop();
  const auto recording = read_recording(record_file_);
  ASSERT_TRUE(recording.ok()) << recording.error();
  const auto replayed = replay(*recording, 2);
  ASSERT_TRUE(replayed.ok()) << replayed.error();
  EXPECT_TRUE(replayed->same) << "from tick " << replayed->differs_at;
  EXPECT_EQ(replayed->hash, hash_);
}

}  // namespace
}  // namespace understudy::undo_test
