// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What an edit returns takes it back: the Spec is as before, bit for bit. An inverse that no longer
// fits is refused and changes nothing.
#include <gtest/gtest.h>

#include "base/describe.h"
#include "edits/apply_edit.h"
#include "edits/read_edit.h"
#include "systems/systems.h"
#include "tests/unit/edits/random_edits.h"

namespace understudy::inverse_test {
namespace {

FormatContext context_of_test() {
  FormatContext context = fitting_context();
  context.formats = context_of_systems().formats;
  for (const char* name : {"S4", "Omni"}) {
    RobotKindSpec& kind = context.robot_kinds.emplace_back();
    kind.name = name;
    kind.body.shapes = {cylinder(0.1, 0.1)};
    kind.sensors.emplace_back().name = "PSD";
    kind.drive.parameters = {{"max_linear_m_s", "1"}};
    kind.errors = {{"drive", "", {{"range_m", "1"}}}};
  }
  for (const char* name : {"Can", "Ball"}) context.object_kinds.emplace_back().name = name;
  return context;
}

// What changes in a run: edits as a user makes them, about things that are mostly there.
class Editor {
 public:
  Editor(Dice& dice, const Spec& spec) : dice_(dice), spec_(spec) {}

  std::string line() {
    switch (dice_.below(24)) {
      case 0:
        return "add robot " + pick({"S4", "Omni", "Other"}) + at();
      case 1:
        return "add object " + pick({"Can", "Ball"}) + at();
      case 2:
        return "add wall " + point() + point() + "10 200 1 2 3";
      case 3:
        return "add marker " + point();
      case 4:
        return "hold " + body();
      case 5:
        return "release " + body() + (dice_.coin() ? at() : "");
      case 6:
        return "remove " + body();
      case 7:
        return "remove wall " + wall();
      case 8:
        return "remove marker " + marker();
      case 9:
        return "move wall " + wall() + " " + point() + point();
      case 10:
        return "move marker " + marker() + " " + point();
      case 11:
        return "set marker " + marker() + " colour 1 2 " + pick({"3", "4", "5 0.5"});
      case 12:
        return "set wall " + wall() + " " + pick({"height_m", "friction", "smooth"}) + " 0.5";
      case 13:
        return "floor " + length() + " " + length() + (dice_.coin() ? " " + point() : "");
      case 14:
        return "set " +
               pick({"error-level", "walls[0].height_m", "kinds[0].body.mass_kg",
                     "environment.sun_light", "robots[0].sensors[0].z_m", "name",
                     "markers[0].opacity", "north_deg", "show_beams"}) +
               pick({" 0", " 1", " 0.5"});
      case 15:
        if (dice_.coin()) return "set end-of-program " + pick({"drive-on", "stop"});
        return body() + " set " +
               pick({"mass_kg 7", "friction 0.5", "drive.x 3", "fixed 1", "error-source own",
                     "contact stop", "colour 102030"});
      case 16:
        return body() + " sensor psd " + pick({"A", "B", "PSD"}) + " range_m=" + length();
      case 17:
        return body() + " error " + pick({"drive", "psd A", "psd B"}) + " range_m=" + length();
      case 18:
        return body() + " device echo " + pick({"line", "other"}) + " text=x";
      case 19:
        return body() + " part servo " + pick({"pan", "tilt"});
      case 20:
        return "move " + body() + at();
      case 21:
        return "add kind " + pick({"a", "b"}) + ".robi\ndrive DIFFERENTIAL_DRIVE\n";
      case 22:
        return body() + " sensor PSD off";
      default:
        return "add kind Box.esObj\nshape box\nmass 100 0 0 0\n";
    }
  }

 private:
  std::string pick(std::initializer_list<const char*> choices) {
    return *(choices.begin() + dice_.below(static_cast<int>(choices.size())));
  }
  std::string length() { return std::to_string(1 + dice_.below(2000)); }
  std::string point() { return length() + "." + length() + " " + length() + " "; }
  std::string at() { return " " + point() + std::to_string(dice_.below(360)); }
  std::string body() { return std::to_string(1 + dice_.below(spec_.next_id)); }
  std::string wall() { return std::to_string(1 + dice_.below(spec_.next_wall_id)); }
  std::string marker() {
    return std::to_string(1 + dice_.below(static_cast<int>(spec_.markers.size()) + 1));
  }

