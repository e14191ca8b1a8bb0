// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Things in somebody's hand: nothing touches them, nothing sees them, no hash knows them.
#include <gtest/gtest.h>

#include "run/run_world.h"
#include "systems/systems.h"
#include "tests/support/edit_line.h"
#include "world/builtin_objects.h"

namespace understudy::hold_test {
namespace {

class Hold : public testing::Test {
 protected:
  // A robot at 1 m looks along y = 2 m at whatever `others` puts before it.
  static Spec world(const std::vector<std::pair<std::string, Pose2>>& objects) {
    Spec spec;
    spec.floor = {.width_m = 6, .height_m = 4, .texture = ""};
    spec.kinds = all_robot_kinds();
    spec.object_kinds = builtin_object_kinds();
    for (const double x_m : {1.0, 5.0}) {
      RobotSpec robot;
      robot.id = spec.next_id++;
      robot.kind = "S4";
      robot.name = x_m < 2 ? "S4" : "S4-2";
      robot.X_WR = {x_m, 2, 0};
      spec.robots.push_back(robot);
    }
    for (const auto& [kind, pose] : objects)
      spec.objects.push_back({spec.next_id++, kind, kind, pose});
    return spec;
  }
  static std::unique_ptr<RunWorld> make(const Spec& spec) {
    return std::move(*RunWorld::make(spec, {}));
  }
  void edit(const std::string& text) {
    core_->apply({.time = core_->now(), .source = kScript, .content = edit_of_line(text)});
  }
  void drive(int robot, double speed_m_s) {
    RobotCommand go{.robot = robot, .command = {}};
    go.command = SetSpeed{.linear_m_s = speed_m_s};
    core_->apply({.time = core_->now(), .content = go});
  }
  void tick(int count = 1) {
    for (int i = 0; i < count; ++i) core_->tick(nullptr);
  }
  double front_of(int robot) {
    return core_->simulation().sense(robot, 0).values[0];  // PSD_FRONT of an S4
  }
  const Pose2& place(int body) const { return core_->state().body(body).X_WB; }
  std::string refusals() {
    std::string all;
    for (const EditNote& note : core_->edits().take_notes())
      if (note.warning) all += note.text + "\n";
    return all;
  }

  std::unique_ptr<RunWorld> core_ = make(world({{"Can", {2, 2, 0}}}));
};

TEST_F(Hold, AnObjectIsSeenAndTouchedNoLonger) {
  const double before = front_of(0);
  edit("hold Can");
  tick();
  EXPECT_TRUE(core_->model().objects.empty());
  EXPECT_GT(front_of(0), before + 0.5);
  drive(0, 0.3);
  tick(1000);
  EXPECT_NEAR(place(0).x_m, 1 + 0.3 * 5, 0.06) << "it has driven through";
  EXPECT_EQ(refusals(), "");
}

TEST_F(Hold, NoHashKnowsAHeldObject) {
  std::vector<std::uint64_t> hashes;
  for (const Pose2& at : {Pose2{2, 2, 0}, Pose2{3, 1, 1}}) {
    core_ = make(world({{"Can", at}}));
    edit("hold Can");
    tick(20);
    hashes.push_back(core_->hash());
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

TEST_F(Hold, AnObjectComesBackWhereItWasOrWhereItIsPut) {
  const int id = core_->model().objects[0].id;
  edit("Can place 2500 1500 90");
  tick();
  edit("hold Can");
  tick(10);
  edit("release Can");
  tick();
  ASSERT_EQ(core_->model().objects.size(), 1u);
  EXPECT_EQ(core_->model().objects[0].id, id);
  EXPECT_EQ(place(2).x_m, 2.5);
  EXPECT_EQ(place(2).y_m, 1.5);
  edit("hold Can");
  tick();
  edit("release " + std::to_string(id) + " 500 600 0");
  tick();
  EXPECT_EQ(place(2).x_m, 0.5);
  EXPECT_EQ(refusals(), "");
}

TEST_F(Hold, WithinOneTickItGoesOnFromWhereItIs) {
  edit("Can place 2500 1500 0");
  tick();
  edit("hold Can");
  edit("release Can");
  tick();
  EXPECT_EQ(place(2).x_m, 2.5);
  edit("hold Can");
  edit("release Can 700 800 0");
  tick();
  EXPECT_EQ(place(2).x_m, 0.7);
}

TEST_F(Hold, ARobotStandsWhileItsWheelsTurn) {
  drive(0, 0.3);
  tick(100);
  const Pose2 taken = place(0);
  edit("hold S4");
  tick(200);
  EXPECT_EQ(place(0).x_m, taken.x_m);
  EXPECT_GT(core_->state().robots[0].drive.odometry.x_m, 0.4) << "they turn in the air";
  edit("release S4 1000 1000 90");
  tick(100);
  EXPECT_NEAR(place(0).y_m, 1 + 0.3 * 0.5, 0.01) << "and drive on";
  EXPECT_EQ(refusals(), "");
}

TEST_F(Hold, AHeldRobotIsNeitherSeenNorTouched) {
  core_ = make(world({}));
  edit("S4 place 4000 2000 0");
  tick();
  const double seen = front_of(0);
  EXPECT_LT(seen, 1.0);
  edit("hold S4-2");
  tick();
  EXPECT_GT(front_of(0), seen + 0.1);
  drive(0, 0.3);
  tick(1000);
  EXPECT_GT(place(0).x_m, 5.3);
  EXPECT_EQ(place(1).x_m, 5.0);
}

TEST_F(Hold, WhatWasRemovedComesBackWithItsId) {
  const int can = core_->model().objects[0].id;
  edit("remove Can");
  edit("remove S4-2");
  tick();
  EXPECT_EQ(core_->model().robots.size(), 1u);
  edit("add object Can 300 300 0");
  edit("release " + std::to_string(can) + " 2000 1000 0");
  edit("release S4-2");
  tick();
  ASSERT_EQ(core_->model().robots.size(), 2u);
  EXPECT_EQ(core_->model().robots[1].id, 2);
  EXPECT_EQ(place(1).x_m, 5.0);
  ASSERT_EQ(core_->model().objects.size(), 2u);
  EXPECT_EQ(core_->model().objects[0].id, can) << "lists are in the order of ids";
  EXPECT_EQ(core_->model().objects[0].name, "Can-2") << "another one has its name now";
  EXPECT_EQ(refusals(), "");
}

TEST_F(Hold, IsRefusedWhereItMakesNoSense) {
  edit("hold Can");
  edit("hold Can");
  edit("hold S4");
  edit("hold S4");
  edit("release Ball");
  tick();
  const std::string told = refusals();
  EXPECT_NE(told.find("hold Can"), std::string::npos);
  EXPECT_NE(told.find("Can is being held"), std::string::npos);
  EXPECT_NE(told.find("is already held"), std::string::npos);
  EXPECT_NE(told.find("there is nothing held or removed"), std::string::npos);
}

}  // namespace
}  // namespace understudy::hold_test
