// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Four Mecanum wheels, against the textbook's wheel speeds: front left v - s - (l + w) omega, front
// right v + s + (l + w) omega, back left v + s - (l + w) omega, back right v - s + (l + w) omega.
#include <array>

#include "tests/unit/drives/drive_bench.h"

namespace understudy::omni_test {
namespace {

constexpr double kArm_m = 0.15 + 0.12;
constexpr double kRadius_m = 0.05;

DriveBench platform(const Parameters& slip = {}) {
  return DriveBench("omni",
                    {{"half_length_m", "0.15"},
                     {"half_width_m", "0.12"},
                     {"wheel_diameter_m", "0.1"},
                     {"counts_per_turn", "1000"}},
                    slip);
}

void expect_wheels(const DriveBench& b, std::array<double, 4> way_m, double tolerance = 1e-9) {
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(b.state.wheel_m[k], way_m[k], tolerance) << k;
}

TEST(Omni, PureSideways) {
  DriveBench b = platform();
  b.speed(0, 0.2, 0);
  b.ticks(400);
  expect_pose(b.truth, 0, 0.4, 0);
  EXPECT_EQ(b.truth.x_m, 0);
  EXPECT_EQ(b.truth.heading_rad, 0);
  expect_wheels(b, {-0.4, 0.4, 0.4, -0.4});
}

TEST(Omni, DiagonalTurnsTwoWheelsOnly) {
  DriveBench b = platform();
  b.speed(0.2, 0.2, 0);
  b.ticks(200);
  expect_pose(b.truth, 0.2, 0.2, 0);
  expect_wheels(b, {0, 0.4, 0.4, 0});
  EXPECT_NEAR(b.counts(1), 0.4 / (kPi * 0.1) * 1000, 1e-6);
}

TEST(Omni, RotationOnTheSpot) {
  DriveBench b = platform();
  b.turn(kPi / 2, 1);
  b.finish();
  expect_pose(b.truth, 0, 0, kPi / 2, 1e-12);
  const double way = kArm_m * kPi / 2;
  expect_wheels(b, {-way, way, -way, way});
}

TEST(Omni, SidewaysWhileTurningIsACircle) {
  // Always sideways to the left at 0.3 m/s, turning 0.5 rad/s: a circle of 0.6 m around a point
  // behind it.
  DriveBench b = platform();
  b.speed(0, 0.3, 0.5);
  b.ticks(400);
  const double angle = 1.0;
  expect_pose(b.truth, -0.6 * (1 - std::cos(angle)), 0.6 * std::sin(angle), angle);
  expect_pose(b.state.odometry, b.truth.x_m, b.truth.y_m, angle, 1e-12);
}

TEST(Omni, StraightAndCurveTargetsAreExact) {
  DriveBench b = platform();
  b.straight(0.4321, 0.3);
  b.finish();
  expect_pose(b.truth, 0.4321, 0, 0);
  b.curve(0.5 * kPi, kPi, 0.3);
  b.finish();
  expect_pose(b.truth, 0.4321, 1, kPi);
}

TEST(Omni, MotorsMakeTheBodyMove) {
  // Wheels for ahead 0.2, left 0.1 m/s and 0.3 rad/s, told one by one.
  DriveBench b = platform();
  const double turn = kArm_m * 0.3;
  const std::array<double, 4> rim = {0.2 - 0.1 - turn, 0.2 + 0.1 + turn, 0.2 + 0.1 - turn,
                                     0.2 - 0.1 + turn};
  for (int k = 0; k < 4; ++k) b.tell(MotorSpeed{k, rim[static_cast<std::size_t>(k)] / kRadius_m});
  b.tick();
  EXPECT_NEAR(b.state.linear_m_s, 0.2, 1e-12);
  EXPECT_NEAR(b.state.sideways_m_s, 0.1, 1e-12);
  EXPECT_NEAR(b.state.angular_rad_s, 0.3, 1e-12);
  EXPECT_EQ(b.state.mode, DriveMode::kMotors);
  EXPECT_FALSE(b.state.busy());
}

TEST(Omni, OneMotorAloneDragsTheOthers) {
  // The least squares of (w, 0, 0, 0); the encoder counts the wheel, not the body.
  DriveBench b = platform();
  b.tell(MotorSpeed{0, 4});
  b.ticks(200);  // 0.2 m of rim
  expect_wheels(b, {0.2, 0, 0, 0});
  EXPECT_NEAR(b.state.linear_m_s, 0.05, 1e-12);
  EXPECT_NEAR(b.state.sideways_m_s, -0.05, 1e-12);
  EXPECT_NEAR(b.state.angular_rad_s, -0.05 / kArm_m, 1e-12);
}

TEST(Omni, BlockedAheadItStillCountsSideways) {
  // Diagonal against a wall ahead: the body slides along it, at 0 ahead.
  DriveBench b = platform();
  b.speed(0.1, 0.2, 0);
  for (int i = 0; i < 200; ++i) {
    b.plan();
    DriveStep made = b.state.step;
    made.forward_m = 0;
    b.make(made, true);
  }
  // Told -0.1, 0.3, 0.3, -0.1 m; the body's motion means -0.2, 0.2, 0.2, -0.2 m; no wheel does more
  // than it was told.
  expect_wheels(b, {-0.1, 0.2, 0.2, -0.1});
  EXPECT_FALSE(b.state.stalled);
}

TEST(Omni, TrackErrorTurnsLess) {
  DriveBench b = platform({{"track_error", "0.02"}});
  b.turn(1, 1);
  b.finish();
  EXPECT_NEAR(b.truth.heading_rad, 1 / 1.02, 1e-9);
  expect_pose(b.state.odometry, 0, 0, 1);
}

}  // namespace
}  // namespace understudy::omni_test
