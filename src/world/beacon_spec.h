// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a body offers to robots besides its shape: infrared light that sends a character, and
// contacts that charge a battery.
#pragma once

#include <cstdint>

#include "base/math.h"
#include "geom/pose.h"

namespace understudy {

// Sends its character all the time, into a cone around its heading.
struct BeaconSpec {
  std::int32_t character = 0;  // 1 to 255
  Pose2 X_BE;                  // of the light, body frame
  double z_m = 0;
  double half_angle_rad = kPi;  // pi: all around
  double reach_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("character", self.character);
    visit("X_BE", self.X_BE);
    visit("z_m", self.z_m);
    visit("half_angle_rad", self.half_angle_rad);
    visit("reach_m", self.reach_m);
  }
};

// Charges a robot whose contacts are no further than this from the point.
struct ChargerSpec {
  Vec2 at;  // body frame
  double reach_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.at.x);
    visit("y_m", self.at.y);
    visit("reach_m", self.reach_m);
  }
};

}  // namespace understudy
