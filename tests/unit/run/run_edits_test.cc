// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of a run: what they do to model, state and devices, and that a refused one does nothing.
#include <gtest/gtest.h>

#include "base/describe.h"
#include "run/run_world.h"
#include "systems/systems.h"
#include "tests/support/edit_line.h"
#include "world/builtin_objects.h"

namespace understudy::run_edits_test {
namespace {

class RunEdits : public testing::Test {
 protected:
  RunEdits() { core_ = make(); }

  static Spec world() {
    Spec spec;
    spec.floor = {.width_m = 4, .height_m = 4, .texture = ""};
    spec.kinds = all_robot_kinds();
    spec.object_kinds = builtin_object_kinds();
    for (int i = 0; i < 2; ++i) {
      RobotSpec robot;
      robot.id = spec.next_id++;
      robot.kind = "S4";
      robot.name = i == 0 ? "S4" : "S4-2";
      robot.X_WR = {1.0 + i, 2, 0};
      robot.devices.push_back({"echo", "line", {}});
      spec.robots.push_back(robot);
    }
    return spec;
  }
  static std::unique_ptr<RunWorld> make() { return std::move(*RunWorld::make(world(), {})); }

  static Input edit_input(const RunWorld& core, const std::string& text) {
    return {.time = core.now(), .source = kScript, .content = edit_of_line(text)};
  }
  void edit(const std::string& text) { core_->apply(edit_input(*core_, text)); }
  void tick(int count = 1) {
    for (int i = 0; i < count; ++i)
      core_->tick([this](const LinkAddress& link, const LinkOutput& output) {
        if (output.closed) closed_.push_back(link);
      });
  }
  void drive(int robot, double distance_m) {
    core_->apply(
        {.time = core_->now(), .content = RobotCommand{robot, DriveStraight{distance_m, 0.2}}});
  }
  // Its number; -1 if the device takes no more.
  int open(DeviceId device) {
    return core_->apply({.time = core_->now(), .content = LinkOpened{device}}).value;
  }
  static DeviceId robios_of(const RunWorld& core, int robot) {
    return core.devices().find(RobotId{robot}, PortKind::kTcp, "127.0.0.1:34721");
  }
  DeviceId serial_of(int robot, const char* address = "/dev/ttyUSB0") const {
    return core_->devices().find(RobotId{robot}, PortKind::kSerial, address);
  }
  std::string warnings() {
    std::string all;
    for (const EditNote& note : core_->edits().take_notes())
      if (note.warning) all += note.text + "\n";
    return all;
  }

