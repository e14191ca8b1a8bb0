// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A robot that its device puts from place to place: it takes no driving commands, and with contact
// "pass" neither walls nor robots move it from where it was put.
#include <gtest/gtest.h>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::placed_test {
namespace {

std::unique_ptr<Simulation> simulation_of(const Spec& spec) {
  auto made = Simulation::make(spec, {});
  EXPECT_TRUE(made) << made.error();
  return std::move(*made);
}

RobotCommand drive(int robot, double m_s) {
  SetSpeed command;
  command.linear_m_s = m_s;
  return {robot, command};
}

RobotCommand place(int robot, const Pose2& pose) {
  PutAt command;
  command.pose = pose;
  return {robot, command};
}

// The first robot is placed and passes, the second is as usual.
Spec two_robots() {
  Spec spec = room_with_rover({1, 2, 0});
  spec.kinds.push_back(spec.kinds[0]);
  spec.kinds.back().name = "Placed";
  spec.kinds.back().drive = {"placed", "", {}};
  spec.kinds.back().errors.clear();
  spec.kinds.back().body.contact = ContactRule::kPass;
  for (const RobotKindSpec& kind : spec.kinds)
    if (kind.name == "Rover") spec.kinds.back().body.shapes = kind.body.shapes;
  spec.robots[0].kind = "Placed";
  add_rover(spec, {2, 2, kPi}, "Rover-2");
  return spec;
}

TEST(PlacedDrive, TakesNoCommandsAndStaysWhereItIsPut) {
  const auto simulation = simulation_of(two_robots());
  const Pose2 in_the_wall{0.01, 2, 0.3};
  simulation->tick(std::vector{drive(0, 0.3), place(0, in_the_wall)});
  for (int i = 0; i < 400; ++i) simulation->tick({});
  const Pose2& at = simulation->state().robots[0].body.X_WB;
  EXPECT_EQ(at.x_m, in_the_wall.x_m);
  EXPECT_EQ(at.y_m, in_the_wall.y_m);
  EXPECT_EQ(at.heading_rad, in_the_wall.heading_rad);
}

TEST(PlacedDrive, OthersGoThroughARobotThatPasses) {
  const auto simulation = simulation_of(two_robots());
  simulation->tick(std::vector{drive(1, 0.3)});
  for (int i = 0; i < 200 * 5; ++i) simulation->tick({});
  EXPECT_LT(simulation->state().robots[1].body.X_WB.x_m, 0.6) << "1.5 m on, beyond the other";
  EXPECT_EQ(simulation->state().robots[0].body.X_WB.x_m, 1.0);
}

}  // namespace
}  // namespace understudy::placed_test
