// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::gyroscope_test {
namespace {

const Parameters kSharp = {{"bandwidth_hz", "1000000"}};  // follows at once

TEST(Gyroscope, ShowsTheTurningSpeedAboutItsUprightAxis) {
  const auto s = simulation_of(room_with(sensor_to_try("gyroscope", kSharp)));
  EXPECT_EQ(reading(*s), (std::vector<double>{0, 0, 0}));
  drive(*s, 0.2, 1.2, 3);
  EXPECT_EQ(reading(*s), (std::vector<double>{0, 0, s->state().robots[0].body.omega_rad_s}));
  EXPECT_NEAR(reading(*s)[2], 1.2, 1e-12);
}

TEST(Gyroscope, MountingSpreadsItOverTheAxes) {
  SensorSpec sensor = sensor_to_try("gyroscope", kSharp);
  sensor.tilt_rad = 0.3;
  sensor.X_RS.heading_rad = 1;  // does not matter
  const auto s = simulation_of(room_with(sensor));
  drive(*s, 0, -1, 3);
  EXPECT_NEAR(reading(*s)[0], -std::sin(0.3), 1e-12);
  EXPECT_NEAR(reading(*s)[1], 0, 1e-12);
  EXPECT_NEAR(reading(*s)[2], -std::cos(0.3), 1e-12);
}

TEST(Gyroscope, BandwidthSmoothsAStep) {
  const auto s = simulation_of(room_with(sensor_to_try("gyroscope", {{"bandwidth_hz", "10"}})));
  drive(*s, 0, 1.5, 4);
  EXPECT_NEAR(reading(*s)[2], 1.5 * (1 - std::exp(-2 * kPi * 10 * 0.02)), 1e-9);
}

TEST(Gyroscope, EndsAtItsRangeAndHasSteps) {
  Parameters values = kSharp;
  values.push_back({"range_rad_s", "1.1"});
  values.push_back({"resolution_rad_s", "0.25"});
  const auto s = simulation_of(room_with(sensor_to_try("gyroscope", values)));
  drive(*s, 0, 0.6, 2);
  EXPECT_EQ(reading(*s)[2], 0.5);
  drive(*s, 0, -1.5, 2);
  EXPECT_EQ(reading(*s)[2], -1.1);
}

TEST(Gyroscope, ScaleBiasAndNoise) {
  const Parameters errors = {
      {"scale_error", "0.02"}, {"bias_rad_s", "0.01"}, {"noise_density", "0.0005"}};
  const auto s = simulation_of(room_with(sensor_to_try("gyroscope"), errors));
  drive(*s, 0, 1, 100);
  const double sigma = 0.0005 * std::sqrt(kPi / 2 * 140);
  statistics_of(*s, 2).expect(1.02 + 0.01, sigma);
  statistics_of(*s, 0).expect(0.01, sigma);
}

// The variance of a walk grows with time, and its steps are independent.
TEST(Gyroscope, BiasWanders) {
  Spec spec = room_with(sensor_to_try("gyroscope"), {{"bias_walk", "0.01"}});
  spec.tick_ns = 10 * kMillisecond;
  const auto s = simulation_of(spec);
  double before = 0;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < MotionStatistics::kCount; ++i) {
    s->tick({});
    const double now = s->sense(0, kTried).values[1];
    sum += now - before;
    squares += (now - before) * (now - before);
    before = now;
  }
  MotionStatistics{sum / MotionStatistics::kCount, std::sqrt(squares / MotionStatistics::kCount)}
      .expect(0, 0.01 * std::sqrt(0.01));
}

TEST(Gyroscope, TheDialScalesTheBiasThatHasComeTogether) {
  Spec spec = room_with(sensor_to_try("gyroscope"), {{"bias_walk", "0.01"}});
  const auto s = simulation_of(spec);
  drive(*s, 0, 0, 200);
  const double full = reading(*s)[1];
  EXPECT_NE(full, 0);
  spec.error_level = 0.5;
  edit(*s, spec);
  EXPECT_NEAR(reading(*s)[1], 0.5 * full, 1e-15);
  spec.error_level = 0;
  edit(*s, spec);
  EXPECT_EQ(reading(*s)[1], 0);
  spec.error_level = 1;
  edit(*s, spec);
  EXPECT_EQ(reading(*s)[1], full);
}

TEST(Gyroscope, RestoredOrAskedItGoesOnTheSame) {
  expect_same_continuation(
      room_with(sensor_to_try("gyroscope"), {{"bias_walk", "0.01"}, {"noise_density", "0.001"}}));
}

TEST(Gyroscope, BadParameterIsNamed) {
  const std::string why = why_not(room_with(sensor_to_try("gyroscope", {{"range", "1"}})));
  EXPECT_NE(why.find("range_rad_s"), std::string::npos) << why;
}

}  // namespace
}  // namespace understudy::gyroscope_test