  Dice& dice_;
  const Spec& spec_;
};

class Inverses : public testing::Test {
 protected:
  Inverses() {
    for (const char* line :
         {"add robot S4 0 0 0", "add robot S4 500 0 0 wander", "add object Can 1000 500 0",
          "add wall 0 0 1000 0", "add wall 0 0 0 1000", "add wall 5 5 10 5", "add marker 1 2",
          "1 sensor psd A", "1 error psd A range_m=3"})
      apply(line);
    spec_.kept_scene_lines = {"a line with \"quotes\""};
    spec_.pictures.push_back(
        std::make_shared<const PictureSpec>(PictureSpec{"picture", 1, 1, {1, 2, 3}}));
  }

  Result<AppliedEdits> try_line(const std::string& line) {
    const auto edit = read_edit(line, context_);
    if (!edit) return Error{edit.error()};
    return apply_edit(*edit, context_, spec_, [this](int id) -> std::optional<SavedPlace> {
      const Stance leaning =
          spec_.physics == PhysicsKind::kSpatial ? Stance{0.5, 0.1, 0.2} : Stance{};
      return SavedPlace{id, {0.1 * id, 1.0 / id, 0.01 * id}, leaning};
    });
  }
  std::vector<Edit> apply(const std::string& line) {
    const auto applied = try_line(line);
    EXPECT_TRUE(applied) << line << ": " << applied.error();
    return applied ? applied->inverse : std::vector<Edit>{};
  }
  // Gives what takes this back in turn.
  std::vector<Edit> apply_all(const std::vector<Edit>& inverse) {
    std::vector<Edit> back;
    for (const Edit& edit : inverse) {
      const auto applied = apply_edit(edit, context_, spec_);
      EXPECT_TRUE(applied) << applied.error();
      if (applied) back.insert(back.begin(), applied->inverse.begin(), applied->inverse.end());
    }
    return back;
  }
  // Empty: they are the same, bit for bit.
  std::string difference_to(const Spec& wanted) {
    if (save(spec_) == save(wanted)) return "";
    return "differs: " + first_difference(list_fields(spec_), list_fields(wanted));
  }
  void expect_refused(const std::vector<Edit>& inverse, const std::string& reason) {
    ASSERT_FALSE(inverse.empty());
    const Bytes before = save(spec_);
    const auto applied = apply_edit(inverse[0], context_, spec_);
    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().substr(0, reason.size()), reason);
    EXPECT_EQ(save(spec_), before);
  }

