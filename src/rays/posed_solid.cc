// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/posed_solid.h"

#include <cmath>

namespace understudy {
namespace {

SolidHit meet_shape(const SolidRay& ray, const ShapeModel& shape) {
  const Outline& outline = shape.outline;
  if (shape.hull) return meet_hull(ray, *shape.mesh);
  if (shape.cone) return meet_cone(ray, outline.radius_m, shape.low_m, shape.high_m);
  if (!shape.ball) return meet_prism(ray, outline, shape.low_m, shape.high_m);
  const Vec2 c = outline.corner[0];
  return meet_ball(ray, {c.x, c.y, 0.5 * (shape.low_m + shape.high_m)}, outline.radius_m);
}

// The first face of the hull by its tree. If that is seen from within, the ray starts inside, or
// it has slipped through a face that is thinner than rounding: all faces then tell.
SolidHit meet_large_hull(const SolidRay& ray, const TriangleMesh& faces, const MeshTree& tree) {
  constexpr double kFarAway_m = 1e30;
  const MeshHit hit = tree.meet(ray, kFarAway_m);
  if (!hit.met) return {};
  const Vec3 outward = normal_of(faces.corners(static_cast<std::size_t>(hit.triangle)));
  if (dot(outward, ray.direction) >= 0) return meet_hull(ray, faces);
  return {true, hit.range_m, hit.normal};
}

Box3 own_bounds(const ShapeModel& shape) {
  Box3 box;
  if (shape.mesh != nullptr) {
    for (const Vec3& point : shape.mesh->points) box.take_in(point);
    return box;
  }
  const Outline& outline = shape.outline;
  const double r = outline.radius_m;
  for (int k = 0; k < outline.corners; ++k) {
    const Vec2 p = outline.corner[static_cast<std::size_t>(k)];
    box.take_in(Vec3{p.x - r, p.y - r, shape.low_m});
    box.take_in(Vec3{p.x + r, p.y + r, shape.high_m});
  }
  return box;
}

}  // namespace

MeshHit PosedSolid::meet(const SolidRay& ray, double max_range_m) const {
  return meet_posed(ray, X_WS, [&](const SolidRay& own) -> MeshHit {
    if (mesh != nullptr && !shape->hull) return mesh->meet(own, max_range_m);
    const SolidHit hit =
        mesh != nullptr ? meet_large_hull(own, *shape->mesh, *mesh) : meet_shape(own, *shape);
    return {hit.met && hit.range_m <= max_range_m, hit.range_m, hit.normal, -1};
  });
}

Box3 PosedSolid::bounds() const {
  const Box3 own = own_bounds(*shape);
  const Vec3 middle = X_WS.at + X_WS.turn * own.middle();
  const Vec3 half = 0.5 * (own.high - own.low);
  const auto reach = [&](double x, double y, double z) {
    return std::abs(x) * half.x + std::abs(y) * half.y + std::abs(z) * half.z;
  };
  const Turn3& t = X_WS.turn;
  const Vec3 out{reach(t.x.x, t.y.x, t.z.x), reach(t.x.y, t.y.y, t.z.y),
                 reach(t.x.z, t.y.z, t.z.z)};
  return {middle - out, middle + out};
}

}  // namespace understudy
