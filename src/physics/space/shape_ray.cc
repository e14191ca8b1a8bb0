// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Flat solids are cut out of the ray by the planes of their sides, round ones by a quadratic.
#include "physics/space/shape_ray.h"

#include <cmath>

#include "physics/space/solid_hull.h"

namespace understudy {
namespace {

// The part of a ray that is inside everything it was cut by.
class RayInside {
 public:
  // The half space normal . p <= offset.
  void cut(const ShapeRay& ray, Vec3 normal, double offset) {
    const double speed = dot(normal, ray.along);
    const double height = offset - dot(normal, ray.from);
    if (speed == 0) {
      if (height < 0) to_ = -1;
      return;
    }
    if (speed < 0)
      enter(height / speed, normal);
    else
      to_ = std::min(to_, height / speed);
  }
  // What is inside a round side: a t^2 + 2 b t + c <= 0. `normal` gives the one at a range.
  template <class Normal>
  void cut_round(double a, double b, double c, const Normal& normal) {
    if (a < 1e-18) {
      if (c > 0) to_ = -1;
      return;
    }
    const double square = b * b - a * c;
    if (square < 0) {
      to_ = -1;
      return;
    }
    const double root = det::sqrt(square);
    const double in = (-b - root) / a;
    if (in > from_) enter(in, normal(in));
    to_ = std::min(to_, (-b + root) / a);
  }
  ShapeHit hit() const {
    if (from_ < 0 || from_ > to_) return {};
    return {true, from_, direction_of(normal_)};
  }

 private:
  void enter(double range, Vec3 normal) {
    if (range <= from_) return;
    from_ = range;
    normal_ = normal;
  }

  double from_ = -1e300;
  double to_ = 1e300;
  Vec3 normal_;
};

void cut_ball(const ShapeRay& ray, Vec3 middle, double radius_m, RayInside& inside) {
  const Vec3 d = ray.from - middle;
  inside.cut_round(1, dot(d, ray.along), dot(d, d) - radius_m * radius_m,
                   [&](double range) { return d + range * ray.along; });
}

// Round about z.
void cut_cylinder(const ShapeRay& ray, double radius_m, RayInside& inside) {
  const Vec3 p{ray.from.x, ray.from.y, 0};
  const Vec3 d{ray.along.x, ray.along.y, 0};
  inside.cut_round(dot(d, d), dot(p, d), dot(p, p) - radius_m * radius_m,
                   [&](double range) { return p + range * d; });
}

// A cone as a pyramid of many sides: exact to 0.1 % of its radius.
void cut_cone(const ShapeRay& ray, const SpaceShape& s, RayInside& inside) {
  constexpr int kSides = 64;
  inside.cut(ray, {0, 0, -1}, s.half.z);
  for (int k = 0; k < kSides; ++k) {
    const det::SinCos t = det::sincos(2 * kPi * k / kSides);
    const Vec3 normal{2 * s.half.z * t.cos, 2 * s.half.z * t.sin, s.radius_m};
    inside.cut(ray, normal, s.radius_m * s.half.z);
  }
}

ShapeHit nearer(const ShapeHit& a, const ShapeHit& b) {
  if (!a.met) return b;
  return !b.met || a.range_m < b.range_m ? a : b;
}

ShapeHit meet_capsule_shape(const ShapeRay& ray, const SpaceShape& s) {
  // The bar lies along x: the same as one along z, with the axes exchanged.
  const auto exchanged = [](Vec3 v) { return Vec3{v.z, v.y, v.x}; };
  const ShapeRay upright{exchanged(ray.from), exchanged(ray.along)};
  RayInside bar;
  cut_cylinder(upright, s.radius_m, bar);
  bar.cut(upright, {0, 0, 1}, s.half.x);
  bar.cut(upright, {0, 0, -1}, s.half.x);
  ShapeHit hit = bar.hit();
  hit.normal = exchanged(hit.normal);
  for (const double end : {s.half.x, -s.half.x}) {
    RayInside ball;
    cut_ball(ray, {end, 0, 0}, s.radius_m, ball);
    hit = nearer(hit, ball.hit());
  }
  return hit;
}

ShapeHit meet_shape(const ShapeRay& ray, const SpaceShape& s) {
  RayInside inside;
  switch (s.kind) {
    case SolidKind::kBox:
      for (const double sign : {-1.0, 1.0}) {
        inside.cut(ray, {sign, 0, 0}, s.half.x);
        inside.cut(ray, {0, sign, 0}, s.half.y);
        inside.cut(ray, {0, 0, sign}, s.half.z);
      }
      break;
    case SolidKind::kBall:
      cut_ball(ray, {}, s.radius_m, inside);
      break;
    case SolidKind::kCapsule:
      return meet_capsule_shape(ray, s);
    case SolidKind::kCylinder:
      cut_cylinder(ray, s.radius_m, inside);
      inside.cut(ray, {0, 0, 1}, s.half.z);
      inside.cut(ray, {0, 0, -1}, s.half.z);
      break;
    case SolidKind::kCone:
      cut_cone(ray, s, inside);
      break;
    case SolidKind::kHull:
      for (const SolidHull::Side& side : s.hull->sides) inside.cut(ray, side.normal, side.offset_m);
      break;
  }
  return inside.hit();
}

}  // namespace

ShapeHit ray_meets(const ShapeRay& ray, const PlacedShape& p) {
  ShapeHit hit = meet_shape({into(p.turn, ray.from - p.at), into(p.turn, ray.along)}, *p.shape);
  hit.normal = p.turn * hit.normal;
  return hit;
}

// As Moeller and Trumbore, but a ray through an edge meets one of its triangles at least.
ShapeHit ray_meets(const ShapeRay& ray, const std::array<Vec3, 3>& t) {
  constexpr double kEdge = 1e-9;
  const Vec3 normal = cross(t[1] - t[0], t[2] - t[0]);
  const double speed = dot(normal, ray.along);
  if (speed >= 0) return {};
  const double range_m = dot(normal, t[0] - ray.from) / speed;
  if (range_m < 0) return {};
  const Vec3 point = ray.from + range_m * ray.along;
  const double near = -kEdge * dot(normal, normal);
  for (std::size_t k = 0; k < 3; ++k)
    if (dot(cross(t[(k + 1) % 3] - t[k], point - t[k]), normal) < near) return {};
  return {true, range_m, direction_of(normal)};
}

}  // namespace understudy
