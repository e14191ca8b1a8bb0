// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The drive alone (no physics: the body does all of its step), against arcs computed by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/drives/drive_bench.h"

namespace understudy::differential_test {
namespace {

TEST(Differential, StraightIsExactInWayAndTime) {
  DriveBench b("differential");
  b.straight(0.5, 0.25);
  EXPECT_EQ(b.finish(), 400);  // 2 s
  expect_pose(b.truth, 0.5, 0, 0);
  expect_pose(b.state.odometry, 0.5, 0, 0);
  EXPECT_EQ(b.state.mode, DriveMode::kIdle);
}

TEST(Differential, ClosingTickTakesTheRest) {
  DriveBench b("differential");
  b.straight(-0.1237, 0.3);
  EXPECT_EQ(b.finish(), 83);  // 82.5 ticks of way
  expect_pose(b.truth, -0.1237, 0, 0);
  b.tick();
  expect_pose(b.truth, -0.1237, 0, 0);
}

TEST(Differential, TurnInPlaceBothWays) {
  DriveBench b("differential");
  b.turn(kPi / 2, 1.0);
  b.finish();
  expect_pose(b.truth, 0, 0, kPi / 2, 1e-12);
  b.turn(-kPi, 1.0);
  b.finish();
  expect_pose(b.truth, 0, 0, -kPi / 2, 1e-12);
  EXPECT_EQ(b.truth.x_m, 0.0);  // to the bit
}

TEST(Differential, CurveEndsOnItsArc) {
  // Half circle to the left of radius 0.3 m.
  DriveBench b("differential");
  b.curve(0.3 * kPi, kPi, 0.2);
  EXPECT_EQ(b.finish(), static_cast<int>(std::ceil(0.3 * kPi / 0.2 / kTick_s)));
  expect_pose(b.truth, 0, 0.6, kPi);
  expect_pose(b.state.odometry, 0, 0.6, kPi);
}

TEST(Differential, CurveTooTightForItsSpeedSlowsDown) {
  DriveBench b("differential");
  b.curve(0.1, kPi, 0.4);  // would turn 4 pi rad/s; the limit is pi/2
  b.tick();
  EXPECT_NEAR(b.state.angular_rad_s, kPi / 2, 1e-9);
  EXPECT_NEAR(b.state.linear_m_s, 0.05, 1e-9);
  b.finish();
  expect_pose(b.truth, 0, 2 * 0.1 / kPi, kPi);
}

TEST(Differential, SpeedCommandDrivesExactlyItsTicks) {
  DriveBench b("differential");
  b.tell(SetSpeed{0.2, 0, 0});
  for (int i = 0; i < 400; ++i) b.tick();
  expect_pose(b.truth, 0.4, 0, 0);
  b.tell(SetSpeed{0, 0, 0.5});
  for (int i = 0; i < 200; ++i) b.tick();
  expect_pose(b.truth, 0.4, 0, 0.5);
}

TEST(Differential, SpeedsAreLimited) {
  DriveBench b("differential");
  b.tell(SetSpeed{5, 0, -9});
  b.tick();
  EXPECT_DOUBLE_EQ(b.state.linear_m_s, 0.4);
  EXPECT_DOUBLE_EQ(b.state.angular_rad_s, -kPi / 2);
  b.straight(0.4, 7);
  EXPECT_EQ(b.finish(), 200);
}

TEST(Differential, NothingToDoIsOverAtOnce) {
  DriveBench b("differential");
  b.straight(0, 0.2);
  EXPECT_FALSE(b.state.busy());
  b.turn(0, 1);
  EXPECT_FALSE(b.state.busy());
  b.curve(0, 1, 0.2);
  EXPECT_FALSE(b.state.busy());
  b.straight(1, 0);
  EXPECT_FALSE(b.state.busy());
}

TEST(Differential, NewCommandReplacesTheRest) {
  DriveBench b("differential");
  b.straight(1, 0.2);
  for (int i = 0; i < 100; ++i) b.tick();  // 0.1 m
  b.straight(-0.1, 0.2);
  b.finish();
  expect_pose(b.truth, 0, 0, 0);
}

TEST(Differential, EncodersCountRimWay) {
  DriveBench b("differential");
  b.straight(0.2, 0.2);
  b.finish();
  EXPECT_NEAR(b.state.wheel_m[0], 0.2, 1e-12);
  EXPECT_NEAR(b.state.wheel_m[1], 0.2, 1e-12);
  b.turn(1, 1);
  b.finish();
  EXPECT_NEAR(b.state.wheel_m[0], 0.2 - 0.045, 1e-12);
  EXPECT_NEAR(b.state.wheel_m[1], 0.2 + 0.045, 1e-12);
  EXPECT_NEAR(b.drive().counts_per_m() * kPi * 0.054, 1100, 1e-9);  // one turn
}

TEST(Differential, BlockedWheelsStopCountingAndTheCommandStaysOpen) {
  DriveBench b("differential");
  b.straight(0.1, 0.2);
  for (int i = 0; i < 50; ++i) b.tick();  // 0.05 m
  for (int i = 0; i < 1000; ++i) b.tick(0.0);
  EXPECT_TRUE(b.state.stalled);
  EXPECT_TRUE(b.state.busy());
  EXPECT_NEAR(b.state.wheel_m[0], 0.05, 1e-12);
  EXPECT_NEAR(b.state.remaining_m, 0.05, 1e-12);
  b.tick();
  EXPECT_FALSE(b.state.stalled);
  b.finish();
  expect_pose(b.state.odometry, 0.1, 0, 0);
}

TEST(Differential, AccelerationLimitRampsBrakesAndArrivesExactly) {
  DriveBench b("differential",
               {{"linear_acceleration_m_s2", "0.5"}, {"angular_acceleration_rad_s2", "2"}});
  b.straight(0.3, 0.4);
  double before = 0;
  double fastest = 0;
  for (int i = 0; i < 10'000 && b.state.busy(); ++i) {
    b.tick();
    // The step's speed, also in the closing tick.
    const double speed = b.state.busy() ? b.state.linear_m_s : before;
    ASSERT_LE(std::abs(speed - before), 0.5 * kTick_s + 1e-12);
    before = speed;
    fastest = std::max(fastest, speed);
  }
  EXPECT_LE(before, 2 * 0.5 * kTick_s);  // comes to rest gently
  // Without a cruising part: v^2 / a = 0.3 m, so the peak is just under sqrt(0.15).
  EXPECT_NEAR(fastest, std::sqrt(0.15), 0.01);
  expect_pose(b.truth, 0.3, 0, 0);
  b.turn(2, 1);
  b.finish();
  expect_pose(b.truth, 0.3, 0, 2);
}

const Parameters kCommandSlip = {{"linear_sigma_m", "0.004"}, {"angular_sigma_rad", "0.035"}};

TEST(Differential, SlipLeavesOdometryExactAndMovesTheTruth) {
  constexpr int kCommands = 2000;
  DriveBench b("differential", {}, kCommandSlip);
  double along2 = 0;
  double heading2 = 0;
  for (int i = 0; i < kCommands; ++i) {
    b.truth = {};
    b.state.odometry = {};
    b.straight(0.1, 0.4);
    b.finish();
    expect_pose(b.state.odometry, 0.1, 0, 0);
    along2 += (b.truth.x_m - 0.1) * (b.truth.x_m - 0.1);
    heading2 += b.truth.heading_rad * b.truth.heading_rad;
  }
  const double standard_error = 3 / std::sqrt(2.0 * kCommands);
  EXPECT_NEAR(std::sqrt(along2 / kCommands), 0.004, 0.004 * standard_error);
  EXPECT_NEAR(std::sqrt(heading2 / kCommands), 0.035, 0.035 * standard_error);
}

TEST(Differential, SlipOfATurnEndsOffByTheSameErrors) {
  DriveBench b("differential", {}, kCommandSlip);
  b.turn(1, 1);
  const double linear = b.state.slip_m;
  const double angular = b.state.slip_rad;
  b.finish();
  EXPECT_NE(angular, 0);
  EXPECT_NEAR(b.truth.heading_rad, 1 + angular, 1e-12);
  EXPECT_NEAR(det::hypot(b.truth.x_m, b.truth.y_m), std::abs(linear), 0.05 * std::abs(linear));
  expect_pose(b.state.odometry, 0, 0, 1);
}

TEST(Differential, EncoderErrorMakesTheCountWrongNotTheTarget) {
  DriveBench b("differential", {}, {}, {{"scale_sigma", "0.01"}});
  const double left = b.state.encoder_scale[0];
  const double right = b.state.encoder_scale[1];
  EXPECT_NE(left, 1);
  EXPECT_NE(left, right);
  b.straight(0.3, 0.3);
  b.finish();
  expect_pose(b.state.odometry, 0.3, 0, 0);  // it believes so
  const double true_turn = (0.3 / right - 0.3 / left) / (2 * 0.045);
  EXPECT_NEAR(b.truth.heading_rad, true_turn, 1e-9);
}

}  // namespace
}  // namespace understudy::differential_test
