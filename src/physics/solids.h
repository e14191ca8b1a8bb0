// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What physics needs to know about bodies and walls, taken from the Model once: inverse masses,
// grip, the drive's reference point, and walls as outlines, with the pieces of one straight wall
// joined.
#pragma once

#include <vector>

#include "world/model.h"

namespace understudy {

struct Solid {
  const BodyModel* model = nullptr;
  double inverse_mass = 0;     // 0 if fixed
  double inverse_inertia = 0;  // about the centre of mass
  double grip_n = 0;           // the largest force of the floor's grip
  double grip_nm = 0;          // the same against turning
  double reference_x_m = 0;    // of a robot's drive
  int robot = -1;              // index, or -1 for an object
  bool fixed = false;
  bool round = false;   // one disc around origin and centre of mass, so its heading does not matter
  bool stops = false;   // a robot with ContactRule::kStop
  bool passes = false;  // touches nothing: ContactRule::kPass, or it is being held
};

std::vector<Solid> solids_of(const Model& model);

struct FixedWall {
  Box2 box;
  Outline outline;
  double height_m = 0;
  SurfaceSpec surface;
};

// Collinear walls that meet end to end and have the same thickness, height and surface become one,
// so that nothing can catch on their joint.
std::vector<FixedWall> joined_walls(const Model& model);

// True if two ranges of height overlap.
inline bool heights_meet(double low_a, double high_a, double low_b, double high_b) {
  return low_a < high_b && low_b < high_a;
}

}  // namespace understudy
