// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "geo/wmm.h"
#include "tests/unit/sensors/lone_sensor.h"
#include "world/sensor_warnings.h"

namespace understudy::compass_test {
namespace {

constexpr int kCount = 100'000;

double reading_deg(const Spec& spec) {
  return rad_to_deg(make_simulation(spec)->sense(0, kExtraSensor).values[0]);
}
double reading_deg(double heading_deg, const Parameters& parameters) {
  return reading_deg(with_sensor("compass", {2, 2, deg_to_rad(heading_deg)}, parameters));
}

TEST(Compass, TrueNorthClockwiseAsOnACard) {
  const Parameters north = {{"north", "true"}};
  EXPECT_NEAR(reading_deg(90, north), 0, 1e-12);  // the usual map: north is up
  EXPECT_NEAR(reading_deg(0, north), 90, 1e-12);  // facing east
  EXPECT_NEAR(reading_deg(180, north), -90, 1e-12);
  EXPECT_NEAR(reading_deg(91, north), -1, 1e-12);  // a little to the west
  EXPECT_NEAR(std::abs(reading_deg(-90, north)), 180, 1e-12);
  Spec spec = with_sensor("compass", {2, 2, 0}, north);
  spec.environment.north_rad = 0.3;
  EXPECT_NEAR(deg_to_rad(reading_deg(spec)), 0.3, 1e-15);
  spec.kinds[0].sensors[kExtraSensor].X_RS.heading_rad = 0.1;  // looks to the left
  EXPECT_NEAR(deg_to_rad(reading_deg(spec)), 0.2, 1e-15);
}

// Declinations that the model's publishers print for these places and years.
TEST(Compass, MagneticNorthIsOffByTheDeclination) {
  struct Row {
    std::int64_t epoch_s;
    double latitude_deg, longitude_deg, altitude_m, declination_deg;
  };
  constexpr Row kRows[] = {
      {1735689600, 80, 0, 0, 1.28},  // 2025.0
      {1735689600, -80, -120, 100000, 68.21},
      {1814356800 - 43200, 0, 120, 0, -0.24},  // 2027.5
      {1735689600, -33, 109, 51000, -5.49},
  };
  for (const Row& row : kRows) {
    Spec spec = with_sensor("compass", {2, 2, 0.5 * kPi}, {});
    spec.epoch_s = row.epoch_s;
    spec.environment.latitude_deg = row.latitude_deg;
    spec.environment.longitude_deg = row.longitude_deg;
    spec.environment.altitude_m = row.altitude_m;
    EXPECT_NEAR(reading_deg(spec), -row.declination_deg, 0.01);
  }
}

// Between two places the reading changes by the declination and, seen on the map of the world, by
// the turn of the meridian: the way in longitude times the sine of the latitude. East of the origin
// the meridian leans to the west, so that what faces up on the map faces east of north.
TEST(Compass, DeclinationIsThatOfTheRobotsOwnPlace) {
  Spec spec = with_sensor("compass", {0, 0, 0.5 * kPi}, {});
  spec.environment.latitude_deg = 43;
  spec.environment.longitude_deg = 93;
  const TangentPlane plane({43, 93, spec.environment.altitude_m}, spec.environment.north_rad);
  const double here = reading_deg(spec);
  spec.robots[0].X_WR.x_m = 900;
  const double there = reading_deg(spec);
  const auto declination_deg = [&](double x_m) {
    return rad_to_deg(magnetic_field(plane.place(x_m, 0, 0), 2026).declination_rad());
  };
  const double east_deg = plane.place(900, 0, 0).longitude_deg - 93;
  EXPECT_NEAR(there - here,
              declination_deg(0) - declination_deg(900) + east_deg * std::sin(deg_to_rad(43)),
              1e-6);
  EXPECT_GT(std::abs(there - here), 1e-3);
}

// A needle does not care where the meridians meet.
TEST(Compass, NextToThePoleAFewMetresChangeNothing) {
  Spec spec = with_sensor("compass", {0, 0, 0.5 * kPi}, {});
  spec.environment.latitude_deg = 89.9999;  // eleven metres from the pole
  const double here = reading_deg(spec);
  for (const Pose2& X_WR : {Pose2{20, 0, 0.5 * kPi}, {0, 30, 0.5 * kPi}, {-20, 20, 0.5 * kPi}}) {
    spec.robots[0].X_WR = X_WR;
    EXPECT_NEAR(det::wrap_angle(deg_to_rad(reading_deg(spec) - here)), 0, deg_to_rad(0.01));
  }
}

TEST(Compass, SearsPointIs100KilometresAlongX) {
  const Parameters point = {{"north", "point"}};
  EXPECT_NEAR(reading_deg(0, point), rad_to_deg(-2 / 1e5), 2e-3);
  EXPECT_NEAR(reading_deg(30, point), -30, 2e-3);
  // A point up on the map, 3 m to the right and 3 m ahead of a robot that faces right.
  EXPECT_NEAR(reading_deg(0, {{"north", "point"}, {"point_x_m", "5"}, {"point_y_m", "5"}}), 45,
              1e-12);
}

TEST(Compass, Resolution) {
  const Parameters half = {{"north", "true"}, {"resolution_rad", "0.5"}};
  EXPECT_NEAR(deg_to_rad(reading_deg(90 - rad_to_deg(0.7), half)), 0.5, 1e-12);
  EXPECT_NEAR(deg_to_rad(reading_deg(90 - rad_to_deg(0.8), half)), 1.0, 1e-12);
  EXPECT_NEAR(deg_to_rad(reading_deg(90 + rad_to_deg(0.8), half)), -1.0, 1e-12);
}

TEST(Compass, OffsetAndNoise) {
  const Parameters north = {{"north", "true"}};
  LoneSensor compass(
      with_sensor("compass", {2, 2, 0}, north, {{"offset_rad", "0.05"}, {"sigma_rad", "0.02"}}));
  const double truth = LoneSensor(with_sensor("compass", {2, 2, 0}, north)).measure()[0];
  Statistics error;
  for (std::uint64_t i = 0; i < kCount; ++i) error.add(compass.sample(i)[0] - truth);
  EXPECT_NEAR(error.mean(), 0.05, error.mean_limit(0.02));
  EXPECT_NEAR(error.sigma(), 0.02, error.sigma_limit(0.02));
}

TEST(Compass, ReadingsStayWithinHalfATurn) {
  LoneSensor compass(
      with_sensor("compass", {2, 2, -0.5 * kPi}, {{"north", "true"}}, {{"sigma_rad", "0.1"}}));
  int negative = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const double reading = compass.sample(i)[0];
    EXPECT_LE(std::abs(reading), kPi);
    EXPECT_GT(std::abs(reading), 2.5);
    negative += reading < 0 ? 1 : 0;
  }
  EXPECT_NEAR(negative, 500, 3 * std::sqrt(250.0));
}

TEST(Compass, WithoutErrorsItIsTheTruthToTheBit) {
  const Spec spec =
      with_sensor("compass", {2, 2, 0.7}, {}, {{"offset_rad", "0.05"}, {"sigma_rad", "0.02"}});
  Spec without = with_sensor("compass", {2, 2, 0.7}, {});
  without.error_level = 1;
  EXPECT_EQ(reading_deg(spec), reading_deg(without));
}

TEST(Compass, OneWarningOutsideOfTheModelsYears) {
  Spec spec = with_sensor("compass", {2, 2, 0}, {});
  add_rover(spec, {1, 1, 0}, "Rover-2");
  EXPECT_TRUE(sensor_warnings(make_simulation(spec)->model()).empty());
  spec.epoch_s = 1893456000;  // 2030-01-01
  EXPECT_TRUE(sensor_warnings(make_simulation(spec)->model()).empty());
  spec.epoch_s += 86400 * 365;
  const auto warnings = sensor_warnings(make_simulation(spec)->model());
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("starts in 2031"), std::string::npos) << warnings[0];
  spec.kinds[0].sensors[kExtraSensor].parameters = {{"north", "true"}};
  EXPECT_TRUE(sensor_warnings(make_simulation(spec)->model()).empty());
}

TEST(Compass, UnknownNorthIsNamed) {
  const auto made = Simulation::make(with_sensor("compass", {2, 2, 0}, {{"north", "up"}}), {});
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().find("use magnetic, true or point"), std::string::npos);
}

}  // namespace
}  // namespace understudy::compass_test
