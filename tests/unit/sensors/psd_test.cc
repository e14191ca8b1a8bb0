// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "sensors/psd_curves.h"
#include "tests/unit/sensors/range_bench.h"

namespace understudy::psd_test {
namespace {

std::unique_ptr<Simulation> make(const Spec& spec) {
  return std::move(*Simulation::make(spec, {}));
}

TEST(Psd, ThreeDistancesInARoom) {
  // Heading up; the walls' inner faces are at 0.005 and 3.995.
  auto s = make(room_with_rover({1, 1.5, kPi / 2}));
  EXPECT_NEAR(s->sense(0, 0).values[0], 3.995 - 1.5 - 0.060, 1e-12);
  EXPECT_NEAR(s->sense(0, 1).values[0], 1 - 0.045 - 0.005, 1e-12);
  EXPECT_NEAR(s->sense(0, 2).values[0], 3.995 - 1 - 0.045, 1e-12);
  EXPECT_EQ(s->sense(0, 0).kind, SampleKind::kScalar);
}

TEST(Psd, NothingWithinReachIsNoReturn) {
  Spec spec = room_with_rover({1, 1.5, 0});
  spec.kinds[0].sensors[0].parameters = {{"max_range_m", "2"}};
  auto s = make(spec);
  EXPECT_EQ(s->sense(0, 0).values[0], kNoReturn);
}

TEST(Psd, EachReadingIsANewSample) {
  Spec spec = room_with_rover({1, 1.5, 0});
  spec.error_level = 1;
  auto s = make(spec);
  const Sample first = s->sense(0, 0);
  const Sample second = s->sense(0, 0);
  EXPECT_EQ(first.index, 0u);
  EXPECT_EQ(second.index, 1u);
  EXPECT_NE(first.values[0], second.values[0]);
  EXPECT_NEAR(first.values[0], 3.995 - 1.06, 0.06);  // six sigma
}

TEST(Psd, ErrorLevelScalesTheErrorAndZeroIsTheTruth) {
  Spec spec = room_with_rover({1, 1.5, 0});
  const double truth = make(spec)->sense(0, 0).values[0];
  spec.error_level = 1;
  const double full = make(spec)->sense(0, 0).values[0];
  spec.error_level = 0.5;
  const double half = make(spec)->sense(0, 0).values[0];
  EXPECT_NEAR(half - truth, 0.5 * (full - truth), 1e-12);
  spec.error_level = 0;
  spec.kinds[0].errors.clear();
  EXPECT_EQ(make(spec)->sense(0, 0).values[0], truth);  // to the bit
}

TEST(Psd, BadParameterIsNamed) {
  Spec spec = room_with_rover({1, 1.5, 0});
  spec.kinds[0].sensors[0].parameters = {{"max_range", "2"}};
  const auto made = Simulation::make(spec, {});
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().find("max_range_m"), std::string::npos);
}

TEST(Psd, ATiltedOneMeetsTheFloor) {
  SensorSpec sensor = sensor_of("psd", {}, 0.2);
  sensor.tilt_rad = -kPi / 6;
  EXPECT_NEAR(reading(bench_world(sensor)), 0.4, 1e-12);
  Spec spec = bench_world(sensor);
  spec.walls = {wall_ahead(0.3)};
  EXPECT_NEAR(reading(spec), 0.3 / std::cos(kPi / 6), 1e-12);
}

TEST(Psd, NearerThanItsRangeReadsAsTheNearestAndDarkThingsAreNotSeen) {
  Spec spec = bench_world(sensor_of("psd", {{"min_range_m", "0.1"}, {"range_10_m", "1"}}));
  spec.walls = {wall_ahead(0.09)};
  EXPECT_EQ(reading(spec), 0.1);
  spec.walls = {wall_ahead(1.4)};
  spec.walls[0].look.reflectivity = 0.2;  // up to 1.414 m
  EXPECT_NEAR(reading(spec), 1.4, 1e-12);
  spec.walls[0].look.reflectivity = 0.19;
  EXPECT_EQ(reading(spec), kNoReturn);
}

// The data sheets' points, and a fit that others published: within 10 % in between.
TEST(PsdCurves, GoThroughTheDataSheetsPoints) {
  struct Point {
    const char* curve;
    double distance_m, volts;
  };
  for (const Point& p :
       {Point{"GP2Y0A21", 0.8, 0.4}, Point{"GP2Y0A21", 0.1, 2.3}, Point{"GP2Y0A02", 1.5, 0.4},
        Point{"GP2Y0A02", 0.2, 2.45}, Point{"GP2Y0A41", 0.3, 0.3}, Point{"GP2Y0A41", 0.04, 3.1}}) {
    EXPECT_NEAR(find_psd_curve(p.curve)->volts(p.distance_m), p.volts, 1e-9) << p.curve;
    EXPECT_NEAR(find_psd_curve(p.curve)->distance_m(p.volts), p.distance_m, 1e-9) << p.curve;
  }
  for (double d = 0.1; d <= 0.8; d += 0.05) {
    const double published_v = std::pow(0.29988 / d, 1 / 1.173);
    EXPECT_NEAR(find_psd_curve("GP2Y0A21")->volts(d), published_v, 0.1 * published_v) << d;
  }
  EXPECT_EQ(find_psd_curve("GP2Y"), nullptr);
}

TEST(Psd, ACurveAddsTheVoltageAndFoldsBack) {
  Spec spec = bench_world(sensor_of("psd", {{"curve", "GP2Y0A21"}}));
  const auto sample_at = [&](double distance_m) {
    spec.walls = {wall_ahead(distance_m)};
    return simulation_of(spec)->sense(0, 0).values;
  };
  EXPECT_NEAR(sample_at(0.3)[0], 0.3, 1e-9);
  EXPECT_NEAR(sample_at(0.3)[1], find_psd_curve("GP2Y0A21")->volts(0.3), 1e-9);
  EXPECT_EQ(sample_at(0.9)[0], kNoReturn);
  EXPECT_LT(sample_at(0.9)[1], 0.4);
  EXPECT_NEAR(sample_at(0.05)[1], 1.15, 1e-9);  // half of the voltage at 10 cm
  EXPECT_GT(sample_at(0.05)[0], 0.15);          // and so it looks further away
  spec.walls.clear();
  EXPECT_EQ(simulation_of(spec)->sense(0, 0).values[1], 0);
  EXPECT_NE(problem_with(sensor_of("psd", {{"curve", "GP2"}})).find("GP2Y0A21"), std::string::npos);
}

TEST(Psd, ErrorsAreAsWrittenWithinThreeStandardErrors) {
  const Spec plain = bench_world(sensor_of("psd"), {{"mean_m", "0.02"}, {"sigma_m", "0.01"}});
  const RangeStatistics s = statistics_of(firsts(disturbed(plain, {1.0}, kManySamples)));
  EXPECT_NEAR(s.mean, 1.02, s.mean_bound);
  EXPECT_NEAR(s.sigma, 0.01, s.sigma_bound);

  const Spec raw =
      bench_world(sensor_of("psd", {{"curve", "GP2Y0A21"}}), {{"raw_sigma_v", "0.01"}});
  std::vector<double> volts;
  for (const std::vector<double>& v : disturbed(raw, {0.3, 0.9}, kManySamples)) {
    EXPECT_EQ(v[0], find_psd_curve("GP2Y0A21")->distance_m(v[1]));
    volts.push_back(v[1]);
  }
  const RangeStatistics r = statistics_of(volts);
  EXPECT_NEAR(r.mean, 0.9, r.mean_bound);
  EXPECT_NEAR(r.sigma, 0.01, r.sigma_bound);
  for (const std::vector<double>& v : disturbed(raw, {kNoReturn, 0.3}, 100)) {
    EXPECT_EQ(v[0], kNoReturn);
    EXPECT_EQ(v[1], 0.3);
  }
}

}  // namespace
}  // namespace understudy::psd_test
