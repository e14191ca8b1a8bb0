// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One ray against one solid, in plain double arithmetic: upright prisms (any outline between two
// heights), balls, cones and convex hulls. All callers get their numbers from here, no matter how
// they found out which solid a ray meets. Triangles are in triangle_ray.h, meshes in mesh_tree.h,
// terrain in height_tree.h.
#pragma once

#include "geom/outline.h"
#include "geom/pose3.h"
#include "geom/triangle_mesh.h"

namespace understudy {

struct SolidRay {
  Vec3 origin;
  Vec3 direction;  // unit vector

  Vec3 at(double range_m) const { return origin + range_m * direction; }
};

struct SolidHit {
  bool met = false;
  double range_m = 0;  // 0 if the ray starts inside
  Vec3 normal;         // outward; against the ray if it starts inside
};

SolidHit meet_prism(const SolidRay& ray, const Outline& outline, double low_m, double high_m);
SolidHit meet_ball(const SolidRay& ray, Vec3 center, double radius_m);
// Stands on the disc of this radius around 0 0, with its point above the middle.
SolidHit meet_cone(const SolidRay& ray, double radius_m, double low_m, double high_m);
// The inside of a convex solid with these faces.
SolidHit meet_hull(const SolidRay& ray, const TriangleMesh& faces);

// The ray as seen from a frame.
inline SolidRay seen_from(const Frame3& X_WS, const SolidRay& ray) {
  const Turn3& t = X_WS.turn;
  const auto turned_back = [&](Vec3 v) { return Vec3{dot(t.x, v), dot(t.y, v), dot(t.z, v)}; };
  return {turned_back(ray.origin - X_WS.at), turned_back(ray.direction)};
}

// A solid that stands anywhere: `meet(ray)` tells what a ray in the solid's own frame meets.
template <class Meet>
auto meet_posed(const SolidRay& ray, const Frame3& X_WS, const Meet& meet) {
  auto hit = meet(seen_from(X_WS, ray));
  hit.normal = X_WS.turn * hit.normal;
  return hit;
}

}  // namespace understudy
