// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What every drive must be able to do alike: closed shapes, with and without ramps, at ticks of any
// length. Tolerance 1e-6 m and rad.
#include "tests/unit/drives/drive_bench.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::shapes_test {
namespace {

struct Case {
  const char* drive;
  const char* acceleration;  // linear and angular
  double tick_s;
};

class Shapes : public testing::TestWithParam<Case> {
 protected:
  DriveBench bench() const {
    const Case& c = GetParam();
    return DriveBench(c.drive,
                      {{"linear_acceleration_m_s2", c.acceleration},
                       {"angular_acceleration_rad_s2", c.acceleration}},
                      {}, {}, {}, c.tick_s);
  }
  bool is_car() const { return std::string(GetParam().drive) == "ackermann"; }
};

TEST_P(Shapes, SquareComesBack) {
  // A car's corners are quarter circles of 0.6 m.
  DriveBench b = bench();
  for (int i = 0; i < 4; ++i) {
    b.straight(0.7, 0.35);
    b.finish();
    if (is_car())
      b.curve(0.6 * kPi / 2, kPi / 2, 0.35);
    else
      b.turn(kPi / 2, 1.1);
    b.finish();
    ASSERT_FALSE(b.state.busy());
  }
  expect_pose(b.truth, 0, 0, 0, 1e-6);
  expect_pose(b.state.odometry, 0, 0, 0, 1e-6);
}

TEST_P(Shapes, CircleComesBackAndItsHalfIsAcross) {
  DriveBench b = bench();
  for (const double side : {1.0, -1.0}) {
    b.curve(kPi * 0.8, side * kPi, 0.3);
    b.finish();
    expect_pose(b.truth, 0, side * 1.6, kPi, 1e-6);
    b.curve(kPi * 0.8, side * kPi, 0.3);
    b.finish();
    expect_pose(b.truth, 0, 0, 0, 1e-6);
  }
}

TEST_P(Shapes, WaysAheadAndBackCancelInPoseAndCounts) {
  DriveBench b = bench();
  for (const double way : {0.123456, 1.0, 0.0007}) {
    b.straight(way, 0.3);
    b.finish();
    b.straight(-way, 0.2);
    b.finish();
  }
  expect_pose(b.truth, 0, 0, 0, 1e-6);
  for (const double way : b.state.wheel_m) EXPECT_NEAR(way, 0, 1e-9);
}

TEST_P(Shapes, CommandsThatAreNoNumbersAreIgnored) {
  DriveBench b = bench();
  b.straight(0.1, 0.2);
  b.straight(std::nan(""), 0.2);
  b.curve(1, INFINITY, 0.2);
  b.tell(MotorDuty{0, std::nan("")});
  b.finish();
  expect_pose(b.truth, 0.1, 0, 0, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Drives, Shapes,
                         testing::Values(Case{"differential", "0", 0.005},
                                         Case{"differential", "0.4", 0.005},
                                         Case{"differential", "0.4", 0.02},
                                         Case{"omni", "0", 0.005}, Case{"omni", "0.4", 0.005},
                                         Case{"omni", "0.4", 0.001}, Case{"ackermann", "0", 0.005},
                                         Case{"ackermann", "0.4", 0.005},
                                         Case{"ackermann", "0.4", 0.02}),
                         [](const auto& shape) {
                           return std::string(shape.param.drive) +
                                  (shape.param.acceleration[1] ? "Ramped" : "AtOnce") +
                                  std::to_string(std::lround(shape.param.tick_s * 1000)) + "ms";
                         });

// A car with DC motor, servo and errors, restored in the middle of its way, ends in the same bits.
TEST(Restore, MotorsPartsAndErrorsGoOnAsIfNothingHadHappened) {
  Spec spec = room_with_rover({1, 2, 0});
  spec.error_level = 1;
  spec.kinds[0].drive = {"ackermann", "drive", {{"dc", "1"}, {"steer_speed_rad_s", "0.3"}}};
  give_parts(spec.kinds[0], {{"servo", "STEER", {{"number", "1"}}}, {"kicker", "KICKER", {}}});
  spec.kinds[0].errors = {
      {"drive", "", {{"slip_sigma_per_m", "0.01"}, {"steer_offset_rad", "0.01"}}}};
  auto first = std::move(*Simulation::make(spec, {}));
  auto second = std::move(*Simulation::make(spec, {}));
  RobotCommand commands[3];
  commands[0].command = MovePart{.value = 0.3};
  commands[1].command = MovePart{.part = 1, .value = 1};
  commands[2].command = MotorSpeed{.rad_s = 8};
  first->tick(commands);
  for (int i = 0; i < 200; ++i) {
    RobotCommand curve;
    if (i == 60) curve.command = DriveCurve{0.3, 0.3, 0.2};
    ASSERT_TRUE(second->restore(first->save()));
    first->tick({&curve, 1});
    second->tick({&curve, 1});
    ASSERT_EQ(first->hash(), second->hash()) << i;
  }
  EXPECT_GT(first->state().robots[0].drive.wheel_m[0], 0.1);
}

}  // namespace
}  // namespace understudy::shapes_test
