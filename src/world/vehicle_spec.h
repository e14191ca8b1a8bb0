// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The wheels and springs of a robot in a world with spatial physics. A robot whose file says
// nothing about them gets wheels where its drive says that they are.
#pragma once

#include "geom/frame3.h"

namespace understudy {

struct WheelSpec {
  Vec3 at;  // its middle when the spring is as long as at rest, body frame
  double radius_m = 0.05;
  double width_m = 0.02;
  int driven_by = -1;    // the wheel of the drive that turns it, from 0; -1: it rolls along
  bool steered = false;  // turns with the drive's steering
  bool caster = false;   // slides sideways as easily as it rolls, as a caster or a ball does
  // Of an omni or Mecanum wheel: the axis of the roller on the ground, counter-clockwise from the
  // wheel's own axis (to the left), seen from above. Omni wheels have a right angle, Mecanum wheels
  // 45 degrees at the front left and -45 at the front right. 0 for a plain wheel.
  double roller_rad = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("at", self.at);
    visit("radius_m", self.radius_m);
    visit("width_m", self.width_m);
    visit("driven_by", self.driven_by);
    visit("steered", self.steered);
    visit("caster", self.caster);
    visit("roller_rad", self.roller_rad);
  }
};

// Of every wheel of a robot. All zero: stiff, short springs that suit the robot's weight.
struct SuspensionSpec {
  double stiffness_n_m = 0;      // of one wheel
  double compression_n_s_m = 0;  // damping while the spring is pressed
  double relaxation_n_s_m = 0;   // damping while it expands
  double most_force_n = 0;       // of one spring; 0: no limit
  double rest_length_m = 0;      // from its upper end to the wheel's middle

  bool operator==(const SuspensionSpec&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("stiffness_n_m", self.stiffness_n_m);
    visit("compression_n_s_m", self.compression_n_s_m);
    visit("relaxation_n_s_m", self.relaxation_n_s_m);
    visit("most_force_n", self.most_force_n);
    visit("rest_length_m", self.rest_length_m);
  }
};

}  // namespace understudy
