// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/placed_shape.h"

#include <cmath>

#include "physics/space/solid_hull.h"

namespace understudy {
namespace {

// The direction of v in the plane across z; x if there is none.
Vec3 across_z(Vec3 v) {
  const double length = det::hypot(v.x, v.y);
  return length > 1e-12 ? Vec3{v.x / length, v.y / length, 0} : Vec3{1, 0, 0};
}

double with_sign(double value, double sign) { return sign < 0 ? -value : value; }

// The farthest point of a shape whose sides are moved in by `less`, in its own frame.
Vec3 farthest_inside(const SpaceShape& s, Vec3 d, double less) {
  switch (s.kind) {
    case SolidKind::kBox:
      return {with_sign(s.half.x - less, d.x), with_sign(s.half.y - less, d.y),
              with_sign(s.half.z - less, d.z)};
    case SolidKind::kBall:
      return {};
    case SolidKind::kCapsule:
      return {with_sign(s.half.x, d.x), 0, 0};
    case SolidKind::kCylinder: {
      const Vec3 rim = (s.radius_m - less) * across_z(d);
      return {rim.x, rim.y, with_sign(s.half.z - less, d.z)};
    }
    case SolidKind::kCone: {
      // A cone inside: its apex lies lower and its rim further in.
      const double slant = det::hypot(s.radius_m, 2 * s.half.z);
      const double top = s.half.z - less * slant / s.radius_m;
      const double low = -s.half.z + less;
      const double radius = s.radius_m * (top - low) / (2 * s.half.z);
      const Vec3 rim = radius * across_z(d);
      const Vec3 base{rim.x, rim.y, low};
      return dot(d, base) > d.z * top ? base : Vec3{0, 0, top};
    }
    case SolidKind::kHull:
      return (1 - less / s.hull->inner_m) * s.hull->farthest(d);
  }
  return {};
}

// `down` is that of the world. The rim's first point is its farthest one; but if the base lies
// flat, the one that is farthest down the slope, about which it would tip.
void add_base(const SpaceShape& s, Vec3 d, Vec3 down, double sign, ShapeFace& face) {
  constexpr double kFlat = 1e-3;  // rad
  constexpr double kHalfTurn = 0.70710678118654752440;
  const Vec3 u = s.radius_m * across_z(d + kFlat * down);
  const Vec3 v{-sign * u.y, sign * u.x, 0};
  const Vec3 z{0, 0, sign * s.half.z};
  const Vec3 p = kHalfTurn * (u + v);
  const Vec3 q = kHalfTurn * (v - u);
  for (const Vec3& rim : {u, p, v, q, -1 * u, -1 * p, -1 * v, -1 * q}) face.add(rim + z);
}

void add_box_side(const SpaceShape& s, Vec3 d, ShapeFace& face) {
  const Vec3 h = s.half;
  const double ax = std::abs(d.x);
  const double ay = std::abs(d.y);
  const double az = std::abs(d.z);
  if (az >= ax && az >= ay) {
    const double k = with_sign(1, d.z);
    for (const Vec3& c : {Vec3{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0}})
      face.add({c.x * h.x, k * c.y * h.y, k * h.z});
  } else if (ax >= ay) {
    const double k = with_sign(1, d.x);
    for (const Vec3& c : {Vec3{0, 1, 1}, {0, -1, 1}, {0, -1, -1}, {0, 1, -1}})
      face.add({k * h.x, c.y * h.y, k * c.z * h.z});
  } else {
    const double k = with_sign(1, d.y);
    for (const Vec3& c : {Vec3{1, 0, 1}, {1, 0, -1}, {-1, 0, -1}, {-1, 0, 1}})
      face.add({k * c.x * h.x, k * h.y, c.z * h.z});
  }
}

void add_side(const SpaceShape& s, Vec3 d, Vec3 down, ShapeFace& face) {
  switch (s.kind) {
    case SolidKind::kBox:
      return add_box_side(s, d, face);
    case SolidKind::kBall:
      return face.add(s.radius_m * d);
    case SolidKind::kCapsule:
      face.add(Vec3{s.half.x, 0, 0} + s.radius_m * d);
      return face.add(Vec3{-s.half.x, 0, 0} + s.radius_m * d);
    case SolidKind::kCylinder: {
      if (std::abs(d.z) > 0.7) return add_base(s, d, down, with_sign(1, d.z), face);
      const Vec3 u = s.radius_m * across_z(d);
      face.add({u.x, u.y, s.half.z});
      return face.add({u.x, u.y, -s.half.z});
    }
    case SolidKind::kCone: {
      // The base faces straight down and the side `up` by r / slant; between them the nearer one.
      const double slant = det::hypot(s.radius_m, 2 * s.half.z);
      const double side_z = s.radius_m / slant;
      const double side_along = 2 * s.half.z / slant;
      const double along = det::hypot(d.x, d.y);
      if (-d.z > along * side_along + d.z * side_z) return add_base(s, d, down, -1, face);
      const Vec3 u = s.radius_m * across_z(d);
      face.add({u.x, u.y, -s.half.z});
      return face.add({0, 0, s.half.z});
    }
    case SolidKind::kHull:
      return s.hull->add_side(d, face);
  }
}

}  // namespace

Vec3 PlacedShape::core_farthest(Vec3 direction) const {
  return at + turn * farthest_inside(*shape, into(turn, direction), shape->edge_m);
}

Vec3 PlacedShape::farthest(Vec3 direction) const {
  const bool round = shape->kind == SolidKind::kBall || shape->kind == SolidKind::kCapsule;
  const Vec3 point = at + turn * farthest_inside(*shape, into(turn, direction), 0);
  return round ? point + shape->radius_m * direction : point;
}

ShapeFace PlacedShape::face(Vec3 direction) const {
  ShapeFace face;
  add_side(*shape, into(turn, direction), into(turn, {0, 0, -1}), face);
  for (int i = 0; i < face.count; ++i) {
    Vec3& p = face.at[static_cast<std::size_t>(i)];
    p = at + turn * p;
  }
  return face;
}

Bounds3 PlacedShape::bounds() const {
  if (shape->kind == SolidKind::kBall) {
    Bounds3 b;
    b.hold(at);
    return b.grown(shape->radius_m);
  }
  Vec3 half;
  if (shape->kind == SolidKind::kHull) {
    half = {shape->reach_m, shape->reach_m, shape->reach_m};
  } else {
    Vec3 h = shape->half;
    if (shape->kind == SolidKind::kCapsule)
      h = {h.x + shape->radius_m, shape->radius_m, shape->radius_m};
    if (shape->kind != SolidKind::kBox && shape->kind != SolidKind::kCapsule)
      h = {shape->radius_m, shape->radius_m, h.z};
    const auto reach = [&](double x, double y, double z) {
      return std::abs(x) * h.x + std::abs(y) * h.y + std::abs(z) * h.z;
    };
    half = {reach(turn.x.x, turn.y.x, turn.z.x), reach(turn.x.y, turn.y.y, turn.z.y),
            reach(turn.x.z, turn.y.z, turn.z.z)};
  }
  return {at - half, at + half};
}

}  // namespace understudy
