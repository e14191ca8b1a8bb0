// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Triangles with nearly the same normal share one list of points, so a flat grid of triangles is
// felt as one plane.
#include "physics/space/ground_touch.h"

#include "physics/space/terrain_cell.h"
#include "physics/space/triangle_touch.h"

namespace understudy {
namespace {

constexpr double kSameNormal = 1 - 1e-7;  // cosine
constexpr double kSamePlace_m = 1e-6;
constexpr std::size_t kMostTouches = 8;  // of one solid

bool is_at(const TouchPoint& a, const TouchPoint& b) {
  const Vec3 d = a.at - b.at;
  return dot(d, d) < kSamePlace_m * kSamePlace_m;
}

double deepest_of(const Touching& t) {
  double gap_m = 1e300;
  for (int i = 0; i < t.count; ++i)
    gap_m = std::min(gap_m, t.points[static_cast<std::size_t>(i)].gap_m);
  return gap_m;
}

// The box around a solid, in the frame of a mesh.
Bounds3 bounds_in(const Pose3& X_WM, const PlacedShape& a, double margin_m) {
  const Pose3 X_MW = inverse(X_WM);
  const Turn3 turn = turn_of(X_MW.turn);
  const PlacedShape inside{a.shape, X_MW.at + turn * a.at, turn * a.turn};
  return inside.bounds().grown(margin_m);
}

}  // namespace

void GroundTouch::join(const Touching& found) {
  if (found.count == 0) return;
  for (Touching& t : touches_) {
    if (dot(t.normal, found.normal) < kSameNormal) continue;
    for (int i = 0; i < found.count; ++i) {
      const TouchPoint& p = found.points[static_cast<std::size_t>(i)];
      const auto end = t.points.begin() + t.count;
      if (std::none_of(t.points.begin(), end, [&](const TouchPoint& q) { return is_at(p, q); }))
        t.add(p.at, p.gap_m);
    }
    if (t.count > Touching::kMost / 2) t.thin_out();
    return;
  }
  touches_.push_back(found);
}

void GroundTouch::thin_out() {
  for (std::size_t k = 0; k < kMostTouches && touches_.size() > kMostTouches; ++k) {
    std::size_t best = k;
    for (std::size_t i = k + 1; i < touches_.size(); ++i)
      if (deepest_of(touches_[i]) < deepest_of(touches_[best])) best = i;
    std::swap(touches_[k], touches_[best]);
  }
  if (touches_.size() > kMostTouches) touches_.resize(kMostTouches);
  for (Touching& t : touches_) t.thin_out();
}

const std::vector<Touching>& GroundTouch::on_floor(const PlacedShape& a, double margin_m) {
  touches_.clear();
  Touching t;
  t.normal = {0, 0, 1};
  const ShapeFace side = a.face({0, 0, -1});
  for (int i = 0; i < side.count; ++i)
    if (side[i].z <= margin_m) t.add({side[i].x, side[i].y, 0.5 * side[i].z}, side[i].z);
  join(t);
  thin_out();
  return touches_;
}

const std::vector<Touching>& GroundTouch::on_terrain(const PlacedShape& a,
                                                     const HeightField& ground, double margin_m) {
  touches_.clear();
  const Bounds3 box = a.bounds().grown(margin_m);
  for_cells_below(ground, box, [&](const TerrainCell& cell) {
    for (int which = 0; which < 2; ++which) {
      const SolidTriangle t = solid_triangle(cell.triangle(which), true);
      const TrianglePart part = part_in_reach(a, t, margin_m);
      if (part == TrianglePart::kNone) continue;
      std::array<bool, 3> sharp{};
      if (part == TrianglePart::kEdges) sharp = cell.sharp_edges(which, t.normal);
      join(touching_triangle(a, t, sharp, margin_m));
    }
  });
  thin_out();
  return touches_;
}

const std::vector<Touching>& GroundTouch::on_mesh(const PlacedShape& a, const SpaceMesh& mesh,
                                                  const Pose3& X_WB, double margin_m) {
  touches_.clear();
  const Pose3 X_WM = compose(X_WB, mesh.X_BS);
  const Frame3 frame = frame_of(X_WM);
  mesh.tree->for_near(bounds_in(X_WM, a, margin_m), [&](std::size_t triangle) {
    std::array<Vec3, 3> p = mesh.mesh->corners(triangle);
    for (Vec3& corner : p) corner = frame.at + frame.turn * corner;
    const SolidTriangle t = solid_triangle(p, false);
    const TrianglePart part = part_in_reach(a, t, margin_m);
    if (part == TrianglePart::kNone) return;
    const auto sharp =
        part == TrianglePart::kEdges ? mesh.tree->sharp(triangle) : std::array<bool, 3>{};
    join(touching_triangle(a, t, sharp, margin_m));
  });
  thin_out();
  return touches_;
}

}  // namespace understudy
