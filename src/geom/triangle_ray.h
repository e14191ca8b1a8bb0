// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One ray against many triangles, from either side. No ray slips between two triangles that share
// an edge or a corner: the ray is made the z axis, all corners are moved with it, and each edge is
// then judged by one difference of two products, whose sign is exactly opposite for its neighbour.
// (The method is that of Woop, Benthin and Wald, Watertight Ray/Triangle Intersection, 2013.)
#pragma once

#include <array>
#include <cmath>

#include "geom/solid_ray.h"

namespace understudy {

using Triangle = std::array<Vec3, 3>;

// Counter-clockwise when seen from its tip; not of unit length.
inline Vec3 normal_of(const Triangle& t) { return cross(t[1] - t[0], t[2] - t[0]); }

// The unit normal of a triangle on the side that the ray comes from.
inline Vec3 normal_against(const Triangle& t, Vec3 direction) {
  const Vec3 n = normal_of(t);
  const double length = det::sqrt(dot(n, n));
  if (length == 0) return -1.0 * direction;
  return (dot(n, direction) > 0 ? -1 / length : 1 / length) * n;
}

class TriangleRay {
 public:
  explicit TriangleRay(const SolidRay& ray) : ray_(ray) {
    const Vec3 d = ray.direction;
    const double x = std::abs(d.x);
    const double y = std::abs(d.y);
    const double z = std::abs(d.z);
    // The axis that the ray follows most becomes the third.
    if (z >= x && z >= y)
      order_ = 0;
    else
      order_ = x >= y ? 1 : 2;
    const Vec3 o = ordered(d);
    per_ahead_ = 1 / o.z;
    shear_x_ = o.x * per_ahead_;
    shear_y_ = o.y * per_ahead_;
  }

  const SolidRay& ray() const { return ray_; }

  // The range at which the ray meets the triangle's plane within the triangle, possibly negative;
  // false if it passes by.
  bool meet(const Triangle& t, double& range_m) const {
    const Vec3 a = seen(t[0]);
    const Vec3 b = seen(t[1]);
    const Vec3 c = seen(t[2]);
    const double u = c.x * b.y - c.y * b.x;
    const double v = a.x * c.y - a.y * c.x;
    const double w = b.x * a.y - b.y * a.x;
    if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) return false;
    const double area = u + v + w;
    if (area == 0) return false;  // seen edge-on
    range_m = (u * a.z + v * b.z + w * c.z) / area * per_ahead_;
    return true;
  }

 private:
  Vec3 ordered(Vec3 v) const {
    if (order_ == 0) return v;
    return order_ == 1 ? Vec3{v.y, v.z, v.x} : Vec3{v.z, v.x, v.y};
  }
  Vec3 seen(Vec3 corner) const {
    const Vec3 p = ordered(corner - ray_.origin);
    return {p.x - shear_x_ * p.z, p.y - shear_y_ * p.z, p.z};
  }

  SolidRay ray_;
  int order_ = 0;
  double per_ahead_;
  double shear_x_;
  double shear_y_;
};

inline SolidHit meet_triangle(const SolidRay& ray, const Triangle& triangle) {
  double range = 0;
  if (!TriangleRay(ray).meet(triangle, range) || range < 0) return {};
  return {true, range, normal_against(triangle, ray.direction)};
}

}  // namespace understudy
