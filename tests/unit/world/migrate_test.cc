// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A state goes over into a new version of its model: what is in both stays to the bit.
#include "world/migrate.h"

#include <gtest/gtest.h>

#include "base/describe.h"
#include "drives/drives.h"
#include "parts/parts.h"
#include "physics/all_physics.h"
#include "programs/programs.h"
#include "sensors/sensors.h"
#include "tests/unit/world/test_specs.h"
#include "world/builtin_objects.h"

namespace understudy::migrate_test {
namespace {

Model compiled(const Spec& spec) {
  auto model =
      compile(spec, {all_drives(), all_sensors(), all_parts(), all_programs(), all_physics()});
  EXPECT_TRUE(model.ok()) << (model.ok() ? "" : model.error());
  return std::move(*model);
}

void add_object(Spec& spec, int id, Pose2 X_WB) {
  ObjectSpec object;
  object.id = id;
  object.name = "thing " + std::to_string(id);
  object.kind = spec.object_kinds.front().name;
  object.X_WB = X_WB;
  spec.objects.push_back(object);
}

// Robots 1 and 2, objects 3 and 4.
Spec four_bodies() {
  Spec spec = room();
  spec.object_kinds = builtin_object_kinds();
  add_rover(spec, {1, 1, 0}, "one");
  add_rover(spec, {2, 1, 0}, "two");
  add_object(spec, 3, {3, 1, 0});
  add_object(spec, 4, {3, 2, 0});
  return spec;
}

// A state in which nothing is as at the start.
State lived_in(const Model& model) {
  State state = initial_state(model, 5);
  state.tick = 77;
  state.now = 77 * model.tick_ns;
  state.saved_places = {{1, {0.1, 0.2, 0.3}}};
  double x = 0.125;
  for (RobotState& robot : state.robots) {
    robot.body.X_WB = {x += 0.1, x + 1, x + 2};
    robot.body.momentum_x = x;
    robot.drive.mode = DriveMode::kTurn;
    robot.drive.remaining_rad = x;
    robot.drive.odometry = {x, x, x};
    robot.keys = {1, 2};
    robot.program = {1, 2, 3, 4};
    for (SensorState& sensor : robot.sensors) {
      sensor.samples = 9;
      sensor.latest.set(std::vector<double>(sensor.latest.size(), x += 0.01));
    }
    robot.sensors[0].broken = true;
  }
  for (ObjectState& object : state.objects) object.body.vx_m_s = x += 0.1;
  return state;
}

TEST(Migrate, TheSameModelKeepsEveryBit) {
  const Model model = compiled(four_bodies());
  const State state = lived_in(model);
  EXPECT_EQ(first_difference(list_fields(migrate(model, state, model)), list_fields(state)), "");
}

// Speeds stay: a robot in contact keeps its momentum per kg, not the momentum of its old mass.
TEST(Migrate, AnotherMassChangesNoSpeedAndWhatIsFixedStands) {
  Spec spec = four_bodies();
  const Model before = compiled(spec);
  State state = lived_in(before);
  state.robots[0].body.forced = true;
  state.robots[0].body.spin = 0.5;
  spec.kinds[0].body.mass_kg /= 1024;  // the inertia, from the shapes, follows
  spec.object_kinds[0].fixed = true;
  const State after = migrate(before, state, compiled(spec));
  EXPECT_EQ(after.robots[0].body.momentum_x, state.robots[0].body.momentum_x / 1024);
  EXPECT_NEAR(after.robots[0].body.spin, 0.5 / 1024, 1e-15);
  EXPECT_NE(state.objects[0].body.vx_m_s, 0);
  EXPECT_EQ(after.objects[0].body.vx_m_s, 0);
}

// A sensor that gets another rate is next due at an instant of that rate.
TEST(Migrate, AnotherRateHasItsOwnInstants) {
  Spec spec = four_bodies();
  spec.kinds[0].sensors[0].parameters = {{"rate_hz", "10"}};
  const Model before = compiled(spec);
  State state = lived_in(before);
  state.now = 205 * kMillisecond;
  SensorState& sensor = state.robots[0].sensors[0];
  sensor.enabled = true;
  sensor.next_due = 300 * kMillisecond;
  EXPECT_EQ(migrate(before, state, before).robots[0].sensors[0].next_due, 300 * kMillisecond);
  spec.kinds[0].sensors[0].parameters = {{"rate_hz", "40"}};
  const SensorState after = migrate(before, state, compiled(spec)).robots[0].sensors[0];
  EXPECT_TRUE(after.enabled);
  EXPECT_EQ(after.next_due, 225 * kMillisecond);
}

TEST(Migrate, WhatStaysKeepsEveryBitWhateverComesAndGoes) {
  Spec spec = four_bodies();
  const Model before = compiled(spec);
  const State state = lived_in(before);
  spec.robots.erase(spec.robots.begin());    // 1 goes
  spec.objects.erase(spec.objects.begin());  // 3 goes
  add_rover(spec, {2, 3, 1}, "new");
  spec.robots.back().id = 9;
  add_object(spec, 10, {1, 3, 0.5});
  spec.walls.pop_back();
  const Model after = compiled(spec);
  const State next = migrate(before, state, after);
  ASSERT_EQ(next.robots.size(), 2u);
  ASSERT_EQ(next.objects.size(), 2u);
  EXPECT_EQ(hash_of(next.robots[0]), hash_of(state.robots[1]));
  EXPECT_EQ(hash_of(next.objects[0]), hash_of(state.objects[1]));
  EXPECT_EQ(hash_of(next.robots[1]),
            hash_of(initial_robot_state(after.robots[1], 5, state.now, after.tick_ns)));
  EXPECT_EQ(next.objects[1].body.X_WB.y_m, 3);
  EXPECT_EQ(next.now, state.now);
  EXPECT_EQ(next.saved_places.size(), 1u);
  EXPECT_EQ(find_body(after, 9), 1);
  EXPECT_EQ(find_body(after, 10), 3);
  EXPECT_EQ(find_body(after, 1), -1);
}

TEST(Migrate, SensorsAreFoundByName) {
  Spec spec = four_bodies();
  const Model before = compiled(spec);
  const State state = lived_in(before);
  // The first sensor goes, another one comes before the rest.
  SensorSpec extra = spec.kinds[0].sensors[0];
  extra.name = "EXTRA";
  extra.number = 7;
  spec.kinds[0].sensors[0] = extra;
  const State next = migrate(before, state, compiled(spec));
  EXPECT_EQ(next.robots[0].sensors[0].samples, 0u);
  EXPECT_FALSE(next.robots[0].sensors[0].broken);
  EXPECT_EQ(hash_of(next.robots[0].sensors[1]), hash_of(state.robots[0].sensors[1]));
  EXPECT_EQ(hash_of(next.robots[0].drive), hash_of(state.robots[0].drive));
}

TEST(Migrate, EncodersAreAsWrongAsTheNewErrorLevelSays) {
  Spec spec = four_bodies();
  const Model truth = compiled(spec);
  const State state = lived_in(truth);
  EXPECT_EQ(state.robots[0].drive.encoder_scale[0], 1);
  spec.error_level = 1;
  const Model wrong = compiled(spec);
  const State next = migrate(truth, state, wrong);
  EXPECT_EQ(next.robots[0].drive.encoder_scale,
            initial_state(wrong, 5).robots[0].drive.encoder_scale);
  EXPECT_NE(next.robots[0].drive.encoder_scale[0], 1);
  EXPECT_EQ(hash_of(migrate(wrong, next, truth)), hash_of(state));
}

}  // namespace
}  // namespace understudy::migrate_test
