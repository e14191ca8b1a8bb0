// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/sensors/lone_sensor.h"
#include "world/fix.h"

namespace understudy::gps_test {
namespace {

using Values = std::vector<double>;

Spec with_gps(const Pose2& X_WR, const Parameters& parameters, const Parameters& errors = {}) {
  Spec spec = with_sensor("gps", X_WR, parameters, errors);
  spec.kinds[0].sensors[kExtraSensor].X_RS = {0.5, 0, 0};
  spec.kinds[0].sensors[kExtraSensor].z_m = 0.05;
  return spec;
}

Values fix_of(const Spec& spec) { return make_simulation(spec)->sense(0, kExtraSensor).values; }

// Rows from `echo EAST NORTH UP | CartConvert -l -31.9805 115.8178 20 -r -p 9` of GeographicLib.
TEST(Gps, PlaceAsAnIndependentProgramHasIt) {
  Spec spec = with_gps({2.5, 2.5, 0}, {});
  const Values north_up = fix_of(spec);
  EXPECT_NEAR(north_up[kFixLatitude], -31.98047745448480, 1e-12);
  EXPECT_NEAR(north_up[kFixLongitude], 115.81783174151238, 1e-12);
  EXPECT_NEAR(north_up[kFixAltitude], 20.050001197, 1e-8);
  spec.environment.north_rad = 0;  // north along x, so that y is west
  const Values north_ahead = fix_of(spec);
  EXPECT_NEAR(north_ahead[kFixLatitude], -31.98047294538375, 1e-12);
  EXPECT_NEAR(north_ahead[kFixLongitude], 115.81777354874100, 1e-12);
  EXPECT_NEAR(north_ahead[kFixAltitude], 20.050001198, 1e-8);
}

TEST(Gps, SearsFlatFormulas) {
  Spec spec = with_gps({1.5, 2.5, 0}, {{"model", "sear"}});
  spec.environment.latitude_deg = 33.61;
  spec.environment.longitude_deg = -80.865;
  spec.environment.altitude_m = 182.5;
  spec.environment.north_rad = 0;
  const Values fix = fix_of(spec);
  // Length of a degree of latitude by the usual series, to a centimetre.
  const double phi = 33.61 * kPi / 180;
  const double degree_m = 111132.954 - 559.822 * std::cos(2 * phi) + 1.175 * std::cos(4 * phi);
  const double latitude = 33.61 + 2.0 / degree_m;
  EXPECT_NEAR(fix[kFixLatitude], latitude, 1e-11);
  EXPECT_NEAR(fix[kFixLongitude], -80.865 - 2.5 / (111320.3411 * std::cos(latitude * kPi / 180)),
              1e-11);
  EXPECT_EQ(fix[kFixAltitude], 182.55);
}

TEST(Gps, SpeedAndCourseOfTheAntenna) {
  LoneSensor gps(with_gps({2, 2, 0.5 * kPi}, {}));
  EXPECT_EQ(gps.measure()[kFixSpeed], 0);
  EXPECT_EQ(gps.measure()[kFixCourse], 0);
  gps.move_body(0.3, -0.3, 0);
  EXPECT_NEAR(gps.measure()[kFixSpeed], 0.3 * std::sqrt(2.0), 1e-15);
  EXPECT_NEAR(gps.measure()[kFixCourse], 135, 1e-12);
  // Facing north and turning left on the spot, an antenna ahead goes to the west.
  gps.move_body(0, 0, 2);
  EXPECT_NEAR(gps.measure()[kFixSpeed], 1, 1e-15);
  EXPECT_NEAR(gps.measure()[kFixCourse], 270, 1e-12);
}

TEST(Gps, CourseIsFromTrueNorth) {
  Spec spec = with_gps({2, 2, 0}, {});
  spec.environment.north_rad = 0.25 * kPi;
  LoneSensor gps(spec);
  gps.move_body(1, 0, 0);
  EXPECT_NEAR(gps.measure()[kFixCourse], 45, 1e-12);
  gps.move_body(std::sqrt(0.5), std::sqrt(0.5), 0);
  EXPECT_NEAR(gps.measure()[kFixCourse], 0, 1e-12);
}

TEST(Gps, SaysWhatAReceiverSays) {
  const Values fix = fix_of(with_gps({2, 2, 0}, {{"satellites", "7"}, {"hdop", "1.01"}}));
  EXPECT_EQ(fix[kFixQuality], 1);
  EXPECT_EQ(fix[kFixSatellites], 7);
  EXPECT_EQ(fix[kFixHdop], 1.01);
  auto simulation = make_simulation(with_gps({2, 2, 0}, {}));
  EXPECT_EQ(simulation->sense(0, kExtraSensor).kind, SampleKind::kFix);
}

TEST(Gps, WithoutErrorsItIsTheTruthToTheBit) {
  const Parameters all = {{"sigma_m", "3"},          {"sigma_z_m", "5"}, {"drift_sigma_m", "2"},
                          {"drift_sigma_z_m", "4"},  {"loss", "0.5"},    {"satellites_sigma", "2"},
                          {"speed_sigma_m_s", "0.1"}};
  for (const char* model : {"wgs84", "sear"}) {
    Spec spec = with_gps({1.3, 2.7, 0.4}, {{"model", model}}, all);
    Spec without = with_gps({1.3, 2.7, 0.4}, {{"model", model}});
    without.error_level = 1;
    auto at_zero = make_simulation(spec);
    auto at_one = make_simulation(without);
    for (int i = 0; i < 20; ++i) {
      at_zero->tick({});
      at_one->tick({});
    }
    EXPECT_EQ(at_zero->sense(0, kExtraSensor).values, at_one->sense(0, kExtraSensor).values);
    EXPECT_EQ(at_zero->sense(0, kExtraSensor).values, fix_of(spec));
  }
}

TEST(Gps, TheErrorLevelScalesADriftThatGoesOn) {
  Spec spec = with_gps({1.3, 2.7, 0.4}, {{"drift_time_s", "1"}}, {{"drift_sigma_z_m", "3"}});
  const auto error_at = [&](double level) {
    spec.error_level = level;
    auto simulation = make_simulation(spec);
    for (int i = 0; i < 200; ++i) simulation->tick({});
    return simulation->sense(0, kExtraSensor).values[kFixAltitude];
  };
  const double truth = error_at(0);
  EXPECT_NE(error_at(1), truth);
  EXPECT_NEAR(error_at(0.5) - truth, 0.5 * (error_at(1) - truth), 1e-12);
}

TEST(Gps, AtThePoleAndOnTheDateLine) {
  Spec spec = with_gps({2, 2, 0}, {}, {{"sigma_m", "3"}, {"sigma_z_m", "3"}});
  spec.environment.latitude_deg = 90;
  for (const char* model : {"wgs84", "sear"}) {
    spec.kinds[0].sensors[kExtraSensor].parameters = {{"model", model}};
    LoneSensor gps(spec);
    for (std::uint64_t i = 0; i < 100; ++i) {
      const Values& fix = gps.sample(i);
      EXPECT_GE(fix[kFixLatitude], 89.9);
      EXPECT_LE(fix[kFixLatitude], 90.1);
      EXPECT_TRUE(fix[kFixLongitude] > -180 && fix[kFixLongitude] <= 180);
    }
  }
  spec.environment.latitude_deg = 10;
  spec.environment.longitude_deg = 180;
  EXPECT_NEAR(fix_of(spec)[kFixLongitude], -180, 1e-4);
}

TEST(Gps, UnknownModelIsNamed) {
  const auto made = Simulation::make(with_gps({2, 2, 0}, {{"model", "round"}}), {});
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().find("use wgs84 or sear"), std::string::npos);
}

}  // namespace
}  // namespace understudy::gps_test
