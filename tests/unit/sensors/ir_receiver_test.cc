// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/sensors/range_bench.h"

namespace understudy::ir_receiver_test {
namespace {

constexpr const char* kHalfField = "0.5";  // rad

// An object so far from the robot's middle that sends this character into a cone.
void add_light(Spec& spec, std::vector<BeaconSpec> beacons, Pose2 X_RL) {
  ObjectKindSpec kind;
  kind.name = "light" + std::to_string(spec.object_kinds.size());
  kind.fixed = true;
  kind.body.shapes = {cylinder(0.05, 0.2)};
  kind.beacons = std::move(beacons);
  spec.object_kinds.push_back(kind);
  spec.objects.push_back({100 + static_cast<int>(spec.objects.size()), kind.name, kind.name,
                          compose({10, 10, 0}, X_RL)});
}

BeaconSpec beacon(int character, double half_angle_rad = kPi, double reach_m = 3) {
  return {character, {}, 0.1, half_angle_rad, reach_m};
}

Spec with_receiver() {
  return bench_world(sensor_of("ir_receiver", {{"half_angle_rad", kHalfField}}));
}

TEST(IrReceiver, HearsWithinReachOnly) {
  for (const double away_m : {2.9, 3.1}) {
    Spec spec = with_receiver();
    add_light(spec, {beacon(164)}, {away_m, 0, 0});
    EXPECT_EQ(reading(spec), away_m < 3 ? 164 : 0);
  }
  EXPECT_EQ(reading(with_receiver()), 0);
}

// 1 m ahead and to the side by tan(0.5 rad) = 0.546 m
TEST(IrReceiver, HearsWithinItsOwnFieldOnly) {
  for (const double left_m : {0.54, -0.54, 0.55, -0.55}) {
    Spec spec = with_receiver();
    add_light(spec, {beacon(164)}, {1, left_m, 0});
    EXPECT_EQ(reading(spec), std::abs(left_m) < 0.546 ? 164 : 0) << left_m;
  }
}

TEST(IrReceiver, HearsWithinTheConeOnly) {
  for (const double off_rad : {0.19, -0.19, 0.21, -0.21}) {
    Spec spec = with_receiver();
    add_light(spec, {beacon(164, 0.2)}, {1, 0, kPi + off_rad});
    EXPECT_EQ(reading(spec), std::abs(off_rad) < 0.2 ? 164 : 0) << off_rad;
  }
}

TEST(IrReceiver, WallsHideAndTheBodyOfTheLightDoesNot) {
  Spec spec = with_receiver();
  add_light(spec, {beacon(164)}, {1, 0, 0});
  EXPECT_EQ(reading(spec), 164) << "the light is in the middle of its own body";
  spec.walls.push_back(wall_ahead(0.5));
  EXPECT_EQ(reading(spec), 0);
}

TEST(IrReceiver, OneBodyIsHeardTogetherAndOfSeveralTheNearest) {
  Spec spec = with_receiver();
  add_light(spec, {beacon(164), beacon(168), beacon(161, kPi, 0.5)}, {1, 0, 0});
  EXPECT_EQ(reading(spec), 172);
  add_light(spec, {beacon(162)}, {0.8, 0.3, 0});
  EXPECT_EQ(reading(spec), 162);
}

TEST(IrReceiver, HearsThePartOfAnotherRobotWhileItIsOn) {
  Spec spec = with_receiver();
  RobotKindSpec sender = spec.kinds[1];
  sender.name = "Sender";
  sender.sensors.clear();
  give_parts(sender, {{"beacon", "LIGHT", {{"reach_m", "2"}}}});
  spec.kinds.push_back(sender);
  RobotSpec robot;
  robot.id = 2;
  robot.name = "Sender";
  robot.kind = "Sender";
  robot.X_WR = {11, 10, 0};
  spec.robots.push_back(robot);
  const auto simulation = simulation_of(spec);
  EXPECT_EQ(simulation->sense(0, 0).values[0], 0);
  simulation->apply({1, MovePart{0, 254}});
  simulation->tick({});
  EXPECT_EQ(simulation->sense(0, 0).values[0], 254);
  simulation->apply({1, MovePart{0, 0}});
  simulation->tick({});
  EXPECT_EQ(simulation->sense(0, 0).values[0], 0);
}

TEST(IrReceiver, MissesAsOftenAsWritten) {
  const Spec spec = bench_world(sensor_of("ir_receiver"), {{"miss_share", "0.05"}});
  int missed = 0;
  for (const double v : firsts(disturbed(spec, {164}, kManySamples))) missed += v == 0;
  EXPECT_NEAR(missed * 1.0 / kManySamples, 0.05, share_bound(0.05));
}

}  // namespace
}  // namespace understudy::ir_receiver_test
