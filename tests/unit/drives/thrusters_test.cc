// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The thrusters of a submarine: 1 left and 3 right move it, 2 and 4 have no effect in the plane.
#include "tests/unit/drives/drive_bench.h"

namespace understudy::thrusters_test {
namespace {

constexpr double kRadius_m = 0.1;

DriveBench submarine(const Parameters& slip = {}) {
  return DriveBench("thrusters", {{"half_track_m", "0.25"}, {"wheel_diameter_m", "0.2"}}, slip);
}

TEST(Thrusters, LeftAndRightPushAhead) {
  DriveBench b = submarine();
  b.tell(MotorSpeed{0, 0.3 / kRadius_m});
  b.tell(MotorSpeed{2, 0.3 / kRadius_m});
  b.ticks(400);
  expect_pose(b.truth, 0.6, 0, 0);
}

TEST(Thrusters, AgainstEachOtherTheyTurn) {
  // 0.1 m/s at 0.25 m is 0.4 rad/s.
  DriveBench b = submarine();
  b.tell(MotorSpeed{0, -0.1 / kRadius_m});
  b.tell(MotorSpeed{2, 0.1 / kRadius_m});
  b.ticks(200);
  expect_pose(b.truth, 0, 0, 0.4);
}

TEST(Thrusters, FrontAndBackDoNotMoveItInThePlane) {
  DriveBench b = submarine();
  b.tell(MotorSpeed{1, 0.2 / kRadius_m});
  b.tell(MotorSpeed{3, 0.2 / kRadius_m});
  b.ticks(200);
  expect_pose(b.truth, 0, 0, 0);
  EXPECT_NEAR(b.state.wheel_m[1], 0.2, 1e-9);
}

TEST(Thrusters, CurvesAreExact) {
  DriveBench b = submarine();
  b.curve(0.5 * kPi, kPi, 0.3);
  b.finish();
  expect_pose(b.truth, 0, 1, kPi);
}

TEST(Thrusters, HeldBackByAWallTheyDoNotCount) {
  DriveBench b = submarine();
  b.speed(0.2, 0, 0);
  for (int i = 0; i < 200; ++i) b.tick(0);
  EXPECT_NEAR(b.state.wheel_m[0], 0, 1e-9);
  EXPECT_NEAR(b.state.wheel_m[2], 0, 1e-9);
  expect_pose(b.truth, 0, 0, 0);
}

TEST(Thrusters, ErrorsOfTheDistanceMoveOnlyTheBody) {
  DriveBench b = submarine({{"linear_sigma_m", "0.01"}});
  b.straight(1, 0.4);
  b.finish();
  expect_pose(b.state.odometry, 1, 0, 0);
  EXPECT_GT(std::abs(b.truth.x_m - 1), 1e-6);
}

}  // namespace
}  // namespace understudy::thrusters_test
