// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Motion on a circular arc, exactly: a body that drives ds along its path while turning dtheta at
// constant rates. Euler steps would leave an error that grows with the tick.
#pragma once

#include "geom/pose.h"

namespace understudy {

// sin(x) / x, without the division where that would lose digits.
inline double sinc(double x) {
  // Below this the next term, x^4 / 120, is under half an ulp of 1.
  if (x > -1e-4 && x < 1e-4) return 1.0 - x * x / 6.0;
  return det::sin(x) / x;
}

// The straight line from the start to the end of the arc, world frame.
inline Vec2 arc_chord(double heading_rad, double ds_m, double dtheta_rad) {
  const double half = 0.5 * dtheta_rad;
  const det::SinCos middle = det::sincos(heading_rad + half);
  const double length = dtheta_rad == 0.0 ? ds_m : ds_m * sinc(half);
  return {length * middle.cos, length * middle.sin};
}

inline Pose2 advance_on_arc(const Pose2& X_WB, double ds_m, double dtheta_rad) {
  const double heading = det::wrap_angle(X_WB.heading_rad + dtheta_rad);
  if (ds_m == 0.0) return {X_WB.x_m, X_WB.y_m, heading};
  const Vec2 chord = arc_chord(X_WB.heading_rad, ds_m, dtheta_rad);
  return {X_WB.x_m + chord.x, X_WB.y_m + chord.y, heading};
}

// Where the body was when `share` (0..1) of an arc was still ahead of it, given the arc's end, its
// chord and its turn.
inline Pose2 back_on_arc(const Pose2& end, Vec2 chord, double dtheta_rad, double share) {
  if (share == 0.0) return end;
  // The chord of the last part points half of that part's turn before the end's tangent. The whole
  // chord points half of the whole turn before it. Their lengths have the ratio of the sines of
  // those halves.
  const double whole_half = 0.5 * dtheta_rad;
  const double part_half = share * whole_half;
  const double shrink = dtheta_rad == 0.0 ? share : share * sinc(part_half) / sinc(whole_half);
  const det::SinCos t = det::sincos(whole_half - part_half);
  const Vec2 part{shrink * (t.cos * chord.x - t.sin * chord.y),
                  shrink * (t.sin * chord.x + t.cos * chord.y)};
  return {end.x_m - part.x, end.y_m - part.y,
          det::wrap_angle(end.heading_rad - share * dtheta_rad)};
}

}  // namespace understudy
