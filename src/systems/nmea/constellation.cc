// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/constellation.h"

#include <algorithm>

#include "base/math.h"

namespace understudy {
namespace {

constexpr int kPlanes = 6;
constexpr int kPerPlane = kSatellites / kPlanes;
constexpr double kInclination_rad = deg_to_rad(55);
constexpr double kOrbit_km = 26'560;
constexpr double kEarth_km = 6'371;  // a sphere will do: elevations are shown in whole degrees
// The Earth turns once while a satellite goes round twice.
constexpr std::int64_t kSiderealDay_ms = 86'164'090;
// From one plane to the next, satellites are ahead by this part of the distance within a plane.
constexpr double kPlaneAdvance = 0.2;

struct InSpace {
  double x = 0;
  double y = 0;
  double z = 0;

  double dot(const InSpace& other) const { return x * other.x + y * other.y + z * other.z; }
};

// Where the satellite is, relative to the turning Earth: x through 0 N 0 E, z through the pole.
InSpace position_km(int index, double turn_rad) {
  const int plane = index % kPlanes;
  const int slot = index / kPlanes;
  const double spacing_rad = 2 * kPi / kPerPlane;
  const det::SinCos along =
      det::sincos(2 * turn_rad + spacing_rad * (slot + kPlaneAdvance * plane));
  const det::SinCos node = det::sincos(2 * kPi * plane / kPlanes - turn_rad);
  const det::SinCos tilt = det::sincos(kInclination_rad);
  return {kOrbit_km * (along.cos * node.cos - along.sin * tilt.cos * node.sin),
          kOrbit_km * (along.cos * node.sin + along.sin * tilt.cos * node.cos),
          kOrbit_km * along.sin * tilt.sin};
}

// Stronger when higher, as the way through the air is shorter; antennas of satellites differ.
int snr_db(int prn, double sine_of_elevation) {
  constexpr double kAtHorizon_db = 30;
  constexpr double kAbove_db = 18;
  return static_cast<int>(kAtHorizon_db + kAbove_db * sine_of_elevation + 0.5) + prn * 7 % 5 - 2;
}

}  // namespace

std::vector<SatelliteInView> satellites_in_view(std::int64_t ms_since_1970, double latitude_deg,
                                                double longitude_deg) {
  const auto ms = static_cast<double>(ms_since_1970 % kSiderealDay_ms);
  const double turn_rad = 2 * kPi * ms / static_cast<double>(kSiderealDay_ms);
  const det::SinCos latitude = det::sincos(deg_to_rad(latitude_deg));
  const det::SinCos longitude = det::sincos(deg_to_rad(longitude_deg));
  const InSpace up{latitude.cos * longitude.cos, latitude.cos * longitude.sin, latitude.sin};
  const InSpace east{-longitude.sin, longitude.cos, 0};
  const InSpace north{-latitude.sin * longitude.cos, -latitude.sin * longitude.sin, latitude.cos};
  std::vector<SatelliteInView> seen;
  for (int index = 0; index < kSatellites; ++index) {
    const InSpace at = position_km(index, turn_rad);
    const double height_km = at.dot(up) - kEarth_km;
    if (height_km <= 0) continue;
    const double east_km = at.dot(east);
    const double north_km = at.dot(north);
    const double level_km = det::hypot(east_km, north_km);
    const double azimuth_deg = rad_to_deg(det::atan2(east_km, north_km));
    seen.push_back({.prn = index + 1,
                    .elevation_deg = rad_to_deg(det::atan2(height_km, level_km)),
                    .azimuth_deg = azimuth_deg < 0 ? azimuth_deg + 360 : azimuth_deg,
                    .snr_db = snr_db(index + 1, height_km / det::hypot(height_km, level_km))});
  }
  std::stable_sort(seen.begin(), seen.end(),
                   [](const auto& a, const auto& b) { return a.elevation_deg > b.elevation_deg; });
  return seen;
}

}  // namespace understudy
