// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Places on Earth: the ellipsoid WGS-84 (NGA.STND.0036) and the plane that touches it at a world's
// origin. Heights are above the ellipsoid, not above the sea.
#pragma once

namespace understudy {

struct Geodetic {
  double latitude_deg = 0;
  double longitude_deg = 0;  // east positive; our results are in (-180, 180]
  double height_m = 0;
};

// Earth-centred, Earth-fixed: x through 0 N 0 E, z through the north pole.
struct Ecef {
  double x_m = 0;
  double y_m = 0;
  double z_m = 0;
};

namespace wgs84 {
inline constexpr double kSemiMajor_m = 6378137.0;
inline constexpr double kFlattening = 1 / 298.257223563;
inline constexpr double kSemiMinor_m = kSemiMajor_m * (1 - kFlattening);
inline constexpr double kEccentricity2 = kFlattening * (2 - kFlattening);
}  // namespace wgs84

Ecef to_ecef(const Geodetic& at);
// Accurate to a micrometre for anything within 1000 km of the surface.
Geodetic to_geodetic(const Ecef& at);

// The length of a degree at this place, in metres.
struct DegreeLengths {
  double latitude_m = 0;
  double longitude_m = 0;  // 0 at the poles
};
DegreeLengths degree_lengths(const Geodetic& at);

// Wraps into (-180, 180].
double wrap_degrees(double degrees);

struct EastNorth {
  double east = 0;
  double north = 0;
};

// Converts directions and places in the world's plane to those on a map. `north_rad` is the heading
// of true north in the world, counter-clockwise from +x.
class NorthAxis {
 public:
  explicit NorthAxis(double north_rad);
  EastNorth from_world(double x, double y) const {
    return {x * sin_ - y * cos_, x * cos_ + y * sin_};
  }

 private:
  double cos_;
  double sin_;
};

// The world as a plane, perpendicular to the ellipsoid's normal at the world's origin. There z is
// up.
class TangentPlane {
 public:
  TangentPlane(const Geodetic& origin, double north_rad);
  Geodetic place(double x_m, double y_m, double z_m) const;
  // How far the meridian through a place has turned from the one through the origin, clockwise.
  double convergence_rad(const Geodetic& at) const;

 private:
  NorthAxis axis_;
  Ecef origin_;
  Ecef east_;  // directions, of length 1
  Ecef north_;
  Ecef up_;
};

}  // namespace understudy
