// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Motion on a circular arc, exactly: a body that drives ds along its path while turning dtheta at
// constant rates. Euler steps would leave an error that grows with the tick.
#pragma once

#include "geom/pose.h"

namespace understudy {

// sin(x) / x, of an angle and its sine, without the division where that would lose digits.
inline double sinc(double x, double sine) {
  // Below this the next term, x^4 / 120, is under half an ulp of 1.
  if (x > -1e-4 && x < 1e-4) return 1.0 - x * x / 6.0;
  return sine / x;
}
inline double sinc(double x) { return sinc(x, det::sin(x)); }

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

// The same for many instants of one motion: what they have in common is computed once.
class BackOnArc {
 public:
  BackOnArc(const Pose2& end, Vec2 chord, double dtheta_rad)
      : end_{end.x_m, end.y_m},
        chord_(chord),
        whole_half_rad_(0.5 * dtheta_rad),
        whole_half_(det::sincos(whole_half_rad_)),
        heading_(det::sincos(end.heading_rad)),
        whole_sinc_(sinc(whole_half_rad_, whole_half_.sin)) {}

  // The heading as its sine and cosine.
  struct At {
    Vec2 at;
    det::SinCos heading;
  };
  At operator()(double share) const {
    const double half_rad = share * whole_half_rad_;
    const det::SinCos half = det::sincos(half_rad);
    const double shrink = share * sinc(half_rad, half.sin) / whole_sinc_;
    const det::SinCos back = difference(whole_half_, half);
    const det::SinCos turned{2 * half.sin * half.cos, half.cos * half.cos - half.sin * half.sin};
    return {{end_.x - shrink * (back.cos * chord_.x - back.sin * chord_.y),
             end_.y - shrink * (back.sin * chord_.x + back.cos * chord_.y)},
            difference(heading_, turned)};
  }

 private:
  static det::SinCos difference(det::SinCos a, det::SinCos b) {
    return {a.sin * b.cos - a.cos * b.sin, a.cos * b.cos + a.sin * b.sin};
  }

  Vec2 end_;
  Vec2 chord_;
  double whole_half_rad_;
  det::SinCos whole_half_;
  det::SinCos heading_;
  double whole_sinc_;
};

}  // namespace understudy
