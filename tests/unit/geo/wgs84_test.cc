// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Expected rows come from GeographicLib's CartConvert 2.1.2 (C. Karney), which shares nothing with
// our code: `CartConvert -p 9` for places, `CartConvert -l LAT LON HEIGHT -r -p 9` for planes.
#include "geo/wgs84.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/math.h"

namespace understudy::wgs84_test {
namespace {

constexpr double kDegrees = 1e-12;  // about 0.1 um on the ground
constexpr double kMetres = 1e-8;    // ten times the spacing of such doubles

struct PlaceRow {
  Geodetic geodetic;
  Ecef ecef;
};
constexpr PlaceRow kPlaces[] = {
    {{-31.9805, 115.8178, 20}, {-2358386.991014485, 4874692.415716149, -3358608.106325908}},
    {{33.61, -80.865, 182.5}, {844209.241900382, -5250036.330615092, 3510602.729783028}},
    {{0, 0, 0}, {6378137, 0, 0}},
    {{90, 0, 0}, {0, 0, 6356752.314245179}},
    {{60, -179.5, -30}, {-3196967.851548907, -27899.515771773, 5500451.153176526}},
    {{45, 45, 8848}, {3198843.145060575, 3198843.145060574, 4493604.889665858}},
    {{27.988, 86.925, 8848.86}, {302770.213635105, 5636031.425827555, 2979483.691454068}},
    {{-72.5, 0.25, 100000}, {1953860.791256848, 8525.380087067, -6156067.679401484}},
};

TEST(Wgs84, PlacesAsAnIndependentProgramHasThem) {
  for (const PlaceRow& row : kPlaces) {
    SCOPED_TRACE(row.geodetic.latitude_deg);
    const Ecef at = to_ecef(row.geodetic);
    EXPECT_NEAR(at.x_m, row.ecef.x_m, kMetres);
    EXPECT_NEAR(at.y_m, row.ecef.y_m, kMetres);
    EXPECT_NEAR(at.z_m, row.ecef.z_m, kMetres);
    const Geodetic back = to_geodetic(row.ecef);
    EXPECT_NEAR(back.latitude_deg, row.geodetic.latitude_deg, kDegrees);
    EXPECT_NEAR(back.longitude_deg, row.geodetic.longitude_deg, kDegrees);
    EXPECT_NEAR(back.height_m, row.geodetic.height_m, kMetres);
  }
}

TEST(Wgs84, ThereAndBackAllOverTheEarth) {
  for (double latitude = -90; latitude <= 90; latitude += 1.25)
    for (const double height_m : {-10000.0, 0.0, 9000.0, 400000.0}) {
      const double longitude = 2 * latitude - 0.5;
      const Geodetic back = to_geodetic(to_ecef({latitude, longitude, height_m}));
      EXPECT_NEAR(back.latitude_deg, latitude, 2e-14 * 90);
      EXPECT_NEAR(wrap_degrees(back.longitude_deg - longitude), 0, kDegrees);
      EXPECT_NEAR(back.height_m, height_m, 5e-9);
    }
}

struct PlaneRow {
  Geodetic origin;
  double east_m, north_m, up_m;
  Geodetic expected;
};
constexpr Geodetic kPerth{-31.9805, 115.8178, 20};
constexpr Geodetic kSearSite{33.61, -80.865, 182.5};
constexpr Geodetic kNearPole{89.999, 10, 0};
constexpr Geodetic kDateLine{0, 179.999, 5};
constexpr PlaneRow kPlanes[] = {
    {kPerth, 3, 4, 0.05, {-31.98046392717802, 115.81783174150772, 20.050001965}},
    {kPerth, -1000, 0, 0, {-31.98049955899146, 115.80721949332795, 20.078318912}},
    {kPerth, 707, -707, 2, {-31.98687564488339, 115.82528093320373, 22.078485035}},
    {kPerth, 100000, -50000, 3000, {-32.42669024263191, 116.88042648224072, 3999.376826787}},
    {kSearSite, 3, 4, 0.05, {33.61003606249452, -80.86496767501181, 182.550001964}},
    {kSearSite, 0, 1000, 0, {33.61901561812817, -80.865, 182.578676130}},
    {kSearSite, 707, -707, 2, {33.60362571752237, -80.85738264394280, 184.578469439}},
    {kNearPole, -1000, 0, 0, {89.99099129215411, -73.62682173330676, 0.078129961}},
    {kNearPole, 0, 1000, 0, {89.99204696604181, -170, 0.078129959}},
    {kDateLine, 3, 4, 0.05, {0.00003617475025, 179.99902694943719, 5.050001967}},
    {kDateLine, 707, -707, 2, {-0.00639388507182, -179.99464891793761, 7.078633120}},
};

TEST(Wgs84, PlanesAsAnIndependentProgramHasThem) {
  for (const PlaneRow& row : kPlanes) {
    SCOPED_TRACE(row.expected.latitude_deg);
    // Longitudes near a pole are worth less.
    const double degrees = row.origin.latitude_deg > 89 ? 1e-9 : kDegrees;
    for (const double north_rad : {0.5 * kPi, 0.0, -2.0}) {
      const det::SinCos north = det::sincos(north_rad);
      const double x_m = row.east_m * north.sin + row.north_m * north.cos;
      const double y_m = -row.east_m * north.cos + row.north_m * north.sin;
      const Geodetic at = TangentPlane(row.origin, north_rad).place(x_m, y_m, row.up_m);
      EXPECT_NEAR(at.latitude_deg, row.expected.latitude_deg, degrees);
      EXPECT_NEAR(at.longitude_deg, row.expected.longitude_deg, degrees);
      EXPECT_NEAR(at.height_m, row.expected.height_m, kMetres);
    }
  }
}

TEST(Wgs84, NorthIsWhereItWasPut) {
  // The usual map: x to the east, y to the north.
  const EastNorth usual = NorthAxis(0.5 * kPi).from_world(3, 4);
  EXPECT_NEAR(usual.east, 3, 1e-15);
  EXPECT_NEAR(usual.north, 4, 1e-15);
  // North along x: y is to the west.
  const EastNorth turned = NorthAxis(0).from_world(3, 4);
  EXPECT_EQ(turned.east, -4);
  EXPECT_EQ(turned.north, 3);
}

// A classic: the convergence of meridians is the difference of longitudes times the sine of the
// latitude.
TEST(Wgs84, MeridiansConverge) {
  for (const double latitude : {-60.0, 0.0, 33.0, 80.0}) {
    const TangentPlane plane({latitude, 20, 0}, 1);
    EXPECT_NEAR(plane.convergence_rad({latitude, 20.001, 0}),
                -deg_to_rad(0.001) * std::sin(deg_to_rad(latitude)), 1e-12);
    EXPECT_NEAR(plane.convergence_rad({latitude + 1, 20, 0}), 0, 1e-15);
  }
}

// Textbook values: 110 574 m and 111 320 m at the equator, 111 694 m at the pole, 111 132 m and
// 78 847 m at 45 degrees, each to the metre.
TEST(Wgs84, LengthOfADegree) {
  EXPECT_NEAR(degree_lengths({0, 0, 0}).latitude_m, 110574.3, 0.5);
  EXPECT_NEAR(degree_lengths({0, 0, 0}).longitude_m, 111319.5, 0.5);
  EXPECT_NEAR(degree_lengths({45, 0, 0}).latitude_m, 111131.8, 0.5);
  EXPECT_NEAR(degree_lengths({45, 0, 0}).longitude_m, 78846.8, 0.5);
  EXPECT_NEAR(degree_lengths({-90, 0, 0}).latitude_m, 111693.9, 0.5);
  EXPECT_NEAR(degree_lengths({90, 0, 0}).longitude_m, 0, 1e-9);
  // A kilometre up, a degree is longer by that kilometre's share of a circle.
  const DegreeLengths low = degree_lengths({45, 0, 0});
  const DegreeLengths high = degree_lengths({45, 0, 1000});
  EXPECT_NEAR(high.latitude_m - low.latitude_m, deg_to_rad(1000.0), 1e-6);
  EXPECT_NEAR(high.longitude_m - low.longitude_m, deg_to_rad(1000.0) * std::sqrt(0.5), 1e-6);
}

TEST(Wgs84, DegreesStayWithinHalfATurn) {
  EXPECT_EQ(wrap_degrees(180), 180);
  EXPECT_EQ(wrap_degrees(-180), 180);
  EXPECT_EQ(wrap_degrees(181), -179);
  EXPECT_EQ(wrap_degrees(-541), 179);
  EXPECT_EQ(wrap_degrees(0.1), 0.1);
}

}  // namespace
}  // namespace understudy::wgs84_test
