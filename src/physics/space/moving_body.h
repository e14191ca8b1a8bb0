// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A rigid body during a tick of spatial physics, seen from its centre of mass, in the world's
// frame.
#pragma once

#include "geom/pose3.h"

namespace understudy {

// A symmetric matrix of 3 x 3, such as an inertia.
struct Symmetric3 {
  double xx = 0;
  double yy = 0;
  double zz = 0;
  double xy = 0;
  double xz = 0;
  double yz = 0;

  friend Symmetric3 operator+(const Symmetric3& a, const Symmetric3& b) {
    return {a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
  }
  friend Symmetric3 operator*(double s, const Symmetric3& a) {
    return {s * a.xx, s * a.yy, s * a.zz, s * a.xy, s * a.xz, s * a.yz};
  }
  friend Vec3 operator*(const Symmetric3& m, Vec3 v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
  }
};

// All zero if it has no inverse.
inline Symmetric3 inverse(const Symmetric3& m) {
  const double a = m.yy * m.zz - m.yz * m.yz;
  const double b = m.xz * m.yz - m.xy * m.zz;
  const double c = m.xy * m.yz - m.xz * m.yy;
  const double determinant = m.xx * a + m.xy * b + m.xz * c;
  if (!(determinant > 0)) return {};
  return (1 / determinant) * Symmetric3{a, m.xx * m.zz - m.xz * m.xz, m.xx * m.yy - m.xy * m.xy, b,
                                        c, m.xy * m.xz - m.xx * m.yz};
}

// The same matrix after a turn.
inline Symmetric3 turned(const Symmetric3& m, const Turn3& t) {
  // Columns of t * m; then the product with the transpose of t.
  const Vec3 x = m.xx * t.x + m.xy * t.y + m.xz * t.z;
  const Vec3 y = m.xy * t.x + m.yy * t.y + m.yz * t.z;
  const Vec3 z = m.xz * t.x + m.yz * t.y + m.zz * t.z;
  const auto at = [&](double Vec3::*row, double Vec3::*column) {
    return x.*row * (t.x.*column) + y.*row * (t.y.*column) + z.*row * (t.z.*column);
  };
  return {at(&Vec3::x, &Vec3::x), at(&Vec3::y, &Vec3::y), at(&Vec3::z, &Vec3::z),
          at(&Vec3::x, &Vec3::y), at(&Vec3::x, &Vec3::z), at(&Vec3::y, &Vec3::z)};
}

struct MovingBody {
  Vec3 at;          // centre of mass
  Quaternion turn;  // of the body's frame
  Vec3 v_m_s;       // of the centre of mass
  Vec3 w_rad_s;
  double inverse_mass = 0;       // 0: fixed
  Symmetric3 inertia_B;          // about the centre of mass, body frame
  Symmetric3 inverse_inertia_B;  // body frame
  Symmetric3 inverse_inertia;    // world frame, as the body is turned now
  Vec3 center;                   // of mass, body frame
  bool asleep = false;           // at rest: nothing moves it until something touches it
  bool driven = false;           // wheels change its speeds

  bool is_fixed() const { return inverse_mass == 0; }
  Pose3 pose() const { return {at - turn * center, turn}; }
  Vec3 velocity_at(Vec3 point) const { return v_m_s + cross(w_rad_s, point - at); }

  // Changes the velocities.
  void push(Vec3 impulse, Vec3 point) {
    v_m_s = v_m_s + inverse_mass * impulse;
    w_rad_s = w_rad_s + inverse_inertia * cross(point - at, impulse);
  }
  void twist(Vec3 angular_impulse) { w_rad_s = w_rad_s + inverse_inertia * angular_impulse; }
  // How much a unit of impulse along the direction changes the velocity along it, at the point.
  double yield(Vec3 direction, Vec3 point) const {
    const Vec3 lever = cross(point - at, direction);
    return inverse_mass + dot(lever, inverse_inertia * lever);
  }
  void turn_inertia() { inverse_inertia = turned(inverse_inertia_B, turn_of(turn)); }
};

}  // namespace understudy
