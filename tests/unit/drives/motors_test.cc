// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The motor level of the differential drive, ideal and DC, and wheels that are held.
#include "drives/dc_motor.h"
#include "tests/unit/drives/drive_bench.h"

namespace understudy::motors_test {
namespace {

constexpr double kRadius_m = 0.027;
constexpr double kHalfTrack_m = 0.045;

TEST(IdealMotors, SpeedsMakeCirclesAndCounts) {
  DriveBench b("differential");
  b.tell(MotorSpeed{0, 4});
  b.tell(MotorSpeed{1, 6});
  b.ticks(400);  // 2 s: 8 and 12 rad
  EXPECT_NEAR(b.counts(0), 8 / (2 * kPi) * 1100, 1e-6);
  EXPECT_NEAR(b.counts(1), 12 / (2 * kPi) * 1100, 1e-6);
  const double turn = 4 * kRadius_m / (2 * kHalfTrack_m);
  const double radius = 10 * kRadius_m / turn;
  expect_pose(b.truth, radius * std::sin(turn), radius * (1 - std::cos(turn)), turn);
}

TEST(IdealMotors, FullDutyIsTheSpeedLimit) {
  DriveBench b("differential");
  b.tell(MotorDuty{0, 1});
  b.tell(MotorDuty{1, 0.5});
  b.ticks(200);
  EXPECT_NEAR(b.state.wheel_m[0], 0.4, 1e-9);
  EXPECT_NEAR(b.state.wheel_m[1], 0.2, 1e-9);
  b.tell(MotorSpeed{1, -1e9});
  b.ticks(200);
  EXPECT_NEAR(b.state.wheel_m[1], -0.2, 1e-9);
}

TEST(IdealMotors, LevelsReplaceEachOtherAndStopEndsBoth) {
  DriveBench b("differential");
  b.straight(1, 0.2);
  b.tick();
  b.tell(MotorSpeed{1, 2});
  EXPECT_FALSE(b.state.busy());
  b.tick();
  EXPECT_EQ(b.state.wheel_m[0], 0.001);  // of the straight only
  b.straight(0.5, 0.2);
  EXPECT_TRUE(b.state.busy());
  b.tell(StopDriving{});
  EXPECT_FALSE(b.state.busy());
  const double before = b.state.wheel_m[0];
  b.tell(MotorDuty{0, 1});
  b.tell(StopDriving{});
  b.ticks(10);
  EXPECT_EQ(b.state.wheel_m[0], before);
}

TEST(IdealMotors, UnknownMotorsAndOtherCommandsChangeNothing) {
  DriveBench b("differential");
  b.straight(0.1, 0.2);
  b.tell(MotorDuty{2, 1});
  b.tell(MotorDuty{-1, 1});
  b.tell(MotorGains{.motor = 0});
  b.tell(PressKey{1});
  b.finish();
  expect_pose(b.truth, 0.1, 0, 0);
  EXPECT_EQ(b.drive().motor_count(), 0);  // ideal motors cost no memory
}

TEST(HeldWheels, OneWheelHeldCountsNothingWhileTheOtherGoesOn) {
  // A wall holds the left wheel: the body turns around it.
  DriveBench b("differential");
  b.speed(0.2, 0, 0);
  for (int i = 0; i < 20; ++i) {
    b.plan();
    b.make({0.0005, 0, 0.001 / (2 * kHalfTrack_m)}, true);  // left 0, right 1 mm
  }
  EXPECT_NEAR(b.state.wheel_m[0], 0, 1e-12);
  EXPECT_NEAR(b.state.wheel_m[1], 0.020, 1e-12);
  EXPECT_NEAR(b.state.odometry.heading_rad, 0.020 / (2 * kHalfTrack_m), 1e-9);
  EXPECT_FALSE(b.state.stalled);
}

TEST(HeldWheels, PushedBackOrAheadAWheelCountsNoMoreThanItsPlan) {
  DriveBench b("differential");
  b.speed(0.2, 0, 0);
  b.plan();
  b.make({-0.003, 0, 0}, true);
  EXPECT_EQ(b.state.wheel_m[0], 0);
  EXPECT_TRUE(b.state.stalled);
  b.plan();
  b.make({0.005, 0, 0}, true);
  EXPECT_NEAR(b.state.wheel_m[0], 0.001, 1e-15);
  EXPECT_FALSE(b.state.stalled);
}

TEST(HeldWheels, AWrongEncoderCountsWhatItsWheelDidByItsOwnScale) {
  DriveBench b("differential", {}, {}, {{"scale_sigma", "0.1"}});
  b.speed(0.2, 0, 0);
  b.plan();
  b.make({0, 0, 0}, true);
  EXPECT_NEAR(b.state.wheel_m[0], 0, 1e-15);
  b.plan();
  DriveStep half = b.state.step;
  half.forward_m *= 0.5;
  half.turn_rad *= 0.5;
  b.make(half, true);
  EXPECT_NEAR(b.state.wheel_m[0], 0.0005, 1e-12);
  EXPECT_NEAR(b.state.wheel_m[1], 0.0005, 1e-12);
}

TEST(HeldWheels, SpinningWheelsCountAsPlanned) {
  DriveBench b("differential");
  b.straight(0.1, 0.2);
  for (int i = 0; i < 100; ++i) {
    b.plan();
    b.make({}, true, true);
  }
  EXPECT_FALSE(b.state.busy());
  EXPECT_FALSE(b.state.stalled);
  EXPECT_NEAR(b.state.wheel_m[0], 0.1, 1e-12);
  EXPECT_EQ(b.truth.x_m, 0);
}

TEST(HeldWheels, BlockedTurnStallsAndEndsExactlyWhenFree) {
  DriveBench b("differential");
  b.turn(1, 1);
  for (int i = 0; i < 100; ++i) {
    b.plan();
    b.make({}, true);
  }
  EXPECT_TRUE(b.state.stalled);
  EXPECT_TRUE(b.state.busy());
  b.finish();
  expect_pose(b.truth, 0, 0, 1, 1e-12);
}

// A motor of 20 rad/s and 0.05 Nm that has 0.001 kg m2 to speed up: time constant 0.4 s.
const Parameters kDcRobot = {{"dc", "1"},
                             {"no_load_rad_s", "20"},
                             {"stall_torque_nm", "0.05"},
                             {"rotor_inertia_kg_m2", "0.001"},
                             {"stall_current_a", "2"}};
constexpr double kTau_s = 0.4;

TEST(DcMotors, StepResponseFollowsItsEquationWhateverTheTick) {
  for (const double tick_s : {0.001, 0.005, 0.05, 0.4}) {
    DriveBench b("differential", kDcRobot, {}, {}, {}, tick_s);
    EXPECT_EQ(b.drive().motor_count(), 2);
    b.tell(MotorDuty{0, 0.6});
    b.tell(MotorDuty{1, 0.6});
    const int ticks = static_cast<int>(std::lround(0.8 / tick_s));
    for (int i = 1; i <= ticks; ++i) {
      b.tick();
      const double t = i * tick_s;
      const double fallen = std::exp(-t / kTau_s);
      ASSERT_NEAR(b.motors[0].rad_s, 12 * (1 - fallen), 1e-9) << tick_s;
      ASSERT_NEAR(b.state.wheel_m[0], kRadius_m * 12 * (t - kTau_s * (1 - fallen)), 1e-9) << tick_s;
      ASSERT_NEAR(b.motors[1].current_a, 2 * 0.6 * fallen, 1e-9) << tick_s;
    }
  }
}

TEST(DcMotors, BlockedItDrawsStallCurrentAndGivesStallForce) {
  for (const char* inertia : {"0.001", "0"}) {
    Parameters parameters = kDcRobot;
    parameters.push_back({"rotor_inertia_kg_m2", inertia});
    DriveBench b("differential", parameters);
    b.tell(MotorDuty{0, 1});
    b.tell(MotorDuty{1, 1});
    b.ticks(2000);
    EXPECT_NEAR(b.motors[0].current_a, 0, 1e-6);  // runs free
    EXPECT_LT(b.state.force_limit_n, 1e-5);
    for (int i = 0; i < 10; ++i) {
      b.plan();
      b.make({}, true);
    }
    EXPECT_TRUE(b.state.stalled);
    EXPECT_EQ(b.motors[0].rad_s, 0);
    EXPECT_DOUBLE_EQ(b.motors[0].current_a, 2);
    b.plan();
    EXPECT_DOUBLE_EQ(b.state.force_limit_n, 2 * 0.05 / kRadius_m);  // of two motors
  }
}

TEST(DcMotors, HeldAtHalfItsSpeedItGivesHalfItsTorque) {
  DriveBench b("differential", kDcRobot);
  b.tell(MotorDuty{0, 1});
  b.tell(MotorDuty{1, 1});
  b.ticks(2000);
  b.plan();
  b.make({10 * kRadius_m * kTick_s, 0, 0}, true);  // 10 of 20 rad/s
  EXPECT_NEAR(b.motors[0].rad_s, 10, 1e-9);
  EXPECT_NEAR(b.motors[0].current_a, 1, 1e-9);
  b.plan();
  EXPECT_NEAR(b.state.force_limit_n, 0.05 / kRadius_m, 1e-9);
}

TEST(DcMotors, SpeedControlReachesItsTargetAndHoldsIt) {
  for (const bool own_gains : {true, false}) {
    DriveBench b("differential", kDcRobot);
    if (!own_gains) {
      MotorGains gains;
      gains.p = 0.2;
      gains.i = 0.8;
      gains.d = 0.001;
      for (gains.motor = 0; gains.motor < 2; ++gains.motor) b.tell(gains);
    }
    b.tell(MotorSpeed{0, 10});
    b.tell(MotorSpeed{1, -7});
    b.ticks(2000);
    EXPECT_NEAR(b.motors[0].rad_s, 10, 1e-6);
    EXPECT_NEAR(b.motors[1].rad_s, -7, 1e-6);
    EXPECT_NEAR(b.motors[0].duty, 0.5, 1e-6);
  }
}

TEST(DcMotors, OwnGainsMakeAFirstOrderLag) {
  // At 1 ms the discrete loop is near its continuous ideal: 63 % after the control time, and hardly
  // any overshoot. Tolerance: about a tick's worth.
  DriveBench b("differential", kDcRobot, {}, {}, {}, 0.001);
  const DcMotor motor{20, 0.05, 0.001, 2};
  const double control_s = motor.control_time_s(0.001);
  EXPECT_NEAR(control_s, kTau_s / 5, 1e-12);
  b.tell(MotorSpeed{0, 2});  // small enough for less than full duty
  b.ticks(static_cast<int>(std::lround(control_s / 0.001)));
  EXPECT_NEAR(b.motors[0].rad_s, 2 * (1 - std::exp(-1)), 2 * 0.02);
  double highest = 0;
  for (int i = 0; i < 1000; ++i) {
    b.tick();
    highest = std::max(highest, b.motors[0].rad_s);
  }
  EXPECT_LT(highest, 2.02);
}

// What one control has summed up means nothing to the next one.
TEST(DcMotors, NewGainsBeginAnew) {
  DriveBench b("differential", kDcRobot);
  b.tell(MotorGains{.motor = 0, .p = 0.01, .i = 0.5});
  b.tell(MotorSpeed{0, 10});
  b.ticks(100);
  EXPECT_NE(b.motors[0].integral, 0);
  b.tell(MotorGains{.motor = 0, .p = 0.02, .i = 0.5});
  EXPECT_EQ(b.motors[0].integral, 0);
}

TEST(DcMotors, ABlockedSpeedControlDoesNotWindUp) {
  DriveBench b("differential", kDcRobot);
  b.tell(MotorSpeed{0, 10});
  b.tell(MotorSpeed{1, 10});
  for (int i = 0; i < 4000; ++i) {  // 20 s at a wall
    b.plan();
    b.make({}, true);
  }
  EXPECT_DOUBLE_EQ(b.motors[0].duty, 1);
  double highest = 0;
  for (int i = 0; i < 2000; ++i) {
    b.tick();
    highest = std::max(highest, b.motors[0].rad_s);
  }
  EXPECT_LT(highest, 12);
  EXPECT_NEAR(b.motors[0].rad_s, 10, 1e-6);
}

// After motors that were driven by duty, a ramp starts at the speed that they have.
TEST(DcMotors, ARampAfterADutyStartsWhereTheWheelsAre) {
  Parameters parameters = kDcRobot;
  parameters.push_back({"linear_acceleration_m_s2", "0.5"});
  DriveBench b("differential", parameters);
  for (int motor = 0; motor < 2; ++motor) b.tell(MotorDuty{motor, 0.6});
  b.ticks(1000);
  const double before_m_s = b.motors[0].rad_s * kRadius_m;
  EXPECT_NEAR(before_m_s, 0.6 * 20 * kRadius_m, 1e-3);
  b.speed(0.1, 0, 0);
  b.tick();
  EXPECT_NEAR(b.motors[0].target * kRadius_m, before_m_s - 0.5 * kTick_s, 1e-6);
}

TEST(DcMotors, RampsAreWantedSpeedsNotReachedOnes) {
  Parameters parameters = kDcRobot;
  parameters.push_back({"linear_acceleration_m_s2", "0.5"});
  DriveBench b("differential", parameters);
  b.speed(0.3, 0, 0);
  b.ticks(60);  // 0.3 s: half of the ramp
  EXPECT_NEAR(b.motors[0].target * kRadius_m, 0.15, 1e-9);
  EXPECT_LT(b.motors[0].rad_s, b.motors[0].target);
}

TEST(DcMotors, SluggishControlEndsAWayWhenItPassesItsEnd) {
  DriveBench b("differential", kDcRobot);
  MotorGains gains;
  gains.p = 0.005;
  gains.i = 0.05;
  for (gains.motor = 0; gains.motor < 2; ++gains.motor) b.tell(gains);
  b.straight(0.5, 0.3);
  for (int i = 0; i < 10'000 && b.state.busy(); ++i) {
    b.tick();
    ASSERT_LT(b.state.odometry.x_m, 0.5 + 1e-9);
  }
  EXPECT_NEAR(b.state.odometry.x_m, 0.5, 1e-12);
  b.ticks(200);
  EXPECT_GT(b.state.odometry.x_m, 0.501);  // it was still fast and rolls on
}

TEST(DcMotors, TargetsEndInOdometryAndNearlyInTruth) {
  for (const char* acceleration : {"0", "0.5"}) {
    Parameters parameters = kDcRobot;
    parameters.push_back({"linear_acceleration_m_s2", acceleration});
    DriveBench b("differential", parameters);
    b.straight(0.5, 0.3);
    EXPECT_LT(b.finish(2000), 2000);
    EXPECT_NEAR(b.state.odometry.x_m, 0.5, 1e-12);
    b.ticks(500);
    expect_pose(b.truth, 0.5, 0, 0, 1e-3);
    b.turn(kPi / 2, 1);
    EXPECT_LT(b.finish(2000), 2000);
    b.ticks(500);
    expect_pose(b.truth, 0.5, 0, kPi / 2, 5e-3);
    b.truth = b.state.odometry = {};
    b.curve(-0.4, 1, 0.2);
    EXPECT_LT(b.finish(2000), 2000);
    b.ticks(500);
    expect_pose(b.truth, -0.4 * std::sin(1), -0.4 * (1 - std::cos(1)), 1, 5e-3);
  }
}

// Whatever the numbers of a command: it ends, and nothing becomes infinite.
TEST(DcMotors, WaysTooSmallToComputeWithAreNone) {
  constexpr double kTiny = 5e-324;
  for (const char* dc : {"0", "1"})
    for (const char* name : {"differential", "ackermann", "omni"}) {
      DriveBench b(name, {{"dc", dc}});
      b.curve(kTiny, 1, 0.3);
      EXPECT_FALSE(b.state.busy()) << name;
      b.turn(kTiny, 1);
      EXPECT_FALSE(b.state.busy()) << name;
      b.straight(1e-310, kTiny);
      EXPECT_FALSE(b.state.busy()) << name;
      b.curve(1e-11, 1e300, 0.3);
      for (int i = 0; i < 1000 && b.state.busy(); ++i) b.tick();
      EXPECT_TRUE(std::isfinite(b.state.odometry.heading_rad)) << name << ' ' << dc;
      EXPECT_TRUE(std::isfinite(b.state.remaining_rad)) << name << ' ' << dc;
    }
}

}  // namespace
}  // namespace understudy::motors_test
