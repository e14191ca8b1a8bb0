// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geo/wgs84.h"

#include "base/math.h"

namespace understudy {
namespace {

using wgs84::kEccentricity2;
using wgs84::kFlattening;
using wgs84::kSemiMajor_m;
using wgs84::kSemiMinor_m;

// The radius of curvature across the meridian.
double prime_vertical_m(double sin_latitude) {
  return kSemiMajor_m / det::sqrt(1 - kEccentricity2 * sin_latitude * sin_latitude);
}

Ecef northwards(const Geodetic& at) {
  const det::SinCos phi = det::sincos(deg_to_rad(at.latitude_deg));
  const det::SinCos lambda = det::sincos(deg_to_rad(at.longitude_deg));
  return {-phi.sin * lambda.cos, -phi.sin * lambda.sin, phi.cos};
}

double dot(const Ecef& a, const Ecef& b) { return a.x_m * b.x_m + a.y_m * b.y_m + a.z_m * b.z_m; }

}  // namespace

Ecef to_ecef(const Geodetic& at) {
  const det::SinCos phi = det::sincos(deg_to_rad(at.latitude_deg));
  const det::SinCos lambda = det::sincos(deg_to_rad(at.longitude_deg));
  const double n = prime_vertical_m(phi.sin);
  const double from_axis = (n + at.height_m) * phi.cos;
  return {from_axis * lambda.cos, from_axis * lambda.sin,
          (n * (1 - kEccentricity2) + at.height_m) * phi.sin};
}

// Bowring (1976): the tangent of the reduced latitude, improved three times. The number of steps is
// fixed, so that the result is the same everywhere.
Geodetic to_geodetic(const Ecef& at) {
  constexpr double kSecondEccentricity2 = kEccentricity2 / (1 - kEccentricity2);
  constexpr int kRounds = 3;
  const double p = det::hypot(at.x_m, at.y_m);
  double reduced = det::atan2(at.z_m * kSemiMajor_m, p * kSemiMinor_m);
  double latitude = 0;
  for (int i = 0; i < kRounds; ++i) {
    const det::SinCos b = det::sincos(reduced);
    latitude = det::atan2(at.z_m + kSecondEccentricity2 * kSemiMinor_m * b.sin * b.sin * b.sin,
                          p - kEccentricity2 * kSemiMajor_m * b.cos * b.cos * b.cos);
    const det::SinCos phi = det::sincos(latitude);
    reduced = det::atan2((1 - kFlattening) * phi.sin, phi.cos);
  }
  const det::SinCos phi = det::sincos(latitude);
  const double root = det::sqrt(1 - kEccentricity2 * phi.sin * phi.sin);
  return {rad_to_deg(latitude), rad_to_deg(det::atan2(at.y_m, at.x_m)),
          p * phi.cos + at.z_m * phi.sin - kSemiMajor_m * root};
}

DegreeLengths degree_lengths(const Geodetic& at) {
  const det::SinCos phi = det::sincos(deg_to_rad(at.latitude_deg));
  const double n = prime_vertical_m(phi.sin);
  const double along_meridian = n * (1 - kEccentricity2) / (1 - kEccentricity2 * phi.sin * phi.sin);
  return {deg_to_rad(along_meridian + at.height_m), deg_to_rad((n + at.height_m) * phi.cos)};
}

double wrap_degrees(double degrees) {
  if (degrees > -180 && degrees <= 180) return degrees;  // avoids rounding where none is needed
  return degrees + 360 * det::floor((180 - degrees) / 360);
}

NorthAxis::NorthAxis(double north_rad) {
  const det::SinCos north = det::sincos(north_rad);
  cos_ = north.cos;
  sin_ = north.sin;
}

TangentPlane::TangentPlane(const Geodetic& origin, double north_rad)
    : axis_(north_rad), origin_(to_ecef(origin)), north_(northwards(origin)) {
  const det::SinCos phi = det::sincos(deg_to_rad(origin.latitude_deg));
  const det::SinCos lambda = det::sincos(deg_to_rad(origin.longitude_deg));
  east_ = {-lambda.sin, lambda.cos, 0};
  up_ = {phi.cos * lambda.cos, phi.cos * lambda.sin, phi.sin};
}

Geodetic TangentPlane::place(double x_m, double y_m, double z_m) const {
  const EastNorth at = axis_.from_world(x_m, y_m);
  return to_geodetic({origin_.x_m + at.east * east_.x_m + at.north * north_.x_m + z_m * up_.x_m,
                      origin_.y_m + at.east * east_.y_m + at.north * north_.y_m + z_m * up_.y_m,
                      origin_.z_m + at.east * east_.z_m + at.north * north_.z_m + z_m * up_.z_m});
}

double TangentPlane::convergence_rad(const Geodetic& at) const {
  const Ecef there = northwards(at);
  return det::atan2(dot(there, east_), dot(there, north_));
}

}  // namespace understudy
