// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::inclinometer_test {
namespace {

constexpr double kG = 9.80665;

TEST(Inclinometer, OnALevelFloorItShowsItsMounting) {
  SensorSpec sensor = sensor_to_try("inclinometer");
  EXPECT_EQ(reading(*simulation_of(room_with(sensor)))[0], 0);
  sensor.tilt_rad = 0.4;
  EXPECT_NEAR(reading(*simulation_of(room_with(sensor)))[0], 0.4, 1e-12);
  sensor.parameters = {{"axis", "roll"}};
  EXPECT_NEAR(reading(*simulation_of(room_with(sensor)))[0], 0, 1e-12);
  sensor.tilt_rad = 0;
  sensor.roll_rad = -0.3;
  const auto s = simulation_of(room_with(sensor));
  drive(*s, 0.3, 1, 50);
  EXPECT_NEAR(reading(*s)[0], -0.3, 1e-12);
}

// The plumb line of a car that speeds up leans back: the nose seems to go up.
TEST(Inclinometer, APendulumTakesAccelerationForTiltAndLags) {
  Spec spec = room_with(sensor_to_try("inclinometer", {{"pendulum", "1"}, {"lag_s", "0.05"}}));
  spec.kinds[0].drive.parameters.push_back({"linear_acceleration_m_s2", "0.5"});
  const auto s = simulation_of(spec);
  drive(*s, 0.4, 0, 20);  // two time constants
  EXPECT_NEAR(reading(*s)[0], std::atan(0.5 * (1 - std::exp(-2.0)) / kG), 1e-9);
}

TEST(Inclinometer, ASteadyTurnLeansItOutwards) {
  const Parameters values = {{"pendulum", "1"}, {"axis", "roll"}, {"lag_s", "0.01"}};
  const auto s = simulation_of(room_with(sensor_to_try("inclinometer", values)));
  drive(*s, 0.3, 1.2, 100);
  EXPECT_NEAR(reading(*s)[0], std::atan(0.36 / kG), 1e-6);
}

TEST(Inclinometer, EndsAtItsRangeAndHasSteps) {
  SensorSpec sensor = sensor_to_try("inclinometer", {{"range_rad", "0.25"}});
  sensor.tilt_rad = 0.4;
  EXPECT_EQ(reading(*simulation_of(room_with(sensor)))[0], 0.25);
  sensor.parameters = {{"resolution_rad", "0.25"}};
  EXPECT_EQ(reading(*simulation_of(room_with(sensor)))[0], 0.5);
}

TEST(Inclinometer, BiasAndNoise) {
  const auto s = simulation_of(
      room_with(sensor_to_try("inclinometer"), {{"bias_rad", "0.01"}, {"sigma_rad", "0.002"}}));
  statistics_of(*s, 0).expect(0.01, 0.002);
}

TEST(Inclinometer, RestoredOrAskedItGoesOnTheSame) {
  expect_same_continuation(room_with(sensor_to_try("inclinometer", {{"pendulum", "1"}})));
}

TEST(Inclinometer, BadAxisIsNamed) {
  const std::string why = why_not(room_with(sensor_to_try("inclinometer", {{"axis", "yaw"}})));
  EXPECT_NE(why.find("pitch|roll"), std::string::npos) << why;
}

}  // namespace
}  // namespace understudy::inclinometer_test
