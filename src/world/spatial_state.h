// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The state of a body in space. Only spatial physics keeps this. Its projection onto the map is in
// BodyState, as in planar worlds.
#pragma once

#include <vector>

#include "geom/pose3.h"

namespace understudy {

// A wheel on its spring.
struct WheelState {
  double travel_m = 0;  // of the spring, from its free position; up is positive
  double turn_rad = 0;
  double steer_rad = 0;  // to the left

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("travel_m", self.travel_m);
    visit("turn_rad", self.turn_rad);
    visit("steer_rad", self.steer_rad);
  }
};

struct SpatialState {
  Pose3 X_WB;
  Vec3 v_m_s;    // world frame, of the body's origin
  Vec3 w_rad_s;  // world frame
  std::vector<WheelState> wheels;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("X_WB", self.X_WB);
    visit("v_m_s", self.v_m_s);
    visit("w_rad_s", self.w_rad_s);
    visit("wheels", self.wheels);
  }
};

}  // namespace understudy
