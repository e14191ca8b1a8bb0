// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/triangle_touch.h"

#include "physics/space/gjk.h"

namespace understudy {
namespace {

ShapeFace face_of(const SolidTriangle& t) {
  ShapeFace face;
  for (const Vec3& p : t.p) face.add(p);
  return face;
}

// How far the point is inside the edge from corner k, seen along the normal; negative beyond it.
double inside_edge(const SolidTriangle& t, std::size_t k, Vec3 point) {
  const Vec3 edge = t.p[(k + 1) % 3] - t.p[k];
  return dot(direction_of(cross(t.normal, edge)), point - t.p[k]);
}

Touching flat(const PlacedShape& a, const SolidTriangle& t, double margin_m) {
  Touching out;
  out.normal = t.normal;
  const ShapeFace part = part_over(a.face(-1 * t.normal), face_of(t), t.normal);
  for (int i = 0; i < part.count; ++i) {
    const double gap = dot(part[i] - t.p[0], t.normal);
    if (gap <= margin_m) out.add(part[i] - (0.5 * gap) * t.normal, gap);
  }
  return out;
}

// Whether an edge that is not sharp is near the point.
bool near_blunt_edge(const SolidTriangle& t, const std::array<bool, 3>& sharp, Vec3 point) {
  for (std::size_t k = 0; k < 3; ++k)
    if (!sharp[k] && inside_edge(t, k, point) < 1e-6) return true;
  return false;
}

}  // namespace

TrianglePart part_in_reach(const PlacedShape& a, const SolidTriangle& t, double margin_m) {
  const double middle = dot(a.at - t.p[0], t.normal);
  if (middle > a.shape->reach_m + margin_m || (!t.is_ground && middle < 0))
    return TrianglePart::kNone;
  const Vec3 lowest = a.farthest(-1 * t.normal);
  if (dot(lowest - t.p[0], t.normal) > margin_m) return TrianglePart::kNone;
  const ShapeFace face = a.face(-1 * t.normal);
  for (int i = 0; i < face.count; ++i) {
    if (dot(face[i] - t.p[0], t.normal) > margin_m) continue;
    for (std::size_t k = 0; k < 3; ++k)
      if (inside_edge(t, k, face[i]) < 0) return TrianglePart::kEdges;
  }
  return TrianglePart::kSide;
}

Touching touching_triangle(const PlacedShape& a, const SolidTriangle& t,
                           const std::array<bool, 3>& sharp, double margin_m) {
  if (!sharp[0] && !sharp[1] && !sharp[2]) return flat(a, t, margin_m);
  const Nearest near = nearest_points([&](Vec3 d) { return a.core_farthest(d); },
                                      [&](Vec3 d) {
                                        std::size_t best = 0;
                                        for (std::size_t k = 1; k < 3; ++k)
                                          if (dot(t.p[k], d) > dot(t.p[best], d)) best = k;
                                        return t.p[best];
                                      },
                                      a.at - t.p[0]);
  if (!near.apart || dot(near.normal, t.normal) > 0.9999) return flat(a, t, margin_m);
  if (near.distance_m > margin_m + 2 * a.shape->edge_m) return {};
  if (dot(near.normal, t.normal) < 0.02 || near_blunt_edge(t, sharp, near.on_b))
    return flat(a, t, margin_m);
  return touching_sides(a.face(-1 * near.normal), face_of(t), near.normal,
                        near.on_a - a.shape->edge_m * near.normal, near.on_b, margin_m);
}

}  // namespace understudy
