// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/model.h"
#include "world/names.h"

namespace understudy::compile_test {
namespace {

std::string complaint(const Spec& spec) {
  const auto model = compile(spec, full_catalogue());
  return model ? "" : model.error();
}

bool mentions(const std::string& text, const char* word) {
  return text.find(word) != std::string::npos;
}

TEST(Compile, RoomWithRobot) {
  Spec spec = room_with_rover({1, 2, 0.5});
  spec.kinds[0].devices = {{"any", "line", {}}};
  const auto model = compile(spec, full_catalogue());
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->walls.size(), 4u);
  ASSERT_EQ(model->robots.size(), 1u);
  const RobotModel& robot = model->robots[0];
  EXPECT_EQ(robot.id, 1);
  EXPECT_EQ(robot.find_sensor("psd", 2), 1);
  EXPECT_EQ(robot.find_sensor("psd", 4), -1);
  EXPECT_EQ(robot.find_sensor("lidar", 1), 3);
  EXPECT_EQ(model->device_count, 1);
  EXPECT_NEAR(robot.kind->drive->counts_per_m(), 1100 / (kPi * 0.054), 1e-9);
}

// Robots and objects share their ids, and only a robot is found as one.
TEST(Compile, BodiesAreFoundByTheirIds) {
  Spec spec = room_with_rover({1, 2, 0.5});
  spec.object_kinds.emplace_back().name = "Thing";
  spec.object_kinds[0].body.shapes = {cylinder(0.1, 0.1)};
  spec.objects.push_back({7, "thing", "Thing", {3, 3, 0}});
  const auto model = compile(spec, full_catalogue());
  ASSERT_TRUE(model.ok()) << model.error();
  EXPECT_EQ(find_robot(*model, RobotId{1}), 0);
  EXPECT_EQ(find_robot(*model, RobotId{7}), -1);
  EXPECT_EQ(find_robot(*model, RobotId{8}), -1);
  EXPECT_EQ(robot_name(*model, RobotId{7}), "robot 7");
  EXPECT_EQ(body_name(*model, 7), "thing");
}

TEST(Compile, EveryComplaintNamesThePartAndTheRemedy) {
  Spec spec = room_with_rover({1, 1, 0});
  spec.kinds[0].sensors[0].kind = "pds";
  EXPECT_TRUE(mentions(complaint(spec), "PSD_FRONT"));
  EXPECT_TRUE(mentions(complaint(spec), "psd"));

  spec = room_with_rover({1, 1, 0});
  spec.kinds[0].drive.kind = "diferential";
  EXPECT_TRUE(mentions(complaint(spec), "differential"));

  spec = room_with_rover({1, 1, 0});
  spec.kinds[0].sensors[3].parameters = {{"beam", "10"}};
  EXPECT_TRUE(mentions(complaint(spec), "beams"));

  spec = room_with_rover({1, 1, 0});
  spec.kinds[0].errors[0].parameters.push_back({"sigma", "1"});
  EXPECT_TRUE(mentions(complaint(spec), "sigma_m"));

  spec = room_with_rover({1, 1, 0});
  spec.kinds[0].errors[0].kind = "driv";
  EXPECT_TRUE(mentions(complaint(spec), "drive"));

  spec = room_with_rover({1, 1, 0});
  spec.robots[0].errors = {{"psd", "PSD_FRNT", {{"sigma_m", "0.1"}}}};
  EXPECT_TRUE(mentions(complaint(spec), "did you mean PSD_FRONT?"));
  spec.robots[0].errors[0].name = "PSD_FRONT";
  EXPECT_TRUE(compile(spec, full_catalogue()));
  spec.robots[0].errors = {{"drive", "left", {}}};
  EXPECT_TRUE(mentions(complaint(spec), "have no name"));

  spec = room_with_rover({1, 1, 0});
  spec.kinds[0].sensors[1].name = "PSD_FRONT";
  EXPECT_TRUE(mentions(complaint(spec), "PSD_FRONT"));

  spec = room_with_rover({1, 1, 0});
  spec.robots[0].kind = "S5";
  EXPECT_TRUE(mentions(complaint(spec), "Rover"));

  spec = room_with_rover({1, 1, 0});
  add_rover(spec, {2, 2, 0}, "other");
  spec.robots[1].id = 1;
  EXPECT_TRUE(mentions(complaint(spec), "id"));

  spec = room_with_rover({1, 1, 0});
  spec.kinds[0].body.inertia_kg_m2 = 1e-300;
  EXPECT_TRUE(mentions(complaint(spec), "inertia_kg_m2"));

  spec = room();
  spec.tick_ns = 0;
  EXPECT_TRUE(mentions(complaint(spec), "tick"));
}

TEST(Compile, NamesakesHaveTheirOwnStreamsAndTheFirstKeepsIts) {
  Spec spec = room_with_rover({1, 1, 0});
  const auto alone = compile(spec, full_catalogue());
  add_rover(spec, {2, 2, 0});
  const auto both = compile(spec, full_catalogue());
  EXPECT_EQ(both->robots[0].name_key, alone->robots[0].name_key);
  EXPECT_NE(both->robots[0].name_key, both->robots[1].name_key);
}

TEST(Compile, ScheduleOfASensor) {
  Spec spec = room_with_rover({1, 1, 0});
  spec.kinds[0].sensors[3].parameters = {{"rate_hz", "10"}, {"spread", "1"}};
  const auto model = compile(spec, full_catalogue());
  ASSERT_TRUE(model.ok());
  RobotModel robot = model->robots[0];
  const SensorModel& lidar = robot.sensors()[3];
  EXPECT_EQ(lidar.sensor_class, SensorClass::kScheduled);
  EXPECT_EQ(lidar.period_ns, 100 * kMillisecond);
  robot.id = 3;  // three ticks after the full tenth of a second
  EXPECT_EQ(robot.first_due(lidar, 0, 5 * kMillisecond), 15 * kMillisecond);
  EXPECT_EQ(robot.first_due(lidar, 15 * kMillisecond, 5 * kMillisecond), 115 * kMillisecond);
  EXPECT_EQ(robot.first_due(lidar, 20 * kMillisecond, 5 * kMillisecond), 115 * kMillisecond);
  robot.id = 20;  // phase 0: the first instant after the start
  EXPECT_EQ(robot.first_due(lidar, 0, 5 * kMillisecond), 100 * kMillisecond);
}

TEST(Compile, KeepsTheTexturesOfPicturesThatStayed) {
  Spec spec;
  const auto picture = [](const char* path) {
    return std::make_shared<const PictureSpec>(PictureSpec{path, 1, 1, {1, 2, 3}});
  };
  spec.pictures = {picture("a"), picture("b")};
  const auto first = compile(spec, full_catalogue());
  ASSERT_TRUE(first);
  Spec next = spec;
  next.floor.width_m = 7;
  next.pictures[1] = picture("b");
  const auto second = compile(next, full_catalogue(), &*first);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->textures[0], first->textures[0]);
  EXPECT_NE(second->textures[1], first->textures[1]) << "another picture of the same path";
}

}  // namespace
}  // namespace understudy::compile_test
