// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// arc.h in space: a body that moves and turns at constant rates in its own frame follows a screw.
// Seen along the screw's axis this is an arc; along the axis the body moves straight on.
#pragma once

#include "geom/pose3.h"

namespace understudy {

// Where the body was when `share` (0..1) of a screw was still ahead of it, given the screw's end,
// the straight line from its start to its end, and its turn (a vector along the axis, in radians);
// world frame.
inline Pose3 back_on_screw(const Pose3& end, Vec3 chord, Vec3 turn_rad, double share) {
  if (share == 0.0) return end;
  const double square = dot(turn_rad, turn_rad);
  const Vec3 along = square == 0 ? Vec3{} : (dot(chord, turn_rad) / square) * turn_rad;
  // The last part of the motion across the axis, as in back_on_arc.
  const double whole_half = 0.5 * det::sqrt(square);
  const double shrink = square == 0 ? share : share * sinc(share * whole_half) / sinc(whole_half);
  const Vec3 part =
      share * along + shrink * (turn_about((0.5 * (1 - share)) * turn_rad) * (chord - along));
  return {end.at - part, turn_about((0 - share) * turn_rad) * end.turn};
}

}  // namespace understudy