  std::unique_ptr<RunWorld> core_;
  std::vector<LinkAddress> closed_;
};

TEST_F(RunEdits, HashDoesNotDependOnTheFolder) {
  const auto edited_hash = [](const std::string& folder, const std::string& floor) {
    Spec spec = world();
    for (const char* name : {"wall.png", "floor.png"}) {
      PictureSpec picture{.path = folder + name, .width = 1, .height = 1, .rgb = {1, 2, 3}};
      spec.pictures.push_back(std::make_shared<const PictureSpec>(picture));
    }
    WallSpec wall;
    wall.from = {0, 0};
    wall.to = {4, 0};
    wall.look.texture = folder + "wall.png";
    spec.walls.push_back(wall);
    spec.floor.texture = folder + floor;
    spec.kinds[0].body.look.texture = folder + "floor.png";
    spec.kinds[0].file = folder + "kind.robi";
    const auto core = std::move(*RunWorld::make(spec, {}));
    core->apply(edit_input(*core, "error-level 50"));
    core->tick(nullptr);
    return core->hash();
  };
  EXPECT_EQ(edited_hash("/a/", "floor.png"), edited_hash("/another/folder/", "floor.png"));
  EXPECT_NE(edited_hash("/a/", "floor.png"), edited_hash("/a/", "wall.png"));
}

TEST_F(RunEdits, TakeEffectAtTheBoundary) {
  edit("add robot S4 500 500 0");
  EXPECT_EQ(core_->model().robots.size(), 2u);
  tick();
  ASSERT_EQ(core_->model().robots.size(), 3u);
  EXPECT_EQ(core_->state().robots[2].body.X_WB.x_m, 0.5);
  EXPECT_EQ(core_->devices().count(), 5) << "its RoBIOS";
  EXPECT_EQ(warnings(), "");
}

TEST_F(RunEdits, AKindComesWithTheTextOfItsFile) {
  edit("add kind \"/robots/my cart.robi\"\ndrive DIFFERENTIAL_DRIVE\nname Cart\ndiameter 120\n");
  edit("add robot Cart 1500 500 0");
  edit("add kind broken.robi\nname Broken\n");
  tick();
  const std::string told = warnings();
  ASSERT_EQ(core_->model().robots.size(), 3u) << told;
  EXPECT_EQ(core_->model().robots[2].kind->name, "Cart");
  EXPECT_NE(told.find("broken.robi"), std::string::npos);
}

TEST_F(RunEdits, SeveralAtOneBoundaryMakeOneVersion) {
  edit("add robot S4 500 500 0");
  edit("add object Can 500 1500 0");
  edit("move S4-3 700 500 0");
  edit("remove S4-2");
  tick();
  EXPECT_EQ(core_->edits().version(), 1);
  EXPECT_EQ(core_->model().robots.size(), 2u);
  EXPECT_EQ(core_->state().robots[1].body.X_WB.x_m, 0.7);
  EXPECT_EQ(core_->model().objects.size(), 1u);
}

TEST_F(RunEdits, ARefusedOneChangesNothing) {
  const auto untouched = make();
  for (const char* text : {"remove S4-7", "add robot S9 0 0 0", "S4 set drive.no_such_key 1",
                           "S4 set mass_kg -5", "S4 device echo again address=/dev/ttyUSB0",
                           "set error_level 1000", "S4 device echo again address=10.0.0.1:5"}) {
    edit(text);
    tick();
    untouched->tick(nullptr);
    EXPECT_NE(warnings().find("refused"), std::string::npos) << text;
    ASSERT_EQ(core_->hash(), untouched->hash()) << text;
    EXPECT_EQ(core_->edits().version(), 0);
  }
}

TEST_F(RunEdits, AmongGoodOnesOnlyTheBadOneIsRefused) {
  edit("add object Can 500 1500 0");
  edit("S4 set drive.no_such_key 5");
  edit("S4-2 set mass_kg 5");
  tick();
  EXPECT_EQ(core_->model().objects.size(), 1u);
  EXPECT_EQ(core_->model().robots[0].kind->name, "S4");
  EXPECT_EQ(core_->model().body(1).mass_kg, 5);
  const std::string told = warnings();
  EXPECT_NE(told.find("no_such_key 5"), std::string::npos) << told;
  EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
}

// What comes and goes far away leaves no trace in the others.
TEST_F(RunEdits, AnObjectThatCameAndWentLeavesNoTrace) {
  const auto quiet = make();
  for (RunWorld* core : {core_.get(), quiet.get()}) {
    RobotCommand go;
    go.command = DriveCurve{.distance_m = 1, .angle_rad = 2, .linear_m_s = 0.2};
    core->apply({.content = go});
  }
  for (int i = 0; i < 400; ++i) {
    if (i == 50) edit("add object Can 3700 3700 0");
    if (i == 60) edit("add robot S4 300 3700 0");
    if (i == 150) edit("remove Can");
    if (i == 160) edit("remove S4-3");
    tick();
    quiet->tick(nullptr);
    for (std::size_t r = 0; r < 2; ++r)
      ASSERT_EQ(hash_of(core_->state().robots[r]), hash_of(quiet->state().robots[r])) << i;
  }
  EXPECT_EQ(core_->edits().version(), 4);
}

TEST_F(RunEdits, CommandsFollowTheirRobot) {
  drive(1, 0.1);
  edit("remove S4");
  tick(200);
  ASSERT_EQ(core_->model().robots.size(), 1u);
  EXPECT_NEAR(core_->state().robots[0].body.X_WB.x_m, 2.1, 1e-9);
}

TEST_F(RunEdits, DevicesOfThoseThatStayKeepTheirLinks) {
  const DeviceId robios = robios_of(*core_, 2);
  const DeviceId line = serial_of(1);
  ASSERT_EQ(open(robios), 0);
  ASSERT_EQ(open(line), 0);
  tick();
  edit("remove S4");
  edit("S4-2 set mass_kg 3");
  tick();
  EXPECT_EQ(robios_of(*core_, 2), robios);
  EXPECT_TRUE(core_->devices()[robios].links().is_open(LinkId{0}));
  EXPECT_EQ(core_->devices()[robios].exchange().robot, 0);
  EXPECT_TRUE(core_->devices()[line].params().gone());
  ASSERT_EQ(closed_.size(), 1u);
  EXPECT_EQ(closed_[0], (LinkAddress{line, LinkId{0}}));
  EXPECT_EQ(open(line), -1);
  EXPECT_FALSE(serial_of(1).exists());
}

TEST_F(RunEdits, CutAndPower) {
  const DeviceId robios = robios_of(*core_, 1);
  ASSERT_EQ(open(robios), 0);
  edit("S4 cut robios");
  tick();
  EXPECT_EQ(closed_.size(), 1u);
  EXPECT_EQ(open(robios), 0) << "after a cut clients may come back";
  edit("S4 power robios off");
  tick();
  EXPECT_EQ(closed_.size(), 2u);
  EXPECT_EQ(open(robios), -1);
  const Bytes off = core_->save();
  edit("S4 power robios on");
  tick();
  EXPECT_EQ(open(robios), 0);
  ASSERT_TRUE(core_->restore(off));
  EXPECT_EQ(open(robios), -1);
}

// The adapter at the computer has power of its own.
TEST_F(RunEdits, ASerialPortStaysOpenWhileItsDeviceIsOff) {
  const DeviceId line = serial_of(1);
  ASSERT_EQ(open(line), 0);
  edit("S4 power line off");
  tick();
  EXPECT_TRUE(closed_.empty());
  const LinkAddress at{line, LinkId{0}};
  core_->apply({.time = core_->now(), .content = LinkBytes{at, {1, 2, 3}}});
  tick(20);
  EXPECT_EQ(core_->devices()[line].links()[at.link].in().queued(), 0u) << "they have left";
  core_->apply({.time = core_->now(), .content = LinkClosed{at}});
  EXPECT_EQ(open(line), 0) << "it can be opened, too";
  edit("S4 cut line");
  tick();
  EXPECT_EQ(closed_.size(), 1u);
}

// A device that was off knows nothing of its clients before.
TEST_F(RunEdits, APowerCycleMakesADeviceAsNew) {
  const DeviceId line = serial_of(1);
  const auto memory = [&] { return core_->devices()[line].personality().save(); };
  const Bytes fresh = memory();
  const LinkAddress at{line, LinkId{open(line)}};
  core_->apply({.time = core_->now(), .content = LinkBytes{at, {1, 2, 3}}});
  tick(20);
  EXPECT_NE(memory(), fresh);
  edit("S4 power line off");
  tick();
  edit("S4 power line on");
  tick();
  EXPECT_EQ(memory(), fresh);
}

TEST_F(RunEdits, RestoreStateKeepsTheGainsOfMotors) {
  Spec spec = world();
  RobotKindSpec dc = spec.kinds[0];
  for (const RobotKindSpec& kind : spec.kinds)
    if (kind.name == "S4") dc = kind;
  dc.name = "Dc";
  dc.drive.parameters.push_back({"dc", "1"});
  spec.kinds.push_back(dc);
  spec.robots[0].kind = "Dc";
  core_ = std::move(*RunWorld::make(spec, {}));
  const auto tell = [&](const Command& command) {
    core_->apply({.time = core_->now(), .content = RobotCommand{0, command}});
  };
  edit("save-state");
  tell(MotorGains{.motor = 0, .p = 0.1, .i = 0.2, .d = 0.003});
  tell(MotorSpeed{0, 5});
  tick(20);
  EXPECT_NE(core_->state().robots[0].motors[0].rad_s, 0);
  edit("restore-state");
  tick();
  const MotorState& motor = core_->state().robots[0].motors[0];
  EXPECT_EQ(motor.p, 0.1);
  EXPECT_EQ(motor.i, 0.2);
  EXPECT_EQ(motor.d, 0.003);
  EXPECT_NEAR(motor.rad_s, 0, 1e-9);
}

// At one instant an edit comes first, so the command has the last word.
TEST_F(RunEdits, AtOneInstantCommandsComeAfterEdits) {
  const auto put = [&](TimeNs time) {
    core_->apply({.time = time, .content = RobotCommand{0, PutAt{{3, 3, 0}}}});
  };
  const TimeNs start = core_->now();
  put(start);
  edit("move S4 500 500 0");
  tick();
  EXPECT_NEAR(core_->state().robots[0].body.X_WB.x_m, 3, 1e-9);
  Input late = edit_input(*core_, "move S4 500 500 0");
  late.time += 10;
  core_->apply(late);
  put(core_->now() + 5);
  tick();
  EXPECT_NEAR(core_->state().robots[0].body.X_WB.x_m, 0.5, 1e-9);
}

// What was taken away and can come back is no part of the world.
TEST_F(RunEdits, WhatWasRemovedDoesNotCountForTheHash) {
  const auto other = make();
  other->apply(edit_input(*other, "move S4-2 3000 3000 0"));
  for (const auto& core : {core_.get(), other.get()}) {
    core->tick(nullptr);
    core->apply(edit_input(*core, "remove S4-2"));
    core->tick(nullptr);
    ASSERT_EQ(core->spec().removed_robots.size(), 1u);
  }
  EXPECT_NE(other->spec().removed_robots[0].X_WR.x_m, core_->spec().removed_robots[0].X_WR.x_m);
  EXPECT_EQ(other->hash(), core_->hash());
}

TEST_F(RunEdits, ACutStopsTheRobotOfARobiosProgram) {
  const DeviceId robios = robios_of(*core_, 1);
  open(robios);
  drive(0, 1);
  tick(5);
  EXPECT_TRUE(core_->state().robots[0].drive.busy());
  edit("S4 cut robios");
  tick();
  EXPECT_FALSE(core_->state().robots[0].drive.busy());
}

TEST_F(RunEdits, ARobotGetsPartsAsByTheLinesOfItsFile) {
  const std::size_t sensors = core_->model().robots[0].sensors().size();
  edit("S4 sensor psd EXTRA number=9 x_mm=60");
  edit("S4 part servo tail number=4");
  edit("S4 error psd sigma_m=0.5");
  edit("S4 device echo second address=/dev/ttyUSB5");
  tick();
  EXPECT_EQ(warnings(), "");
  const RobotModel& robot = core_->model().robots[0];
  EXPECT_GE(robot.find_sensor("psd", 9), 0);
  EXPECT_GE(robot.find_part("servo", 4), 0);
  EXPECT_TRUE(serial_of(1, "/dev/ttyUSB5").exists());
  EXPECT_EQ(core_->model().robots[1].sensors().size(), sensors);
  EXPECT_EQ(core_->state().robots[0].sensors.size(), sensors + 1);
}

TEST_F(RunEdits, ABrokenSensorSeesNothing) {
  edit("add wall 1200 1000 1200 3000");
  tick();
  EXPECT_LT(core_->simulation().sense(0, 0).values[0], 0.2);
  edit("S4 sensor PSD_FRONT off");
  tick();
  EXPECT_EQ(core_->simulation().sense(0, 0).values[0], kNoReturn);
  edit("S4 sensor PSD_FRONT on");
  tick();
  EXPECT_LT(core_->simulation().sense(0, 0).values[0], 0.2);
}

TEST_F(RunEdits, RestoreStatePutsBackWhatIsThereAndTellsTheRest) {
  edit("restore-state");
  tick();
  EXPECT_NE(warnings().find("no places have been saved"), std::string::npos);
  edit("save-state");
  tick();
  const Pose2 start = core_->state().robots[0].body.X_WB;
  drive(0, 1);
  tick(100);
  EXPECT_NE(core_->state().robots[0].body.X_WB.x_m, start.x_m);
  edit("remove S4-2");
  edit("add object Can 500 500 0");
  edit("restore-state");
  tick();
  const RobotState& robot = core_->state().robots[0];
  EXPECT_EQ(robot.body.X_WB.x_m, start.x_m);
  EXPECT_FALSE(robot.drive.busy());
  EXPECT_EQ(robot.body.vx_m_s, 0);
  EXPECT_EQ(robot.drive.linear_m_s, 0);
  const std::string told = warnings();
  EXPECT_NE(told.find("no longer in the world: id 2"), std::string::npos) << told;
  EXPECT_NE(told.find("was not saved: id 3"), std::string::npos) << told;
}

TEST_F(RunEdits, OfAPausedRunTakeEffectAtOnceAndReplayTheSame) {
  tick(3);
  Input input = edit_input(*core_, "add robot S4 500 500 0");
  input.source = kPausedSource;
  core_->apply(input);
  EXPECT_EQ(core_->model().robots.size(), 3u);
  tick(3);
  const auto again = make();
  for (int i = 0; i < 3; ++i) again->tick(nullptr);
  again->apply(input);
  for (int i = 0; i < 3; ++i) again->tick(nullptr);
  EXPECT_EQ(again->hash(), core_->hash());
}

TEST_F(RunEdits, AWallCountsForTheHashAtOnce) {
  const auto other = make();
  edit("add wall 3900 3900 3950 3900");
  tick();
  other->tick(nullptr);
  EXPECT_NE(core_->hash(), other->hash());
  EXPECT_EQ(hash_of(core_->state()), hash_of(other->state()));
}

TEST_F(RunEdits, TheFolderOfTheFilesDoesNotCountForTheHash) {
  Spec elsewhere = world();
  elsewhere.world_file = "/elsewhere/room.wld";
  elsewhere.robots[0].program = "/elsewhere/program";
  const auto other = std::move(*RunWorld::make(elsewhere, {}));
  edit("S4 set mass_kg 5");
  other->apply(edit_input(*other, "S4 set mass_kg 5"));
  tick();
  other->tick(nullptr);
  EXPECT_EQ(other->hash(), core_->hash());
}

TEST_F(RunEdits, ASavedRunKnowsItsVersion) {
  const Bytes before = core_->save();
  edit("add robot S4 500 500 0");
  tick();
  edit("remove S4");
  tick();
  edit("add robot S4 500 1500 0");  // takes the number behind the hole
  open(robios_of(*core_, 3));
  tick();
  const Bytes saved = core_->save();
  const auto other = make();
  ASSERT_TRUE(other->restore(saved));
  EXPECT_EQ(other->hash(), core_->hash());
  EXPECT_EQ(other->save(), saved);
  EXPECT_EQ(first_difference(other->fields(), core_->fields()), "");
  EXPECT_EQ(robios_of(*other, 4), robios_of(*core_, 4));
  edit("add object Can 500 2500 0");
  other->apply(edit_input(*other, "add object Can 500 2500 0"));
  tick(10);
  for (int i = 0; i < 10; ++i) other->tick(nullptr);
  EXPECT_EQ(other->hash(), core_->hash());
  // And back to where nothing had been edited.
  ASSERT_TRUE(core_->restore(before));
  EXPECT_EQ(core_->save(), before);
  EXPECT_EQ(core_->hash(), make()->hash());
}

}  // namespace
}  // namespace understudy::run_edits_test
