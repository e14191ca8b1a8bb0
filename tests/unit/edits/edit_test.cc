// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every word of an edit does to the Spec, or asks of the state, what it says; a refused edit leaves
// the Spec as it was.
#include "edits/apply_edit.h"

#include <gtest/gtest.h>

#include "base/describe.h"
#include "edits/read_edit.h"
#include "files/places.h"
#include "systems/systems.h"

namespace understudy::edit_test {
namespace {

class Edits : public testing::Test {
 protected:
  Edits() {
    RobotKindSpec kind;
    kind.name = "S4";
    kind.body.shapes = {cylinder(0.1, 0.1)};
    kind.sensors.emplace_back().name = "PSD";
    kind.devices.push_back({"echo", "line", {}});
    context_.robot_kinds = {kind};
    context_.object_kinds.emplace_back().name = "Can";
    context_.device_kinds = {{"echo", {"address"}}};
    spec_.kinds = {kind};
    for (int i = 0; i < 2; ++i) {
      RobotSpec robot;
      robot.id = spec_.next_id++;
      robot.name = i == 0 ? "S4" : "S4-2";
      robot.kind = "S4";
      spec_.robots.push_back(robot);
      spec_.walls.emplace_back().id = spec_.next_wall_id++;
    }
  }

  Result<AppliedEdits> edit(const std::string& text) {
    const auto read = read_edit(text, context_);
    if (!read) return Error{read.error()};
    return apply_edit(*read, context_, spec_);
  }
  void expect_spec_change(const std::string& text) {
    const auto applied = edit(text);
    ASSERT_TRUE(applied) << text << ": " << applied.error();
    EXPECT_TRUE(applied->changed_spec && applied->state_edits.empty()) << text;
    EXPECT_FALSE(applied->inverse.empty()) << text;
  }
  StateEdit expect_state_edit(const std::string& text) {
    const auto applied = edit(text);
    EXPECT_TRUE(applied) << text << ": " << applied.error();
    if (!applied) return {};
    EXPECT_TRUE(!applied->changed_spec && applied->state_edits.size() == 1) << text;
    return applied->state_edits.at(0);
  }

