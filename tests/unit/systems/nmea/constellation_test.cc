// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/constellation.h"

#include <gtest/gtest.h>

#include <set>

namespace understudy::nmea_constellation_test {
namespace {

struct Seen {
  int prn;
  double elevation_deg;
  double azimuth_deg;
};
struct Sky {
  std::int64_t ms;
  double latitude_deg;
  double longitude_deg;
  std::vector<Seen> seen;
};

// From a Python program of its own, which turns vectors by matrices.
const Sky kSkies[] = {
    {1794744000000,
     33.61,
     -80.865,
     {{13, 70.53, 303.35},
      {18, 60.37, 59.83},
      {23, 43.66, 166.70},
      {8, 42.05, 173.94},
      {17, 39.08, 309.92},
      {14, 31.79, 51.73},
      {12, 17.37, 301.15},
      {22, 16.61, 261.57},
      {19, 10.25, 53.93},
      {9, 5.49, 93.37}}},
    {0,
     -60,
     179.9,
     {{23, 72.14, 281.77},
      {24, 47.01, 102.01},
      {19, 45.53, 36.39},
      {28, 40.82, 333.94},
      {18, 39.26, 304.38},
      {22, 24.53, 225.00},
      {25, 18.14, 140.37},
      {20, 17.72, 115.71},
      {27, 16.62, 252.69},
      {29, 15.28, 61.15},
      {21, 4.26, 173.47},
      {26, 0.93, 193.34}}},
};

TEST(NmeaConstellation, IsThatOfAnotherProgram) {
  for (const Sky& sky : kSkies) {
    const auto seen = satellites_in_view(sky.ms, sky.latitude_deg, sky.longitude_deg);
    ASSERT_EQ(seen.size(), sky.seen.size());
    for (std::size_t i = 0; i < seen.size(); ++i) {
      EXPECT_EQ(seen[i].prn, sky.seen[i].prn);
      EXPECT_NEAR(seen[i].elevation_deg, sky.seen[i].elevation_deg, 0.006);
      EXPECT_NEAR(seen[i].azimuth_deg, sky.seen[i].azimuth_deg, 0.006);
    }
  }
}

// Nine are enough for the default of a GPS sensor, eight.
TEST(NmeaConstellation, NineOrMoreAreSeenAnywhereAtAnyTime) {
  for (std::int64_t ms = 0; ms < 86'164'090; ms += 1'700'000)
    for (double latitude = -90; latitude <= 90; latitude += 15)
      for (double longitude = -180; longitude < 180; longitude += 40) {
        const auto seen = satellites_in_view(ms, latitude, longitude);
        ASSERT_GE(seen.size(), 9u) << ms << " " << latitude << " " << longitude;
        std::set<int> prns;
        double lowest = 90;
        for (const SatelliteInView& s : seen) {
          EXPECT_TRUE(prns.insert(s.prn).second && s.prn >= 1 && s.prn <= kSatellites);
          EXPECT_TRUE(s.azimuth_deg >= 0 && s.azimuth_deg <= 360) << s.azimuth_deg;
          EXPECT_TRUE(s.snr_db >= 28 && s.snr_db <= 50) << s.snr_db;
          EXPECT_TRUE(s.elevation_deg >= 0 && s.elevation_deg <= lowest) << s.elevation_deg;
          lowest = s.elevation_deg;
        }
      }
}

TEST(NmeaConstellation, ComesBackAfterASiderealDay) {
  const auto first = satellites_in_view(1'000, 50, 8);
  const auto next = satellites_in_view(1'000 + 86'164'090, 50, 8);
  const auto other = satellites_in_view(1'000 + 43'082'045, 50, 8);
  ASSERT_EQ(first.size(), next.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].prn, next[i].prn);
    EXPECT_EQ(first[i].elevation_deg, next[i].elevation_deg);
  }
  EXPECT_NE(first[0].elevation_deg, other[0].elevation_deg);  // the Earth has turned half
}

}  // namespace
}  // namespace understudy::nmea_constellation_test
