// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The car, against the circle of radius wheelbase / tan(steering angle).
#include "tests/unit/drives/drive_bench.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::ackermann_test {
namespace {

constexpr double kWheelbase_m = 0.25;  // the default
constexpr double kHalfTrack_m = 0.08;
constexpr double kMaxSteer_rad = 0.5;
const double kTightest_m = kWheelbase_m / std::tan(kMaxSteer_rad);

RobotKindSpec with_servo() {
  RobotKindSpec kind;
  kind.parts = {{"led", "LED", {{"number", "1"}}}, {"servo", "STEER", {{"number", "1"}}}};
  return kind;
}

TEST(Ackermann, SteeredArcHasTheRadiusOfItsAngle) {
  // Quarter circle at motor level: 0.3 rad to the left, wheel at 10 rad/s (0.27 m/s at the rim).
  DriveBench b("ackermann", {}, {}, {}, with_servo());
  const double radius = kWheelbase_m / std::tan(0.3);
  b.parts[1].value = 0.3;
  b.tell(MotorSpeed{0, 10});
  const int ticks = 800;  // 4 s
  b.ticks(ticks);
  const double angle = 10 * 0.027 * ticks * kTick_s / radius;
  expect_pose(b.truth, radius * std::sin(angle), radius * (1 - std::cos(angle)), angle);
  expect_pose(b.state.odometry, b.truth.x_m, b.truth.y_m, b.truth.heading_rad, 1e-12);
}

TEST(Ackermann, EncodersCountAxleAndRearWheels) {
  DriveBench b("ackermann", {{"max_angular_rad_s", "3"}});
  b.curve(1.0, 1.0, 0.2);  // radius 1 m
  b.finish();
  const double turns = 1.0 / (kPi * 0.054);
  EXPECT_NEAR(b.counts(0), 1100 * turns, 1e-6);
  EXPECT_NEAR(b.counts(1), 1100 * turns * (1 - kHalfTrack_m), 1e-6);
  EXPECT_NEAR(b.counts(2), 1100 * turns * (1 + kHalfTrack_m), 1e-6);
  EXPECT_EQ(b.drive().wheel_count(), 3);
}

TEST(Ackermann, PossibleCurvesAreExactAheadAndBack) {
  for (const char* acceleration : {"0", "0.3"}) {
    DriveBench b("ackermann", {{"linear_acceleration_m_s2", acceleration}});
    b.curve(0.8 * kPi / 2, kPi / 2, 0.3);  // radius 0.8 m
    b.finish();
    expect_pose(b.truth, 0.8, 0.8, kPi / 2, 1e-6);
    b.curve(-0.8 * kPi / 2, -kPi / 2, 0.3);  // and back on the same arc
    b.finish();
    expect_pose(b.truth, 0, 0, 0, 1e-6);
    b.straight(-0.5, 0.2);
    b.finish();
    expect_pose(b.truth, -0.5, 0, 0, 1e-6);
    EXPECT_EQ(b.state.steer_rad, 0);
  }
}

TEST(Ackermann, TurnIsDrivenOnTheTightestArc) {
  DriveBench b("ackermann");
  b.turn(-kPi / 2, 0.4);
  EXPECT_EQ(b.finish(), static_cast<int>(std::ceil(kPi / 2 / 0.4 / kTick_s)));
  expect_pose(b.truth, kTightest_m, -kTightest_m, -kPi / 2);
}

TEST(Ackermann, TurnOfACarThatCannotSteerIsOverAtOnce) {
  DriveBench b("ackermann", {{"max_steer_rad", "0"}});
  b.turn(1, 0.4);
  EXPECT_FALSE(b.state.busy());
}

TEST(Ackermann, CurveTooTightKeepsItsLength) {
  DriveBench b("ackermann");
  b.curve(0.1, 3, 0.2);
  b.finish();
  EXPECT_NEAR(b.truth.heading_rad, 0.1 / kTightest_m, 1e-9);
  EXPECT_NEAR(b.state.wheel_m[0], 0.1, 1e-12);
}

TEST(Ackermann, SpeedsSteerAsFarAsTheyCan) {
  DriveBench b("ackermann");
  b.speed(0.3, 0, 0.3);  // radius 1 m
  b.ticks(200);
  expect_pose(b.truth, std::sin(0.3), 1 - std::cos(0.3), 0.3);
  b.speed(-0.3, 0, -0.3);  // back on the same circle
  b.ticks(200);
  expect_pose(b.truth, 0, 0, 0);
  b.speed(0.1, 0, 1.5);  // tighter than it can
  b.ticks(100);
  EXPECT_NEAR(b.truth.heading_rad, 0.05 / kTightest_m, 1e-9);
  b.speed(0, 0, -1);  // on the spot it only turns its wheels
  const Pose2 before = b.truth;
  b.ticks(100);
  EXPECT_EQ(b.state.steer_rad, -kMaxSteer_rad);
  expect_pose(b.truth, before.x_m, before.y_m, before.heading_rad, 0);
  b.speed(0, 0, 0);  // standing, the wheels stay as they are
  b.tick();
  EXPECT_EQ(b.state.steer_rad, -kMaxSteer_rad);
}

TEST(Ackermann, SteeringTakesItsTimeAndTargetsStayExact) {
  DriveBench b("ackermann", {{"steer_speed_rad_s", "0.5"}});
  b.curve(kPi / 4, kPi / 4, 0.25);  // radius 1 m
  const double steer = std::atan(kWheelbase_m / 1.0);
  const int steering = static_cast<int>(std::ceil(steer / 0.5 / kTick_s));
  b.ticks(steering - 1);
  EXPECT_EQ(b.state.wheel_m[0], 0);
  b.tick();
  EXPECT_GT(b.state.wheel_m[0], 0);
  EXPECT_NEAR(b.state.steer_rad, steer, 1e-12);
  b.finish();
  expect_pose(b.truth, std::sin(kPi / 4), 1 - std::cos(kPi / 4), kPi / 4, 1e-6);
}

TEST(Ackermann, MotorLevelSteersByTheServoOnly) {
  DriveBench b("ackermann", {}, {}, {}, with_servo());
  b.curve(1, 0.5, 0.2);
  b.tick();
  EXPECT_GT(b.state.steer_rad, 0.1);
  b.parts[1].value = -0.2;
  b.tick();
  EXPECT_GT(b.state.steer_rad, 0.1);  // v-omega commands do not ask it
  b.tell(MotorSpeed{0, 1});
  b.tick();
  EXPECT_EQ(b.state.steer_rad, -0.2);
  b.parts[1].value = 9;
  b.tick();
  EXPECT_EQ(b.state.steer_rad, kMaxSteer_rad);
}

TEST(Ackermann, ServoTakesItsTimeWhileTheCarDrives) {
  Spec spec = room_with_rover({1, 2, 0});
  spec.kinds[0].drive = {"ackermann", "drive", {}};
  give_parts(spec.kinds[0], {{"servo", "STEER", {{"number", "1"}, {"speed_rad_s", "0.5"}}}});
  auto simulation = std::move(*Simulation::make(spec, {}));
  RobotCommand commands[2];
  commands[0].command = MovePart{.value = 0.25};  // in half a second: 100 ticks
  commands[1].command = MotorDuty{.duty = 0.5};   // 0.2 m/s
  simulation->tick(commands);
  double heading = 0;
  for (int i = 1; i <= 200; ++i) {
    const double steer = std::min(0.25, 0.5 * i * kTick_s);
    ASSERT_NEAR(simulation->state().robots[0].drive.steer_rad, steer, 1e-9);
    heading += 0.2 * kTick_s * std::tan(steer) / kWheelbase_m;
    ASSERT_NEAR(simulation->state().robots[0].body.X_WB.heading_rad, heading, 1e-9);
    simulation->tick({});
  }
}

TEST(Ackermann, OffsetAndWheelbaseErrorsBendTheTruthOnly) {
  DriveBench b("ackermann", {}, {{"steer_offset_rad", "0.02"}, {"wheelbase_error", "0.1"}});
  b.straight(1, 0.4);
  b.finish();
  expect_pose(b.state.odometry, 1, 0, 0);
  const double heading = std::tan(0.02) / (1.1 * kWheelbase_m);
  expect_pose(b.truth, std::sin(heading) / heading, (1 - std::cos(heading)) / heading, heading);
}

TEST(Ackermann, BlockedCarStallsAndKeepsItsTarget) {
  DriveBench b("ackermann");
  b.curve(0.5, 0.4, 0.2);
  b.ticks(10);
  const double counted = b.state.wheel_m[0];
  const double rolled = b.state.wheel_m[2];
  for (int i = 0; i < 50; ++i) {
    b.plan();
    b.make({}, true);
  }
  EXPECT_TRUE(b.state.stalled);
  EXPECT_TRUE(b.state.busy());
  EXPECT_EQ(b.state.wheel_m[0], counted);
  EXPECT_EQ(b.state.wheel_m[2], rolled);
  b.finish();
  const double r = 0.5 / 0.4;
  expect_pose(b.truth, r * std::sin(0.4), r * (1 - std::cos(0.4)), 0.4);
}

TEST(Ackermann, SpinningRearWheelsAllCount) {
  DriveBench b("ackermann");
  b.straight(0.1, 0.2);
  for (int i = 0; i < 10'000 && b.state.busy(); ++i) {
    b.plan();
    b.make({}, true, true);
  }
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(b.state.wheel_m[k], 0.1, 1e-12);
}

}  // namespace
}  // namespace understudy::ackermann_test
