// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Points, turns and frames in space, ready for many beams: a frame has its axes precomputed. Frames
// are as in pose.h, with z up. Poses that are stored and sent are in pose3.h.
#pragma once

#include "geom/pose.h"

namespace understudy {

struct Vec3 {
  double x = 0;
  double y = 0;
  double z = 0;

  friend Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
  friend double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
  friend Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x", self.x);
    visit("y", self.y);
    visit("z", self.z);
  }
};

// A turn in space, stored as the directions of the turned axes. The default turns nothing.
struct Turn3 {
  Vec3 x{1, 0, 0};
  Vec3 y{0, 1, 0};
  Vec3 z{0, 0, 1};

  friend Vec3 operator*(const Turn3& t, Vec3 v) { return v.x * t.x + v.y * t.y + v.z * t.z; }
  friend Turn3 operator*(const Turn3& a, const Turn3& b) { return {a * b.x, a * b.y, a * b.z}; }
};

// First rolls about the body's own x axis (the left side goes up), then tilts (the nose goes up),
// then turns about the vertical (counter-clockwise).
inline Turn3 turned(det::SinCos a, det::SinCos b, det::SinCos c) {
  const Vec3 ahead{a.cos * b.cos, a.sin * b.cos, b.sin};
  const Vec3 left{-a.sin, a.cos, 0};
  const Vec3 up = cross(ahead, left);
  return {ahead, c.cos * left + c.sin * up, c.cos * up - c.sin * left};
}
inline Turn3 turned(double yaw_rad, double tilt_rad, double roll_rad) {
  return turned(det::sincos(yaw_rad), det::sincos(tilt_rad), det::sincos(roll_rad));
}

struct Frame3 {
  Vec3 at;
  Turn3 turn;
};

inline Frame3 compose(const Frame3& X_AB, const Frame3& X_BC) {
  return {X_AB.at + X_AB.turn * X_BC.at, X_AB.turn * X_BC.turn};
}

// Upright on the floor.
inline Frame3 in_space(const Pose2& pose) {
  return {{pose.x_m, pose.y_m, 0}, turned(pose.heading_rad, 0, 0)};
}

}  // namespace understudy
