// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Motion of bodies that touch nothing, in closed form: robots follow their drives, and objects are
// slowed down by the floor.
#pragma once

#include "physics/solids.h"

namespace understudy {

// The robot's pose after this share of its drive's step. The reference point moves on an arc, and
// the body with it.
Pose2 driven(const Pose2& X_WB, const DriveStep& step, double share, double reference_x_m);

// Where an object's centre of mass ends up, and its velocity there.
struct Gliding {
  Vec2 at;  // centre of mass
  double angle_rad = 0;
  Vec2 v;
  double w = 0;
};
void glide(const Solid& solid, double dt_s, Gliding& object);

// Converts between a body's origin X_WB and its centre of mass in the world.
Vec2 mass_center_at(const Solid& solid, const Pose2& X_WB);
Vec2 origin_at(const Solid& solid, Vec2 mass_center, double angle_rad);

}  // namespace understudy
