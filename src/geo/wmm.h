// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// World Magnetic Model 2025: the Earth's main magnetic field at a place and a time, from its
// spherical harmonics of degree 12 (technical report of the model, equations 4 to 17). It leaves
// out the fields of rocks, of currents in the sky and of iron in the robot.
#pragma once

#include <cstdint>

#include "geo/wgs84.h"

namespace understudy {

struct MagneticField {
  double north_nt = 0;
  double east_nt = 0;
  double down_nt = 0;

  double declination_rad() const;  // of magnetic north from true north, to the east
  double inclination_rad() const;  // below the horizon
  double horizontal_nt() const;
  double total_nt() const;
};

// Works for any year, but the model promises its accuracy only while wmm_covers() is true.
MagneticField magnetic_field(const Geodetic& at, double year);

inline constexpr double kWmmFirstYear = 2025;
inline constexpr double kWmmLastYear = 2030;
constexpr bool wmm_covers(double year) { return year >= kWmmFirstYear && year <= kWmmLastYear; }

// Years as the model counts them: the fraction is the share of the year that has passed.
double decimal_year(double seconds_since_1970);

}  // namespace understudy
