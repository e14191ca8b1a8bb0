// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A point where a body touches another one or something that never moves, for one substep.
#pragma once

#include "physics/space/moving_body.h"

namespace understudy {

// One direction of a contact: what a unit of impulse along it does.
struct ContactRow {
  Vec3 along;    // from b to a
  Vec3 lever_a;  // moment of a unit of impulse about the centre of a
  Vec3 lever_b;
  Vec3 spin_a;  // and what that changes of its turning
  Vec3 spin_b;
  double mass = 0;
  double impulse = 0;  // so far in this substep
};

struct SpaceContact {
  int a = 0;
  int b = -1;           // -1: floor, terrain or wall
  bool ground = false;  // floor or terrain, no steeper than one can drive on
  Vec3 at;
  double gap_m = 0;
  double friction = 0;
  double restitution = 0;
  double rolling_m = 0;  // of a ball: lever of the normal force that brakes its rolling

  // Of the solver.
  ContactRow normal;
  ContactRow side[2];
  Vec3 braking;  // angular impulse so far
  double braking_mass = 0;
  double inverse_mass_a = 0;  // 0 also for what sleeps
  double inverse_mass_b = 0;
  double before_m_s = 0;  // speed along the normal before the substep
  double target_m_s = 0;  // least speed along the normal after this half
  bool bounced = false;
  Vec3 change;  // of the impulses (normal, sides) in the last sweep
  Vec3 course;  // of the impulses (normal, sides) from sweep to sweep
};

}  // namespace understudy
