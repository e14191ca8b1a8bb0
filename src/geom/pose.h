// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Points and poses in the plane. World: metres, x right, y up on the map; heading counter-clockwise
// from +x in radians. X_WR is the pose of R seen from W.
#pragma once

#include "base/math.h"

namespace understudy {

struct Vec2 {
  double x = 0;
  double y = 0;

  friend Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
  friend Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
  friend Vec2 operator*(double s, Vec2 a) { return {s * a.x, s * a.y}; }
  friend double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
  friend double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
};

struct Pose2 {
  double x_m = 0;
  double y_m = 0;
  double heading_rad = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("heading_rad", self.heading_rad);
  }
};

// The pose of C seen from A, given B seen from A and C seen from B.
inline Pose2 compose(const Pose2& X_AB, const Pose2& X_BC) {
  const det::SinCos t = det::sincos(X_AB.heading_rad);
  return {X_AB.x_m + t.cos * X_BC.x_m - t.sin * X_BC.y_m,
          X_AB.y_m + t.sin * X_BC.x_m + t.cos * X_BC.y_m,
          det::wrap_angle(X_AB.heading_rad + X_BC.heading_rad)};
}

}  // namespace understudy
