// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every error of the GPS receiver: 100 000 samples, fixed seeds, limits three standard errors.
#include <gtest/gtest.h>

#include "tests/unit/sensors/lone_sensor.h"
#include "world/fix.h"

namespace understudy::gps_errors_test {
namespace {

using Values = std::vector<double>;
constexpr std::uint64_t kCount = 100'000;
constexpr double kLongTime_s = 1e6;  // after which a drift of 300 s has forgotten everything

Spec with_gps(const Parameters& parameters, const Parameters& errors) {
  Spec spec = with_sensor("gps", {2, 2, 0}, parameters, errors);
  spec.environment.latitude_deg = 45;
  spec.environment.altitude_m = 0;
  return spec;
}

// A degree at 45 degrees, textbook values.
constexpr double kLatitude_m = 111131.8;
constexpr double kLongitude_m = 78846.8;

struct PlaceErrors {
  Statistics east, north, up, product;

  void add(const Values& fix, const Values& truth) {
    east.add((fix[kFixLongitude] - truth[kFixLongitude]) * kLongitude_m);
    north.add((fix[kFixLatitude] - truth[kFixLatitude]) * kLatitude_m);
    up.add(fix[kFixAltitude] - truth[kFixAltitude]);
    product.add((fix[kFixLongitude] - truth[kFixLongitude]) * kLongitude_m *
                (fix[kFixLatitude] - truth[kFixLatitude]) * kLatitude_m);
  }
  void expect(double sigma_m, double sigma_z_m) const {
    EXPECT_NEAR(east.mean(), 0, east.mean_limit(sigma_m));
    EXPECT_NEAR(north.mean(), 0, north.mean_limit(sigma_m));
    EXPECT_NEAR(up.mean(), 0, up.mean_limit(sigma_z_m));
    EXPECT_NEAR(east.sigma(), sigma_m, east.sigma_limit(sigma_m));
    EXPECT_NEAR(north.sigma(), sigma_m, north.sigma_limit(sigma_m));
    EXPECT_NEAR(up.sigma(), sigma_z_m, up.sigma_limit(sigma_z_m));
    EXPECT_NEAR(product.mean(), 0, product.mean_limit(sigma_m * sigma_m));  // independent
  }
};

TEST(GpsErrors, Noise) {
  for (const char* model : {"wgs84", "sear"}) {
    const Values truth = LoneSensor(with_gps({{"model", model}}, {})).measure();
    LoneSensor gps(with_gps({{"model", model}}, {{"sigma_m", "2.5"}, {"sigma_z_m", "4"}}));
    PlaceErrors errors;
    for (std::uint64_t i = 0; i < kCount; ++i) errors.add(gps.sample(i), truth);
    errors.expect(2.5, 4);
  }
}

TEST(GpsErrors, Drift) {
  const Values truth = LoneSensor(with_gps({}, {})).measure();
  LoneSensor gps(with_gps({}, {{"drift_sigma_m", "3"}, {"drift_sigma_z_m", "6"}}));
  PlaceErrors errors;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    gps.advance(i, kLongTime_s);
    errors.add(gps.sample(i), truth);
  }
  errors.expect(3, 6);
}

// Within a tick of 5 ms a drift of 300 s hardly moves: by sigma times the root of 2 dt / time.
TEST(GpsErrors, DriftIsSlow) {
  LoneSensor gps(with_gps({}, {{"drift_sigma_z_m", "6"}}));
  gps.advance(0, 0.005);
  double before = gps.measure()[kFixAltitude];
  Statistics step;
  for (std::uint64_t i = 1; i <= kCount; ++i) {
    gps.advance(i, 0.005);
    const double now = gps.measure()[kFixAltitude];
    step.add(now - before);
    before = now;
  }
  const double expected_m = 6 * std::sqrt(2 * 0.005 / 300);
  EXPECT_NEAR(step.sigma(), expected_m, step.sigma_limit(expected_m));
}

TEST(GpsErrors, LossIsAShareOfTheTimeAndHasNoNoise) {
  LoneSensor gps(with_gps({}, {{"loss", "0.15"}, {"sigma_m", "3"}, {"speed_sigma_m_s", "1"}}));
  Values lost(kFixValueCount, kNoReturn);
  lost[kFixQuality] = lost[kFixSatellites] = 0;
  Statistics loss;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    gps.advance(i, kLongTime_s);
    const Values& fix = gps.sample(i);
    loss.add(fix[kFixQuality] == 0 ? 1 : 0);
    ASSERT_TRUE(fix[kFixQuality] == 1 || fix == lost);
  }
  EXPECT_NEAR(loss.mean(), 0.15, loss.mean_limit(std::sqrt(0.15 * 0.85)));
}

