// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives and physics together: robots that meet walls and push.
#include <gtest/gtest.h>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"

namespace understudy::contact_test {
namespace {

// A rover (radius 72 mm) with another drive; the room's inner faces are at 5 mm and 3.995 m.
std::unique_ptr<Simulation> robot_with(const PartSpec& drive, Pose2 X_WR) {
  Spec spec = room_with_rover(X_WR);
  spec.kinds[0].drive = drive;
  spec.kinds[0].errors = {};
  give_parts(spec.kinds[0], {{"kicker", "KICKER", {{"x_m", "0.072"}}}});
  return std::move(*Simulation::make(spec, {}));
}

RobotState after(Simulation& simulation, const Command& command, int ticks) {
  const RobotCommand c{0, command};
  simulation.tick({&c, 1});
  for (int i = 1; i < ticks; ++i) simulation.tick({});
  return simulation.state().robots[0];
}

Command straight(double distance_m) {
  DriveStraight c;
  c.distance_m = distance_m;
  c.linear_m_s = 0.3;
  return c;
}

// What is easily pushed does not spoil the way: it ends where it should, to the micrometre of the
// contact solver, and not with a skid.
TEST(Contact, PushingABallTheTargetIsMetAllTheSame) {
  for (const char* kind : {"Golf", "Can", "Soccer"}) {
    Spec spec = room_with_rover({1, 2, 0});
    spec.object_kinds = builtin_object_kinds();
    spec.objects.push_back({.id = 2, .name = kind, .kind = kind, .X_WB = {1.4, 2, 0}});
    auto simulation = std::move(*Simulation::make(spec, {}));
    const RobotState end = after(*simulation, straight(0.8), 700);
    EXPECT_FALSE(end.drive.busy()) << kind;
    EXPECT_NEAR(end.drive.odometry.x_m, 0.8, 1e-9) << kind;
    EXPECT_NEAR(end.body.X_WB.x_m, 1.8, 1e-4) << kind;
    EXPECT_GT(simulation->state().objects[0].body.X_WB.x_m, 1.8) << kind;
  }
}

TEST(Contact, EveryDriveStallsAtAWallAndKeepsItsTarget) {
  for (const PartSpec& drive :
       {PartSpec{"differential", "drive", {}}, PartSpec{"ackermann", "drive", {}},
        PartSpec{"omni", "drive", {}}, PartSpec{"differential", "drive", {{"dc", "1"}}}}) {
    auto simulation = robot_with(drive, {3.5, 2, 0});
    const RobotState end = after(*simulation, straight(1), 1000);
    EXPECT_TRUE(end.drive.stalled) << drive.kind;
    EXPECT_TRUE(end.drive.busy()) << drive.kind;
    EXPECT_NEAR(end.body.X_WB.x_m, 3.995 - 0.072, 1e-3) << drive.kind;
    EXPECT_NEAR(end.drive.odometry.x_m, end.body.X_WB.x_m - 3.5, 2e-3) << drive.kind;
  }
}

TEST(Contact, ABlockedDcMotorDrawsItsStallCurrent) {
  auto simulation =
      robot_with({"differential", "drive", {{"dc", "1"}, {"stall_current_a", "3"}}}, {3.9, 2, 0});
  const RobotState end = after(*simulation, straight(1), 1000);
  EXPECT_NEAR(end.motors[0].current_a, 3, 0.1);
  EXPECT_NEAR(end.motors[1].current_a, 3, 0.1);
}

TEST(Contact, OmniSlidesSidewaysAlongAWall) {
  auto simulation = robot_with({"omni", "drive", {}}, {3.9, 1, 0});
  SetSpeed c;
  c.linear_m_s = 0.1;
  c.sideways_m_s = 0.3;
  const RobotState end = after(*simulation, c, 600);  // 3 s: 0.9 m
  EXPECT_NEAR(end.body.X_WB.x_m, 3.995 - 0.072, 1e-3);
  EXPECT_GT(end.body.X_WB.y_m, 1.6);
}

TEST(Contact, AKickedGolfBallRollsAway) {
  Spec spec = room_with_rover({1, 2, 0});
  give_parts(spec.kinds[0], {{"kicker", "KICKER", {{"x_m", "0.072"}}}});
  spec.object_kinds = builtin_object_kinds();
  ObjectSpec ball;
  ball.id = 2;
  ball.name = "ball";
  ball.kind = "Golf";
  ball.X_WB = {1.11, 2, 0};
  spec.objects.push_back(ball);
  auto simulation = std::move(*Simulation::make(spec, {}));
  MovePart kick;
  kick.value = 1;
  after(*simulation, kick, 200);  // 1 s
  const BodyState& body = simulation->state().objects[0].body;
  // From 1 m/s, slowed down by 0.03 g; two ticks of paddle at either end.
  EXPECT_NEAR(body.X_WB.x_m, 1.11 + 1 - 0.5 * 0.03 * 9.81, 0.03);
  EXPECT_NEAR(body.X_WB.y_m, 2, 1e-6);
  EXPECT_NEAR(body.vx_m_s, 1 - 0.03 * 9.81, 0.02);
}

TEST(Contact, WithoutContactTheBodyDoesAllDrivesExactly) {
  // The driven axle 50 mm behind the middle: the axle does the arc, the body goes along.
  auto simulation = robot_with({"differential", "drive", {{"axle_x_m", "-0.05"}}}, {2, 2, 0});
  DriveTurn c;
  c.angle_rad = kPi / 2;
  c.angular_rad_s = 1;
  const RobotState end = after(*simulation, c, 400);
  EXPECT_NEAR(end.body.X_WB.x_m, 1.95, 1e-6);
  EXPECT_NEAR(end.body.X_WB.y_m, 2.05, 1e-6);
  auto sideways = robot_with({"omni", "drive", {}}, {2, 2, 0.5});
  SetSpeed aside;
  aside.sideways_m_s = 0.2;
  const RobotState there = after(*sideways, aside, 400);
  EXPECT_NEAR(there.body.X_WB.x_m, 2 - 0.4 * std::sin(0.5), 1e-6);
  EXPECT_NEAR(there.body.X_WB.y_m, 2 + 0.4 * std::cos(0.5), 1e-6);
}

}  // namespace
}  // namespace understudy::contact_test
