// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes of the Model as convex solids, and how their mass is spread.
#include "physics/space/space_shape.h"

#include <algorithm>

#include "physics/space/solid_hull.h"
#include "physics/space/space_math.h"

namespace understudy {
namespace {

constexpr double kEdgeShare = 0.05;  // of the smallest half width
constexpr double kLargestEdge_m = 0.01;

void finish(SpaceShape& s) {
  double smallest = s.radius_m;
  switch (s.kind) {
    case SolidKind::kBox:
      smallest = std::min({s.half.x, s.half.y, s.half.z});
      s.reach_m = length_of(s.half);
      break;
    case SolidKind::kBall:
      s.reach_m = s.edge_m = s.radius_m;
      return;
    case SolidKind::kCapsule:
      s.reach_m = s.half.x + s.radius_m;
      s.edge_m = s.radius_m;
      return;
    case SolidKind::kCylinder:
    case SolidKind::kCone:
      smallest = std::min(s.radius_m, s.half.z);
      s.reach_m = det::hypot(s.radius_m, s.half.z);
      break;
    case SolidKind::kHull:
      smallest = s.hull->inner_m;
      for (const Vec3& p : s.hull->points) s.reach_m = std::max(s.reach_m, length_of(p));
      break;
  }
  s.edge_m = std::min(kEdgeShare * smallest, kLargestEdge_m);
}

// Round about z, or a ball.
SpaceShape round_shape(SolidKind kind, Vec2 middle, double radius_m, double low_m, double high_m) {
  SpaceShape s;
  s.kind = kind;
  s.X_BS.at = {middle.x, middle.y, 0.5 * (low_m + high_m)};
  s.radius_m = radius_m;
  s.half.z = 0.5 * (high_m - low_m);
  return s;
}

SpaceShape box_shape(const Outline& o, double low_m, double high_m) {
  const Vec2 along = o.corner[1] - o.corner[0];
  const Vec2 across = o.corner[3] - o.corner[0];
  const Vec2 middle = 0.5 * (o.corner[0] + o.corner[2]);
  SpaceShape s;
  s.X_BS = lifted({middle.x, middle.y, det::atan2(along.y, along.x)});
  s.X_BS.at.z = 0.5 * (low_m + high_m);
  s.half = {0.5 * det::hypot(along.x, along.y), 0.5 * det::hypot(across.x, across.y),
            0.5 * (high_m - low_m)};
  return s;
}

// A stadium as high as it is thick is a capsule; others are a box between two cylinders.
void add_stadium(const Outline& o, double low_m, double high_m, std::vector<SpaceShape>& out) {
  const Vec2 along = o.corner[1] - o.corner[0];
  const Vec2 middle = 0.5 * (o.corner[0] + o.corner[1]);
  const double half = 0.5 * det::hypot(along.x, along.y);
  SpaceShape s;
  s.X_BS = lifted({middle.x, middle.y, det::atan2(along.y, along.x)});
  s.X_BS.at.z = 0.5 * (low_m + high_m);
  if (half > 0 && std::abs(high_m - low_m - 2 * o.radius_m) < 1e-6) {
    s.kind = SolidKind::kCapsule;
    s.half.x = half;
    s.radius_m = o.radius_m;
    return out.push_back(s);
  }
  if (half > 0) {
    s.half = {half, o.radius_m, 0.5 * (high_m - low_m)};
    out.push_back(s);
    out.push_back(round_shape(SolidKind::kCylinder, o.corner[1], o.radius_m, low_m, high_m));
  }
  out.push_back(round_shape(SolidKind::kCylinder, o.corner[0], o.radius_m, low_m, high_m));
}

SpaceShape hull_shape(const TriangleMesh& mesh) {
  SolidHull hull = SolidHull::around(mesh.points);
  SpaceShape s;
  s.kind = SolidKind::kHull;
  Bounds3 bounds;
  for (const Vec3& p : hull.points) bounds.hold(p);
  s.X_BS.at = 0.5 * (bounds.low + bounds.high);
  for (Vec3& p : hull.points) p = p - s.X_BS.at;
  hull.inner_m = 1e9;
  for (SolidHull::Side& side : hull.sides) {
    side.offset_m -= dot(side.normal, s.X_BS.at);
    hull.inner_m = std::min(hull.inner_m, side.offset_m);
  }
  s.hull = std::make_shared<const SolidHull>(std::move(hull));
  return s;
}

Symmetric3 diagonal(double x, double y, double z) { return {x, y, z, 0, 0, 0}; }

// The inertia that a mass of 1 at this point adds.
Symmetric3 point_inertia(Vec3 p) {
  return {p.y * p.y + p.z * p.z,
          p.x * p.x + p.z * p.z,
          p.x * p.x + p.y * p.y,
          -p.x * p.y,
          -p.x * p.z,
          -p.y * p.z};
}

MassShare hull_share(const SolidHull& hull) {
  // Tetrahedra from the middle; the products of inertia of one are those of its corners and their
  // sum.
  MassShare out;
  Symmetric3 moments;
  for (const SolidHull::Side& side : hull.sides)
    for (std::size_t i = 2; i < side.points.size(); ++i) {
      const auto at = [&](std::size_t k) {
        return hull.points[static_cast<std::size_t>(side.points[k])];
      };
      const Vec3 a = at(0);
      const Vec3 b = at(i - 1);
      const Vec3 c = at(i);
      const double volume = dot(a, cross(b, c)) / 6;
      out.volume_m3 += volume;
      out.center = out.center + (0.25 * volume) * (a + b + c);
      moments = moments + (0.05 * volume) * (point_inertia(a) + point_inertia(b) +
                                             point_inertia(c) + point_inertia(a + b + c));
    }
  out.center = (1 / out.volume_m3) * out.center;
  out.inertia = moments + (-out.volume_m3) * point_inertia(out.center);
  return out;
}

}  // namespace

std::vector<SpaceShape> solids_of_shape(const ShapeModel& shape, double lowest_m) {
  std::vector<SpaceShape> out;
  const Outline& o = shape.outline;
  const bool prism = !shape.ball && !shape.cone && shape.mesh == nullptr;
  const double low_m = prism && !shape.X_BS ? std::max(shape.low_m, lowest_m) : shape.low_m;
  if (low_m >= shape.high_m) return out;
  if (shape.mesh != nullptr) {
    out.push_back(hull_shape(*shape.mesh));
  } else if (o.corners == 4) {
    out.push_back(box_shape(o, low_m, shape.high_m));
  } else if (o.corners == 2) {
    add_stadium(o, low_m, shape.high_m, out);
  } else {
    const SolidKind kind = shape.ball   ? SolidKind::kBall
                           : shape.cone ? SolidKind::kCone
                                        : SolidKind::kCylinder;
    out.push_back(round_shape(kind, o.corner[0], o.radius_m, low_m, shape.high_m));
  }
  for (SpaceShape& s : out) {
    if (shape.X_BS) s.X_BS = compose(*shape.X_BS, s.X_BS);
    finish(s);
  }
  return out;
}

SpaceShape wall_shape(const Box2& box, double height_m) {
  constexpr double kThin_m = 1e-4;
  SpaceShape s;
  s.X_BS = lifted({box.center.x, box.center.y, det::atan2(box.along.y, box.along.x)});
  s.X_BS.at.z = 0.5 * height_m;
  s.half = {std::max(box.half_length_m, kThin_m), std::max(box.half_thickness_m, kThin_m),
            std::max(0.5 * height_m, kThin_m)};
  finish(s);
  return s;
}

MassShare mass_share_of(const SpaceShape& s) {
  const double r2 = s.radius_m * s.radius_m;
  const double height = 2 * s.half.z;
  MassShare out;
  switch (s.kind) {
    case SolidKind::kBox: {
      const Vec3 h = s.half;
      out.volume_m3 = 8 * h.x * h.y * h.z;
      out.inertia = (out.volume_m3 / 3) *
                    diagonal(h.y * h.y + h.z * h.z, h.x * h.x + h.z * h.z, h.x * h.x + h.y * h.y);
      break;
    }
    case SolidKind::kBall:
      out.volume_m3 = 4.0 / 3.0 * kPi * r2 * s.radius_m;
      out.inertia = (0.4 * r2 * out.volume_m3) * diagonal(1, 1, 1);
      break;
    case SolidKind::kCapsule: {
      const double l = 2 * s.half.x;
      const double bar = kPi * r2 * l;
      const double ends = 4.0 / 3.0 * kPi * r2 * s.radius_m;
      const double across =
          bar * (l * l / 12 + r2 / 4) + ends * (0.4 * r2 + 0.25 * l * l + 0.375 * l * s.radius_m);
      out.volume_m3 = bar + ends;
      out.inertia = diagonal(bar * 0.5 * r2 + ends * 0.4 * r2, across, across);
      break;
    }
    case SolidKind::kCylinder: {
      out.volume_m3 = kPi * r2 * height;
      const double across = r2 / 4 + height * height / 12;
      out.inertia = out.volume_m3 * diagonal(across, across, 0.5 * r2);
      break;
    }
    case SolidKind::kCone: {
      out.volume_m3 = kPi * r2 * height / 3;
      out.center = {0, 0, -0.25 * height};
      const double across = 0.15 * r2 + 0.0375 * height * height;
      out.inertia = out.volume_m3 * diagonal(across, across, 0.3 * r2);
      break;
    }
    case SolidKind::kHull:
      out = hull_share(*s.hull);
      break;
  }
  out.center = s.X_BS.at + s.X_BS.turn * out.center;
  out.inertia = turned(out.inertia, turn_of(s.X_BS.turn));
  return out;
}

MassShare mass_share_of(const std::vector<SpaceShape>& shapes) {
  MassShare sum;
  for (const SpaceShape& s : shapes) {
    const MassShare one = mass_share_of(s);
    sum.volume_m3 += one.volume_m3;
    sum.center = sum.center + one.volume_m3 * one.center;
  }
  sum.center = (1 / sum.volume_m3) * sum.center;
  for (const SpaceShape& s : shapes) {
    const MassShare one = mass_share_of(s);
    sum.inertia =
        sum.inertia + one.inertia + one.volume_m3 * point_inertia(one.center - sum.center);
  }
  return sum;
}

}  // namespace understudy