TEST(GpsErrors, OutagesHaveTheirLength) {
  LoneSensor gps(with_gps({{"outage_s", "20"}}, {{"loss", "0.4"}}));
  constexpr double kStep_s = 0.5;
  double out = 0;
  double begun = 0;
  bool before = true;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    gps.advance(i, kStep_s);
    const bool now = gps.measure()[kFixQuality] == 0;
    out += now ? 1 : 0;
    begun += now && !before ? 1 : 0;
    before = now;
  }
  // As seen in steps: see slow_errors_test.cc.
  const double ends = 0.6 * (1 - std::exp(-kStep_s / (20 * 0.6)));
  EXPECT_NEAR(out / begun, 1 / ends, 3 / (ends * std::sqrt(begun)));
}

TEST(GpsErrors, SatellitesComeAndGoAndTheNoiseFollows) {
  LoneSensor gps(with_gps({{"satellites", "20"}, {"hdop", "0.8"}},
                          {{"satellites_sigma", "1.5"}, {"sigma_z_m", "4"}}));
  const double truth_m = LoneSensor(with_gps({}, {})).measure()[kFixAltitude];
  Statistics seen, scaled;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    gps.advance(i, kLongTime_s);
    const Values& fix = gps.sample(i);
    seen.add(fix[kFixSatellites]);
    ASSERT_EQ(fix[kFixSatellites], std::floor(fix[kFixSatellites]));
    ASSERT_NEAR(fix[kFixHdop], 0.8 * std::sqrt(20 / fix[kFixSatellites]), 1e-12);
    scaled.add((fix[kFixAltitude] - truth_m) * 0.8 / fix[kFixHdop]);
  }
  const double sigma = std::sqrt(1.5 * 1.5 + 1 / 12.0);  // rounding adds a twelfth
  EXPECT_NEAR(seen.mean(), 20, seen.mean_limit(sigma));
  EXPECT_NEAR(seen.sigma(), sigma, seen.sigma_limit(sigma));
  EXPECT_NEAR(scaled.sigma(), 4, scaled.sigma_limit(4));
}

// With few satellites it is worse than with many, each as its HDOP says.
TEST(GpsErrors, TheNoiseIsThatOfTheSatellitesOfTheMoment) {
  LoneSensor gps(with_gps({{"satellites", "12"}, {"hdop", "1"}},
                          {{"satellites_sigma", "4"}, {"sigma_z_m", "4"}}));
  const double truth_m = LoneSensor(with_gps({}, {})).measure()[kFixAltitude];
  Statistics few, many;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    gps.advance(i, kLongTime_s);
    const Values& fix = gps.sample(i);
    if (fix[kFixSatellites] == 6) few.add(fix[kFixAltitude] - truth_m);
    if (fix[kFixSatellites] == 18) many.add(fix[kFixAltitude] - truth_m);
  }
  EXPECT_GT(few.count, 500);
  EXPECT_GT(many.count, 500);
  EXPECT_NEAR(few.sigma(), 4 * std::sqrt(2.0), few.sigma_limit(4 * std::sqrt(2.0)));
  EXPECT_NEAR(many.sigma(), 4 * std::sqrt(2 / 3.0), many.sigma_limit(4 * std::sqrt(2 / 3.0)));
}

TEST(GpsErrors, NeverFewerSatellitesThanAFixNeeds) {
  LoneSensor gps(with_gps({{"satellites", "5"}}, {{"satellites_sigma", "10"}}));
  double fewest = 99;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    gps.advance(i, kLongTime_s);
    fewest = std::min(fewest, gps.measure()[kFixSatellites]);
  }
  EXPECT_EQ(fewest, 4);
}

// At rest the speed is that of the noise: the mean of its square is 2 sigma2, with a sigma of the
// same size.
TEST(GpsErrors, SpeedNoise) {
  LoneSensor gps(with_gps({}, {{"speed_sigma_m_s", "0.05"}}));
  Statistics square;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const double speed = gps.sample(i)[kFixSpeed];
    square.add(speed * speed);
  }
  EXPECT_NEAR(square.mean(), 2 * 0.05 * 0.05, square.mean_limit(2 * 0.05 * 0.05));
  gps.move_body(0.6, 0.8, 0);
  Statistics east, north;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const Values& fix = gps.sample(i);
    east.add(fix[kFixSpeed] * std::sin(deg_to_rad(fix[kFixCourse])));
    north.add(fix[kFixSpeed] * std::cos(deg_to_rad(fix[kFixCourse])));
  }
  EXPECT_NEAR(east.mean(), 0.6, east.mean_limit(0.05));
  EXPECT_NEAR(north.mean(), 0.8, north.mean_limit(0.05));
  EXPECT_NEAR(east.sigma(), 0.05, east.sigma_limit(0.05));
  EXPECT_NEAR(north.sigma(), 0.05, north.sigma_limit(0.05));
}

}  // namespace
}  // namespace understudy::gps_errors_test
