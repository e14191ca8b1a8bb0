// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Poses in space: a place and a unit quaternion. Frames and signs are as in pose.h and frame3.h.
// All operations use only sums, products, divisions and roots of numbers, and our own trigonometry,
// so that a state may hold the results.
#pragma once

#include "geom/arc.h"
#include "geom/frame3.h"

namespace understudy {

// A turn in space: w is the cosine of half the angle, x y z the axis times its sine. The default
// turns nothing. q and -q are the same turn.
struct Quaternion {
  double w = 1;
  double x = 0;
  double y = 0;
  double z = 0;

  Vec3 axis() const { return {x, y, z}; }

  // First b, then a, as with Turn3.
  friend Quaternion operator*(const Quaternion& a, const Quaternion& b) {
    const Vec3 v = a.w * b.axis() + b.w * a.axis() + cross(a.axis(), b.axis());
    return {a.w * b.w - dot(a.axis(), b.axis()), v.x, v.y, v.z};
  }
  friend Vec3 operator*(const Quaternion& q, Vec3 v) {
    const Vec3 aside = cross(q.axis(), v);
    return v + (2 * q.w) * aside + 2 * cross(q.axis(), aside);
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("w", self.w);
    visit("x", self.x);
    visit("y", self.y);
    visit("z", self.z);
  }
};

inline Quaternion inverse(const Quaternion& q) { return {q.w, -q.x, -q.y, -q.z}; }

// Restores the length to 1 after many products.
inline Quaternion unit_of(const Quaternion& q) {
  const double length = det::sqrt(q.w * q.w + dot(q.axis(), q.axis()));
  return {q.w / length, q.x / length, q.y / length, q.z / length};
}

// A turn about the vector by its length in radians, counter-clockwise when seen from its tip.
inline Quaternion turn_about(Vec3 vector_rad) {
  const double half = 0.5 * det::sqrt(dot(vector_rad, vector_rad));
  const Vec3 axis = (0.5 * sinc(half)) * vector_rad;
  return {det::cos(half), axis.x, axis.y, axis.z};
}

// The same turn as turned() gives.
inline Quaternion quaternion_of(double yaw_rad, double tilt_rad, double roll_rad) {
  const det::SinCos a = det::sincos(0.5 * yaw_rad);
  const det::SinCos b = det::sincos(0.5 * tilt_rad);
  const det::SinCos c = det::sincos(0.5 * roll_rad);
  return Quaternion{a.cos, 0, 0, a.sin} *
         (Quaternion{b.cos, 0, -b.sin, 0} * Quaternion{c.cos, c.sin, 0, 0});
}

inline Turn3 turn_of(const Quaternion& q) {
  return {q * Vec3{1, 0, 0}, q * Vec3{0, 1, 0}, q * Vec3{0, 0, 1}};
}

struct Pose3 {
  Vec3 at;
  Quaternion turn;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("at", self.at);
    visit("turn", self.turn);
  }
};

inline Pose3 compose(const Pose3& X_AB, const Pose3& X_BC) {
  return {X_AB.at + X_AB.turn * X_BC.at, X_AB.turn * X_BC.turn};
}

inline Pose3 inverse(const Pose3& X_AB) {
  const Quaternion back = inverse(X_AB.turn);
  return {-1.0 * (back * X_AB.at), back};
}

inline Frame3 frame_of(const Pose3& pose) { return {pose.at, turn_of(pose.turn)}; }

// A pose of the map, lifted into space: upright on the floor.
inline Pose3 lifted(const Pose2& pose) {
  const det::SinCos half = det::sincos(0.5 * pose.heading_rad);
  return {{pose.x_m, pose.y_m, 0}, {half.cos, 0, 0, half.sin}};
}

// The pose on the map: its place seen from above, and where its nose points there.
inline Pose2 on_map(const Pose3& pose) {
  const Vec3 ahead = pose.turn * Vec3{1, 0, 0};
  return {pose.at.x, pose.at.y, det::atan2(ahead.y, ahead.x)};
}

}  // namespace understudy
