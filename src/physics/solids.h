// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What physics needs to know of bodies and walls, taken out of the Model once: inverse masses,
// grip, the drive's reference point; walls as outlines, pieces of one straight wall joined to one.
#pragma once

#include <vector>

#include "world/model.h"

namespace understudy {

struct Solid {
  const BodyModel* model = nullptr;
  double inverse_mass = 0;     // 0 if fixed
  double inverse_inertia = 0;  // about the centre of mass
  double grip_n = 0;           // most the floor can hold it with
  double grip_nm = 0;          // and against turning
  double reference_x_m = 0;    // of a robot's drive
  int robot = -1;              // index, or -1 for an object
  bool fixed = false;
  bool round = false;   // one disc around origin and centre of mass: its heading does not matter
  bool stops = false;   // a robot with ContactRule::kStop
  bool passes = false;  // touches nothing: ContactRule::kPass, or somebody holds it
};

std::vector<Solid> solids_of(const Model& model);

struct FixedWall {
  Box2 box;
  Outline outline;
  double height_m = 0;
  SurfaceSpec surface;
};

// Collinear walls that meet end to end, of the same thickness, height and surface, become one, so
// that nothing can catch on their joint.
std::vector<FixedWall> joined_walls(const Model& model);

// Two heights that meet.
inline bool heights_meet(double low_a, double high_a, double low_b, double high_b) {
  return low_a < high_b && low_b < high_a;
}

}  // namespace understudy
