// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The state of a body in space. Only spatial physics keeps this. Its projection onto the map is in
// BodyState, as in planar worlds.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geom/pose3.h"

namespace understudy {

// A wheel on its spring.
struct WheelState {
  double travel_m = 0;  // of the spring, from its free position; up is positive
  double turn_rad = 0;
  double steer_rad = 0;  // to the left
  // How far its tyre is bent by the ground that it grips: ahead and to the left.
  double bent_m = 0;
  double bent_left_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("travel_m", self.travel_m);
    visit("turn_rad", self.turn_rad);
    visit("steer_rad", self.steer_rad);
    visit("bent_m", self.bent_m);
    visit("bent_left_m", self.bent_left_m);
  }
};

// How far the rims of a drive's wheels went in a tick, as physics found. Known for
// robots on wheels only.
struct RimWays {
  bool known = false;
  std::array<double, 4> m{};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("known", self.known);
    visit("m", self.m);
  }
};

struct SpatialState {
  Pose3 X_WB;
  // Of the body's origin, world frame: the means of the last tick, which lead from pose to pose.
  Vec3 v_m_s;
  Vec3 w_rad_s;
  // At the end of that tick. The next one goes on from them.
  Vec3 end_v_m_s;
  Vec3 end_w_rad_s;
  Vec3 a_m_s2;  // mean acceleration of the origin in the last tick, (end - start) / tick
  std::uint32_t still_ticks = 0;  // for how long it has hardly moved
  std::vector<WheelState> wheels;
  RimWays rims = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("X_WB", self.X_WB);
    visit("v_m_s", self.v_m_s);
    visit("w_rad_s", self.w_rad_s);
    visit("end_v_m_s", self.end_v_m_s);
    visit("end_w_rad_s", self.end_w_rad_s);
    visit("a_m_s2", self.a_m_s2);
    visit("still_ticks", self.still_ticks);
    visit("wheels", self.wheels);
    visit("rims", self.rims);
  }
};

}  // namespace understudy
