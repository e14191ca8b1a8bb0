// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Motion of bodies that touch nothing, in closed form: robots as their drives say, objects slowed
// down by the floor.
#pragma once

#include "physics/solids.h"

namespace understudy {

// Where a robot gets to by this share of its drive's step. The reference point moves on an arc, the
// body with it.
Pose2 driven(const Pose2& X_WB, const DriveStep& step, double share, double reference_x_m);

// Where an object's centre of mass gets to, and how it moves then.
struct Gliding {
  Vec2 at;  // centre of mass
  double angle_rad = 0;
  Vec2 v;
  double w = 0;
};
void glide(const Solid& solid, double dt_s, Gliding& object);

// Centre of mass, seen from the world, of a body whose origin stands at X_WB, and back.
Vec2 mass_center_at(const Solid& solid, const Pose2& X_WB);
Vec2 origin_at(const Solid& solid, Vec2 mass_center, double angle_rad);

}  // namespace understudy
