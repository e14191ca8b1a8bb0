// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Accelerations of motions that have a closed form.
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::accelerometer_test {
namespace {

constexpr double kG = 9.80665;
constexpr double kTick_s = 0.005;
const Parameters kSharp = {{"bandwidth_hz", "1000000"}};  // follows at once

void expect_axes(Simulation& s, double x, double y, double z, double tolerance) {
  const std::vector<double> values = reading(s);
  EXPECT_NEAR(values[0], x, tolerance);
  EXPECT_NEAR(values[1], y, tolerance);
  EXPECT_NEAR(values[2], z, tolerance);
}

TEST(Accelerometer, AtRestItShowsWhatHoldsItUp) {
  const auto s = simulation_of(room_with(sensor_to_try("accelerometer")));
  expect_axes(*s, 0, 0, kG, 0);
  drive(*s, 0, 0, 5);
  expect_axes(*s, 0, 0, kG, 0);
}

TEST(Accelerometer, AtRestItsAxesAreThoseOfItsMounting) {
  SensorSpec sensor = sensor_to_try("accelerometer");
  sensor.tilt_rad = 0.3;  // the nose goes up, and so does what holds it
  expect_axes(*simulation_of(room_with(sensor)), kG * std::sin(0.3), 0, kG * std::cos(0.3), 1e-12);
  sensor.tilt_rad = 0;
  sensor.roll_rad = 0.2;  // the left side goes up
  expect_axes(*simulation_of(room_with(sensor)), 0, kG * std::sin(0.2), kG * std::cos(0.2), 1e-12);
  sensor.roll_rad = kPi;  // upside down
  expect_axes(*simulation_of(room_with(sensor)), 0, 0, -kG, 1e-12);
}

TEST(Accelerometer, SteadyTurnGivesCentripetalAcceleration) {
  const auto s = simulation_of(room_with(sensor_to_try("accelerometer", kSharp)));
  drive(*s, 0.3, 1.2, 10);
  // v omega to the left, less the share (omega dt)^2 / 12 of two chords.
  expect_axes(*s, 0, 0.3 * 1.2, kG, 0.36 * (1.2 * kTick_s) * (1.2 * kTick_s) / 12 * 1.01);
}

TEST(Accelerometer, OffTheCentreEachPlaceHasItsOwnCircle) {
  SensorSpec sensor = sensor_to_try("accelerometer", kSharp);
  sensor.X_RS = {0.05, -0.02, kPi / 2};  // looks to the left
  const auto s = simulation_of(room_with(sensor));
  drive(*s, 0.3, 1.2, 10);
  // Towards the centre of the turn, which lies v / omega to the left: omega^2 (c - r).
  const double ahead = -1.44 * 0.05;
  const double left = 1.44 * (0.3 / 1.2 + 0.02);
  expect_axes(*s, left, -ahead, kG, 2e-6);
}

TEST(Accelerometer, SpeedingUpShowsAheadAndTangentially) {
  SensorSpec sensor = sensor_to_try("accelerometer", kSharp);
  sensor.X_RS.y_m = 0.05;
  Spec spec = room_with(sensor);
  Parameters& drive_values = spec.kinds[0].drive.parameters;
  drive_values.push_back({"linear_acceleration_m_s2", "0.5"});
  drive_values.push_back({"angular_acceleration_rad_s2", "2"});
  const auto straight = simulation_of(spec);
  drive(*straight, 0.3, 0, 20);
  expect_axes(*straight, 0.5, 0, kG, 1e-9);
  const auto spinning = simulation_of(spec);
  drive(*spinning, 0, 1, 2);  // hardly any speed yet: the tangential part alone
  expect_axes(*spinning, -2 * 0.05, 0, kG, 1e-4);
}

TEST(Accelerometer, BandwidthSmoothsAStep) {
  Spec spec = room_with(sensor_to_try("accelerometer", {{"bandwidth_hz", "5"}}));
  spec.kinds[0].drive.parameters.push_back({"linear_acceleration_m_s2", "0.5"});
  const auto s = simulation_of(spec);
  drive(*s, 0.3, 0, 11);
  expect_axes(*s, 0.5 * (1 - std::exp(-2 * kPi * 5 * kTick_s * 11)), 0, kG, 1e-9);
}

TEST(Accelerometer, SearDividesChangesOfVelocity) {
  SensorSpec sensor = sensor_to_try("accelerometer", {{"mode", "sear"}, {"bandwidth_hz", "50"}});
  sensor.tilt_rad = 0.5;  // does not count
  const auto s = simulation_of(room_with(sensor));
  const Pose2 start = s->state().robots[0].body.X_WB;
  drive(*s, 0.2, 0, 3);
  expect_axes(*s, 0, 0, 0, 0);  // the first interval of 20 ms is not over
  drive(*s, 0.2, 0, 1);
  const double a = 0.2 / 0.02;
  expect_axes(*s, a * std::cos(start.heading_rad), a * std::sin(start.heading_rad), 0, 1e-9);
  drive(*s, 0.2, 0, 4);
  expect_axes(*s, 0, 0, 0, 1e-9);
}

TEST(Accelerometer, EndsAtItsRangeAndHasSteps) {
  const auto range =
      simulation_of(room_with(sensor_to_try("accelerometer", {{"range_m_s2", "9"}})));
  expect_axes(*range, 0, 0, 9, 0);
  const auto steps =
      simulation_of(room_with(sensor_to_try("accelerometer", {{"resolution_m_s2", "0.25"}})));
  expect_axes(*steps, 0, 0, 9.75, 0);
}

TEST(Accelerometer, NoiseHasItsDensityAndBias) {
  const Parameters errors = {{"bias_m_s2", "0.1"}, {"noise_density", "0.00275"}};  // 280 ug
  const auto s = simulation_of(room_with(sensor_to_try("accelerometer"), errors));
  const double sigma = 0.00275 * std::sqrt(kPi / 2 * 50);
  statistics_of(*s, 0).expect(0.1, sigma);
  statistics_of(*s, 2).expect(kG + 0.1, sigma);
}

TEST(Accelerometer, EachAxisAndEachRunDrawsItsBias) {
  const Spec spec = room_with(sensor_to_try("accelerometer"), {{"bias_sigma_m_s2", "0.2"}});
  double squares = 0;
  constexpr int kRuns = 300;
  for (int seed = 1; seed <= kRuns; ++seed) {
    auto s = std::move(*Simulation::make(spec, {.seed = static_cast<std::uint64_t>(seed)}));
    const std::vector<double> values = reading(*s);
    EXPECT_NE(values[0], values[1]);
    EXPECT_EQ(values, reading(*s));  // the same in every sample
    squares += values[0] * values[0];
  }
  EXPECT_NEAR(std::sqrt(squares / kRuns), 0.2, 3 * 0.2 / std::sqrt(2.0 * kRuns));
}

TEST(Accelerometer, RestoredOrAskedItGoesOnTheSame) {
  expect_same_continuation(room_with(sensor_to_try("accelerometer"), {{"noise_density", "0.003"}}));
  expect_same_continuation(room_with(sensor_to_try("accelerometer", {{"mode", "sear"}})));
}

TEST(Accelerometer, BadModeIsNamed) {
  const std::string why = why_not(room_with(sensor_to_try("accelerometer", {{"mode", "g"}})));
  EXPECT_NE(why.find("force|sear"), std::string::npos) << why;
}

}  // namespace
}  // namespace understudy::accelerometer_test