  FormatContext context_ = context_of_systems();
  Spec spec_;
};

TEST_F(Edits, ANewBodyGetsTheFirstFreeName) {
  for (const char* name : {"S4-4", "S4-05", "S4-x", "S4-", "S4-99999999999999999999", "S4-1"}) {
    RobotSpec& robot = spec_.robots.emplace_back();
    robot.id = spec_.next_id++;
    robot.name = name;
    robot.kind = "S4";
  }
  expect_spec_change("add robot S4 100 200 0");
  EXPECT_EQ(spec_.robots.back().name, "S4-3");
  expect_spec_change("add robot S4 100 200 0");
  EXPECT_EQ(spec_.robots.back().name, "S4-5");
  expect_spec_change("remove S4");
  expect_spec_change("add robot S4 100 200 0");
  EXPECT_EQ(spec_.robots.back().name, "S4");
}

TEST_F(Edits, AddAndRemoveRobotsAndObjects) {
  expect_spec_change("add robot s4 100 200 90 \"./my program\"");
  EXPECT_EQ(spec_.robots[2].name, "S4-3");
  EXPECT_EQ(spec_.robots[2].id, 3);
  EXPECT_EQ(spec_.robots[2].program, "./my program");
  EXPECT_DOUBLE_EQ(spec_.robots[2].X_WR.y_m, 0.2);
  expect_spec_change("add object Can 500 0 0");
  EXPECT_EQ(spec_.objects[0].id, 4);
  EXPECT_EQ(spec_.object_kinds.size(), 1u);
  expect_spec_change("remove Can");
  expect_spec_change("remove 2");
  EXPECT_TRUE(spec_.objects.empty());
  EXPECT_EQ(spec_.robots[1].id, 3);
  expect_spec_change("add object Can 0 0 0");
  EXPECT_EQ(spec_.objects[0].id, 5) << "an id is never given twice";
  EXPECT_EQ(spec_.object_kinds.size(), 1u);
}

TEST_F(Edits, AnIdIsNotGivenAgainWhateverTheReaderCounted) {
  spec_.next_id = 1;
  expect_spec_change("remove 2");
  expect_spec_change("add robot S4 0 0 0");
  EXPECT_EQ(spec_.robots[1].id, 3);
}

TEST_F(Edits, WallsMarkersAndFloor) {
  expect_spec_change("add wall 0 0 1000 0 20 300 255 0 16");
  EXPECT_EQ(spec_.walls[2].id, 3);
  EXPECT_DOUBLE_EQ(spec_.walls[2].thickness_m, 0.02);
  EXPECT_EQ(spec_.walls[2].colour, 0xFF0010u);
  expect_spec_change("move wall 3 0 0 0 500");
  EXPECT_DOUBLE_EQ(spec_.walls[2].to.y, 0.5);
  expect_spec_change("set wall 3 friction 0.9");
  EXPECT_DOUBLE_EQ(spec_.walls[2].surface.friction, 0.9);
  expect_spec_change("remove wall 3");
  expect_spec_change("add wall 0 0 1 1");
  EXPECT_EQ(spec_.walls[2].id, 4);
  expect_spec_change("add marker 100 200 0 255 0 0.5");
  EXPECT_EQ(spec_.markers[0].colour, 0x00FF00u);
  EXPECT_EQ(spec_.markers[0].opacity, 0.5);
  expect_spec_change("remove marker 1");
  EXPECT_TRUE(spec_.markers.empty());
  expect_spec_change("floor 5000 4000");
  EXPECT_DOUBLE_EQ(spec_.floor.width_m, 5);
}

TEST_F(Edits, ValuesOfTheWorldByKeyAndByPath) {
  expect_spec_change("set error-level 50");
  EXPECT_DOUBLE_EQ(spec_.error_level, 0.5);
  expect_spec_change("error-level 100");
  EXPECT_DOUBLE_EQ(spec_.error_level, 1);
  expect_spec_change("set end-of-program stop");
  EXPECT_EQ(spec_.end_of_program, EndOfProgram::kStop);
  expect_spec_change("set walls[1].height_m 0.7");
  EXPECT_DOUBLE_EQ(spec_.walls[1].height_m, 0.7);
  expect_spec_change("set show_beams 1");
  EXPECT_TRUE(spec_.show_beams);
}

TEST_F(Edits, ValuesOfOneRobotDoNotTouchItsKind) {
  expect_spec_change("S4-2 set mass_kg 7");
  expect_spec_change("S4-2 set friction 0.5");
  expect_spec_change("S4-2 set contact stop");
  expect_spec_change("2 set drive.max_linear_m_s 0.1");
  expect_spec_change("2 set shapes[0].radius_m 0.3");
  EXPECT_EQ(spec_.robots[0].kind, "S4");
  ASSERT_EQ(spec_.robots[1].kind, "S4#2");
  ASSERT_EQ(spec_.kinds.size(), 2u);
  EXPECT_EQ(spec_.kinds[0].body.mass_kg, 1);
  EXPECT_EQ(spec_.kinds[1].body.mass_kg, 7);
  EXPECT_EQ(spec_.kinds[1].body.surface.friction, 0.5);
  EXPECT_EQ(spec_.kinds[1].body.contact, ContactRule::kStop);
  EXPECT_EQ(spec_.kinds[1].drive.parameters.back().value, "0.1");
  EXPECT_EQ(spec_.kinds[1].body.shapes[0].radius_m, 0.3);
  expect_spec_change("add object Can 0 0 0");
  expect_spec_change("Can set fixed 1");
  EXPECT_TRUE(spec_.object_kinds.back().fixed);
  EXPECT_FALSE(spec_.object_kinds.front().fixed);
}

TEST_F(Edits, ErrorSourceOfOneRobot) {
  expect_spec_change("S4-2 set error-source own");
  EXPECT_EQ(spec_.robots[0].error_source, ErrorSource::kInherited);
  EXPECT_EQ(spec_.robots[1].error_source, ErrorSource::kOwn);
  EXPECT_EQ(spec_.kinds.size(), 1u);
  expect_spec_change("S4-2 set error-source global");
  EXPECT_EQ(spec_.robots[1].error_source, ErrorSource::kGlobal);
}

TEST_F(Edits, PartsOfARobot) {
  expect_spec_change("S4 device echo second address=/dev/ttyUSB1");
  ASSERT_EQ(spec_.robots[0].devices.size(), 1u);
  EXPECT_EQ(spec_.robots[0].devices[0].name, "second");
}

TEST_F(Edits, OfTheState) {
  const StateEdit place = expect_state_edit("move S4-2 1000 500 -90");
  EXPECT_EQ(place.id, 2);
  EXPECT_DOUBLE_EQ(place.pose.x_m, 1);
  EXPECT_EQ(expect_state_edit("1 place 0 0 0").id, 1);
  const StateEdit sensor = expect_state_edit("S4 sensor PSD off");
  EXPECT_EQ(sensor.kind, StateEdit::Kind::kSensor);
  EXPECT_EQ(sensor.part, "PSD");
  EXPECT_FALSE(sensor.on);
  EXPECT_EQ(expect_state_edit("S4 cut line").kind, StateEdit::Kind::kCut);
  EXPECT_TRUE(expect_state_edit("S4 power line on").on);
  EXPECT_EQ(expect_state_edit("save-state").kind, StateEdit::Kind::kSaveState);
  EXPECT_TRUE(expect_state_edit("restore-state").places.empty());
  const StateEdit restore = expect_state_edit("restore-state\n# places\n7 x 0.25 -1e-9 3\n");
  ASSERT_EQ(restore.places.size(), 1u);
  EXPECT_EQ(restore.places[0].id, 7);
  EXPECT_EQ(restore.places[0].X_WB.y_m, -1e-9);
}

TEST_F(Edits, RefusedOnesLeaveTheSpecAlone) {
  const std::uint64_t before = hash_of(spec_);
  for (const char* text : {"",
                           "# nothing",
                           "ad robot S4 0 0 0",
                           "add robot S4 0 0",
                           "add robot S4 0 0 x",
                           "add robot T4 0 0 0",
                           "add object S4 0 0 0",
                           "add wall 0 0 0 0",
                           "add wall 0 0 1 1 5",
                           "add wall 0 0 1 1 5 5 0 0 256",
                           "add marker 1 2 3",
                           "remove 9",
                           "remove wall 9",
                           "remove marker 1",
                           "move wall 1 0 0 0 0",
                           "move S4 1 2",
                           "release S4 1 2",
                           "add kind nothing.robi",
                           "set nothing 5",
                           "set walls 5",
                           "set walls[9].height_m 5",
                           "set walls[0].id 5",
                           "set tick-ms 1",
                           "set tick_ns 1",
                           "set robots[0].name x",
                           "set robots[0].X_WR.x_m 5",
                           "set error-level 200",
                           "set show_beams 2",
                           "S4 set mass_kg heavy",
                           "S4 set mass 5",
                           "S4 set contact jump",
                           "S4 set contact 7",
                           "S4 set error-source mine",
                           "S4 device ecco x",
                           "S4 device echo x adress=5",
                           "S4 cut nothing",
                           "S4 power line maybe",
                           "S4 sensor LIDAR off",
                           "save-state file",
                           "remove S4\nremove S4-2",
                           "restore-state\n1 2 3",
                           "restore-state\n1 a 0 0 0\n1 b 0 0 0",
                           "floor 0 5",
                           "take-back\nnonsense"}) {
    const auto applied = edit(text);
    ASSERT_FALSE(applied) << text;
    EXPECT_FALSE(applied.error().empty()) << text;
    EXPECT_EQ(hash_of(spec_), before) << text;
  }
}

TEST(Places, AreExactInTheirFile) {
  const std::vector<NamedPlace> written = {{{1, {0.1 + 0.2, -1.0 / 3, 3.0 / 7}}, "S4"},
                                           {{12, {1e-300, 99999.125, -3.14}}, "a b"}};
  std::vector<SavedPlace> read;
  Diagnostics diagnostics;
  const std::string text = write_places(written);
  ASSERT_TRUE(read_places(as_bytes(text), "p", read, diagnostics)) << text;
  ASSERT_EQ(read.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(hash_of(read[i]), hash_of(written[i].place)) << text;
}

}  // namespace
}  // namespace understudy::edit_test
