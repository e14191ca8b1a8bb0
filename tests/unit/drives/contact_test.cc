// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives and physics together: robots that meet walls and push.
#include <gtest/gtest.h>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

// An S4 (radius 72 mm) with another drive; the room's inner faces are at 5 mm and 3.995 m.
std::unique_ptr<Simulation> robot_with(const PartSpec& drive, Pose2 X_WR) {
  Spec spec = room_with_s4(X_WR);
  spec.kinds[0].drive = drive;
  spec.kinds[0].errors = {};
  spec.kinds[0].parts = {{"kicker", "KICKER", {{"x_m", "0.072"}}}};
  return std::move(*Simulation::make(spec, {}));
}

RobotState after(Simulation& simulation, const Command& command, int ticks) {
  const RobotCommand c{0, command};
  simulation.tick({&c, 1});
  for (int i = 1; i < ticks; ++i) simulation.tick({});
  return simulation.state().robots[0];
}

Command straight(double distance_m) {
  Command c;
  c.kind = CommandKind::kStraight;
  c.distance_m = distance_m;
  c.linear_m_s = 0.3;
  return c;
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

}  // namespace
}  // namespace understudy
