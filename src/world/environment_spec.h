// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The surroundings of the world: light and sky for cameras, the place on Earth for GPS and compass,
// and the temperature for ultrasound and thermal cameras.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/math.h"

namespace understudy {

struct EnvironmentSpec {
  std::uint32_t sky_colour = 0x9CC4E8;    // 0xRRGGBB
  std::uint32_t floor_colour = 0xB0B0A8;  // where no texture covers it
  double sun_heading_rad = 0.9;           // direction to the sun, world frame
  double sun_height_rad = 0.9;            // above the horizon
  double sun_light = 0.55;                // on a surface that faces the sun
  double ambient_light = 0.45;            // everywhere
  double temperature_c = 20;
  double latitude_deg = -31.9805;  // of the world's origin (Perth)
  double longitude_deg = 115.8178;
  double altitude_m = 20;        // above the ellipsoid
  double geoid_m = 0;            // height of the sea above the ellipsoid
  double north_rad = 0.5 * kPi;  // heading of true north in the world
  double radio_range_m = 0;      // of robots that do not set their own; 0: no limit

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("sky_colour", self.sky_colour);
    visit("floor_colour", self.floor_colour);
    visit("sun_heading_rad", self.sun_heading_rad);
    visit("sun_height_rad", self.sun_height_rad);
    visit("sun_light", self.sun_light);
    visit("ambient_light", self.ambient_light);
    visit("temperature_c", self.temperature_c);
    visit("latitude_deg", self.latitude_deg);
    visit("longitude_deg", self.longitude_deg);
    visit("altitude_m", self.altitude_m);
    visit("north_rad", self.north_rad);
    visit("radio_range_m", self.radio_range_m);
    visit.if_set("geoid_m", self.geoid_m);
  }
};

// A picture that surfaces refer to by its path. It is part of the Spec, so a recording needs no
// files.
struct PictureSpec {
  std::string path;  // as found
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;  // row by row from the top, 3 bytes per pixel

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("path", self.path);
    visit("width", self.width);
    visit("height", self.height);
    visit("rgb", self.rgb);
  }
};

// Pictures never change, so copies of a Spec share them. Never null.
using SharedPicture = std::shared_ptr<const PictureSpec>;

// True if nobody has chosen the light. A format may then have its own.
inline bool has_default_light(const EnvironmentSpec& environment) {
  const EnvironmentSpec usual;
  return environment.sun_light == usual.sun_light &&
         environment.ambient_light == usual.ambient_light;
}

}  // namespace understudy
