// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geo/wmm.h"

#include "base/math.h"

namespace understudy {
namespace {

struct Coefficients {
  int n, m;
  double g, h, g_per_year, h_per_year;
};
constexpr Coefficients kCoefficients[] = {
#include "geo/wmm2025.inc"
};
constexpr int kDegree = 12;
constexpr double kEpoch = 2025;
constexpr double kReferenceRadius_m = 6371200;

// Schmidt semi-normalised Legendre functions of the sine of the latitude. Those of order m > 0
// leave out one factor of the cosine, so that nothing is divided by it at the poles.
struct Legendre {
  double reduced[kDegree + 2][kDegree + 2] = {};

  explicit Legendre(const det::SinCos& latitude) {
    reduced[0][0] = 1;
    reduced[1][1] = 1;
    for (int m = 2; m <= kDegree + 1; ++m)
      reduced[m][m] = latitude.cos * reduced[m - 1][m - 1] * det::sqrt((2.0 * m - 1) / (2.0 * m));
    for (int m = 0; m <= kDegree; ++m)
      for (int n = m + 1; n <= kDegree + 1; ++n) {
        const double before = n - 2 < m ? 0 : root(n - 1, m) * reduced[n - 2][m];
        reduced[n][m] = ((2.0 * n - 1) * latitude.sin * reduced[n - 1][m] - before) / root(n, m);
      }
  }

  static double root(int n, int m) { return det::sqrt(static_cast<double>(n * n - m * m)); }

  double value(int n, int m, const det::SinCos& latitude) const {
    return m == 0 ? reduced[n][0] : latitude.cos * reduced[n][m];
  }
  // The derivative by the latitude.
  double slope(int n, int m, const det::SinCos& latitude) const {
    if (m == 0) return det::sqrt(0.5 * n * (n + 1)) * latitude.cos * reduced[n][1];
    return (n + 1.0) * latitude.sin * reduced[n][m] - root(n + 1, m) * reduced[n + 1][m];
  }
};

// Uses the latitude as seen from the Earth's centre.
struct Spherical {
  double radius_m;
  det::SinCos latitude;
};

Spherical to_spherical(const Geodetic& at) {
  const Ecef place = to_ecef({at.latitude_deg, 0, at.height_m});
  const double radius_m = det::hypot(place.x_m, place.z_m);
  return {radius_m, {place.z_m / radius_m, place.x_m / radius_m}};
}

// The field along the sphere through the place, not along the ellipsoid.
MagneticField field_on_sphere(const Spherical& at, double longitude_rad, double years) {
  const Legendre legendre(at.latitude);
  det::SinCos turns[kDegree + 1];
  for (int m = 0; m <= kDegree; ++m) turns[m] = det::sincos(m * longitude_rad);
  const double ratio = kReferenceRadius_m / at.radius_m;
  double powers[kDegree + 1];
  powers[0] = ratio * ratio;
  for (int n = 1; n <= kDegree; ++n) powers[n] = powers[n - 1] * ratio;

  MagneticField field;
  for (const Coefficients& c : kCoefficients) {
    const double g = powers[c.n] * (c.g + years * c.g_per_year);
    const double h = powers[c.n] * (c.h + years * c.h_per_year);
    const double along = g * turns[c.m].cos + h * turns[c.m].sin;
    const double across = g * turns[c.m].sin - h * turns[c.m].cos;
    field.north_nt -= along * legendre.slope(c.n, c.m, at.latitude);
    field.east_nt += c.m * across * legendre.reduced[c.n][c.m];
    field.down_nt -= (c.n + 1) * along * legendre.value(c.n, c.m, at.latitude);
  }
  return field;
}

}  // namespace

double MagneticField::declination_rad() const { return det::atan2(east_nt, north_nt); }
double MagneticField::inclination_rad() const { return det::atan2(down_nt, horizontal_nt()); }
double MagneticField::horizontal_nt() const { return det::hypot(north_nt, east_nt); }
double MagneticField::total_nt() const { return det::hypot(horizontal_nt(), down_nt); }

MagneticField magnetic_field(const Geodetic& at, double year) {
  const Spherical sphere = to_spherical(at);
  const MagneticField s = field_on_sphere(sphere, deg_to_rad(at.longitude_deg), year - kEpoch);
  // Sphere and ellipsoid differ by a small angle in the plane of the meridian.
  const det::SinCos phi = det::sincos(deg_to_rad(at.latitude_deg));
  const double sin = sphere.latitude.sin * phi.cos - sphere.latitude.cos * phi.sin;
  const double cos = sphere.latitude.cos * phi.cos + sphere.latitude.sin * phi.sin;
  return {s.north_nt * cos - s.down_nt * sin, s.east_nt, s.north_nt * sin + s.down_nt * cos};
}

double decimal_year(double seconds_since_1970) {
  constexpr double kDay_s = 86400;
  // Days before 1 January of a year in the Gregorian calendar, counted from 1970.
  const auto days_before = [](double year) {
    const double y = year - 1;
    return 365 * (year - 1970) + (det::floor(y / 4) - 492) - (det::floor(y / 100) - 19) +
           (det::floor(y / 400) - 4);
  };
  const double days = seconds_since_1970 / kDay_s;
  double year = 1970 + det::floor(days / 365.2425);
  while (days < days_before(year)) --year;
  while (days >= days_before(year + 1)) ++year;
  return year + (days - days_before(year)) / (days_before(year + 1) - days_before(year));
}

}  // namespace understudy
