// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geo/wmm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/math.h"

namespace understudy::wmm_test {
namespace {

struct Row {
  double year, height_km, latitude_deg, longitude_deg;
  double north_nt, east_nt, down_nt, horizontal_nt, total_nt;
  double inclination_deg, declination_deg;
};
constexpr Row kRows[] = {
#include "tests/unit/geo/wmm2025_rows.inc"
};

// Angles are printed with two decimals, forces with six.
TEST(Wmm, AllPublishedTestValues) {
  static_assert(std::size(kRows) == 100);
  constexpr double kAngle_deg = 0.0051;
  constexpr double kForce_nt = 1e-3;  // of up to 66 000
  for (const Row& row : kRows) {
    SCOPED_TRACE(testing::Message()
                 << row.year << " " << row.latitude_deg << " " << row.longitude_deg);
    const MagneticField field =
        magnetic_field({row.latitude_deg, row.longitude_deg, 1000 * row.height_km}, row.year);
    EXPECT_NEAR(rad_to_deg(field.declination_rad()), row.declination_deg, kAngle_deg);
    EXPECT_NEAR(rad_to_deg(field.inclination_rad()), row.inclination_deg, kAngle_deg);
    EXPECT_NEAR(field.north_nt, row.north_nt, kForce_nt);
    EXPECT_NEAR(field.east_nt, row.east_nt, kForce_nt);
    EXPECT_NEAR(field.down_nt, row.down_nt, kForce_nt);
    EXPECT_NEAR(field.horizontal_nt(), row.horizontal_nt, kForce_nt);
    EXPECT_NEAR(field.total_nt(), row.total_nt, kForce_nt);
  }
}

// The short sheet of the same model: declinations at 0 and at 100 km.
TEST(Wmm, TheShortSheet) {
  struct Sheet {
    double year, latitude_deg, longitude_deg, at_ground_deg, at_100_km_deg;
  };
  constexpr Sheet kSheet[] = {
      {2025.0, 80, 0, 1.28, 0.85}, {2025.0, 0, 120, -0.16, -0.15}, {2025.0, -80, 240, 68.78, 68.21},
      {2027.5, 80, 0, 2.59, 2.16}, {2027.5, 0, 120, -0.24, -0.23}, {2027.5, -80, 240, 68.49, 67.93},
  };
  const auto declination_deg = [](const Sheet& row, double height_m) {
    return rad_to_deg(magnetic_field({row.latitude_deg, row.longitude_deg, height_m}, row.year)
                          .declination_rad());
  };
  for (const Sheet& row : kSheet) {
    EXPECT_NEAR(declination_deg(row, 0), row.at_ground_deg, 0.0051);
    EXPECT_NEAR(declination_deg(row, 100000), row.at_100_km_deg, 0.0051);
  }
}

// At the pole itself directions depend on the meridian, forces do not; nothing is divided by zero.
TEST(Wmm, ThePolesAreLikeTheirNeighbourhood) {
  for (const double pole : {90.0, -90.0}) {
    const MagneticField at = magnetic_field({pole, 30, 0}, 2026);
    const MagneticField near = magnetic_field({pole * (1 - 1e-9), 30, 0}, 2026);
    EXPECT_NEAR(at.north_nt, near.north_nt, 1e-2);
    EXPECT_NEAR(at.east_nt, near.east_nt, 1e-2);
    EXPECT_NEAR(at.down_nt, near.down_nt, 1e-2);
    EXPECT_NEAR(magnetic_field({pole, -77, 0}, 2026).horizontal_nt(), at.horizontal_nt(), 1e-6);
  }
}

TEST(Wmm, YearsAsTheModelCountsThem) {
  EXPECT_EQ(decimal_year(0), 1970.0);
  EXPECT_EQ(decimal_year(1735689600), 2025.0);                  // 2025-01-01
  EXPECT_EQ(decimal_year(1735689600 + 182.5 * 86400), 2025.5);  // noon of its middle day
  EXPECT_EQ(decimal_year(1767225600), 2026.0);                  // 2026-01-01
  EXPECT_NEAR(decimal_year(1767225599), 2026.0 - 1 / 31536e3, 1e-12);
  EXPECT_EQ(decimal_year(1830297600), 2028.0);
  EXPECT_NEAR(decimal_year(1830297600 + 366 * 43200.0), 2028.5, 1e-12);  // a leap year
  EXPECT_NEAR(decimal_year(253402300799), 10000, 1e-7);
  EXPECT_EQ(decimal_year(-31536000), 1969.0);
}

TEST(Wmm, SaysWhatItsYearsAre) {
  EXPECT_FALSE(wmm_covers(2024.99));
  EXPECT_TRUE(wmm_covers(2025));
  EXPECT_TRUE(wmm_covers(2030));
  EXPECT_FALSE(wmm_covers(2030.01));
  // Still computed: the field goes on changing as fast as before.
  const Geodetic site{33.61, -80.865, 182.5};
  const double y2025 = magnetic_field(site, 2025).east_nt;
  EXPECT_NEAR(magnetic_field(site, 2040).east_nt - y2025,
              3 * (magnetic_field(site, 2030).east_nt - y2025), 1e-6);
}

}  // namespace
}  // namespace understudy::wmm_test