  FormatContext context_ = context_of_test();
  Spec spec_;
};

TEST_F(Inverses, TakeBackRandomEditsBitForBit) {
  const Spec first = spec_;
  Dice dice(2026);
  int done = 0;
  for (int round = 0; round < 300; ++round) {
    spec_ = first;
    std::vector<std::vector<Edit>> inverses;
    for (int i = 0; i < 30; ++i) {
      const std::string line = Editor(dice, spec_).line();
      const Spec before = spec_;
      const auto applied = try_line(line);
      if (!applied) {
        ASSERT_EQ(save(spec_), save(before)) << line;
        continue;
      }
      ++done;
      const Spec after = spec_;
      const std::vector<Edit> again = apply_all(applied->inverse);
      ASSERT_EQ(difference_to(before), "") << line;
      apply_all(again);
      ASSERT_EQ(difference_to(after), "") << line << ", taken back twice";
      inverses.push_back(applied->inverse);
    }
    for (auto inverse = inverses.rbegin(); inverse != inverses.rend(); ++inverse)
      apply_all(*inverse);
    ASSERT_EQ(difference_to(first), "");
  }
  EXPECT_GT(done, 4000) << "most of them make sense";
}

TEST_F(Inverses, BringBackPlacesToo) {
  const auto moved = apply("move 1 5 5 0");
  ASSERT_EQ(moved.size(), 1u);
  EXPECT_EQ(std::get<edits::Place>(moved[0]).X_WB.y_m, 1.0);
  const auto removed = apply("remove 2");
  ASSERT_EQ(removed.size(), 2u) << "the robot, and where it was";
  EXPECT_EQ(std::get<edits::Place>(removed[1]).body, "2");
  EXPECT_EQ(std::get<edits::Place>(removed[1]).X_WB.y_m, 0.5);
}

TEST_F(Inverses, HeightAndLeaningNeedSpatialPhysics) {
  for (const char* line : {"add robot S4 0 0 0 10 0 0", "add object Can 0 0 0 0 5 0",
                           "move 1 5 5 0 0 0 5", "release 1 0 0 0 10 0 0"}) {
    const auto refused = try_line(line);
    ASSERT_FALSE(refused) << line;
    EXPECT_NE(refused.error().find("spatial physics"), std::string::npos) << refused.error();
  }
  EXPECT_TRUE(try_line("move 1 5 5 0 0 0 0")) << "upright";
  spec_.physics = PhysicsKind::kSpatial;
  const Spec before = spec_;
  const auto added = apply("add robot S4 0 0 0 10 0 0 wander");
  EXPECT_EQ(spec_.robots.back().stance.z_m, 0.01);
  EXPECT_EQ(spec_.robots.back().program, "wander");
  apply_all(added);
  EXPECT_EQ(difference_to(before), "");
  const auto moved = apply("move 1 5 5 0 10 0 5");
  EXPECT_EQ(std::get<edits::Place>(moved.at(0)).stance.pitch_rad, 0.2) << "as it leaned before";
  const auto removed = apply("remove 2");
  EXPECT_EQ(spec_.removed_robots.back().stance.z_m, 0.5);
  EXPECT_EQ(std::get<edits::Place>(removed.at(1)).stance.z_m, 0.5);
}

TEST_F(Inverses, BringTheCornerOfTheFloorBack) {
  const auto moved = apply("floor 3000 2000 -100 50");
  EXPECT_EQ(spec_.floor.origin.x, -0.1);
  apply("floor 3000 2500");
  EXPECT_EQ(spec_.floor.origin.y, 0.05) << "the corner stays";
  apply("floor 3000 2000");
  apply_all(moved);
  EXPECT_EQ(spec_.floor.origin.x, 0);
}

TEST_F(Inverses, OfTheStateHaveNone) {
  for (const char* line : {"1 sensor PSD off", "save-state", "restore-state", "1 disconnect"})
    EXPECT_TRUE(apply(line).empty()) << line;
}

TEST_F(Inverses, TakeBackOnlyWhatTheEditChanged) {
  const auto moved = apply("move wall 2 7 7 9 9");
  const auto level = apply("error-level 50");
  apply("set wall 2 height_m 0.9");
  apply("set environment.sun_light 0.1");
  apply_all(moved);
  apply_all(level);
  EXPECT_EQ(spec_.walls[1].to.y, 1.0);
  EXPECT_EQ(spec_.walls[1].height_m, 0.9);
  EXPECT_EQ(spec_.error_level, 0);
  EXPECT_EQ(spec_.environment.sun_light, 0.1);
}

TEST_F(Inverses, ThatNoLongerFitAreRefusedWithTheReason) {
  const auto moved = apply("move wall 2 7 7 9 9");
  apply("move wall 2 8 8 9 9");
  expect_refused(moved, "from_x_m of wall 2 has changed since");
  apply("remove wall 2");
  expect_refused(moved, "wall 2 no longer exists");
  const auto removed = apply("remove Can");
  apply("release Can");
  expect_refused(removed, "there is another object 3 now");
  const auto errors = apply("1 error psd A range_m=4");
  apply("1 error psd A range_m=5");
  expect_refused(errors, "errors of robot 1 has changed since");
  const auto heavy = apply("1 set mass_kg 7");
  apply("1 set friction 0.1");
  expect_refused(heavy, "kind S4#1 has changed since");
}

TEST_F(Inverses, OfAnAddLeaveWhatOthersUse) {
  const auto mine = apply("add robot Omni 0 0 0");
  const auto theirs = apply("add robot Omni 500 0 0");
  apply_all(mine);
  EXPECT_EQ(spec_.robots.back().id, 5);
  EXPECT_EQ(spec_.kinds.back().name, "Omni");
  EXPECT_EQ(spec_.next_id, 6) << "the other one has a later id";
  apply("add robot S4 0 0 0");
  EXPECT_EQ(spec_.robots.back().id, 6);
}

TEST_F(Inverses, SayWhichProgramsTheyStart) {
  EXPECT_EQ(programs_of(read_edit("add robot S4 0 0 0 ./x", context_).value()),
            std::vector<std::string>{"./x"});
  EXPECT_EQ(programs_of(apply("remove 2").at(0)), std::vector<std::string>{"wander"});
  EXPECT_TRUE(programs_of(edits::Hold{"1"}).empty());
}

}  // namespace
}  // namespace understudy::inverse_test
