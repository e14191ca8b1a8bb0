// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The triangles are divided into two equal halves along the longest side of their bounds, again and
// again.
#include "physics/space/triangle_tree.h"

#include <map>
#include <utility>

namespace understudy {
namespace {

constexpr int kFewTriangles = 4;
constexpr double kSharp = 0.02;  // sine: flatter edges count as flat

Vec3 middle_of(const Bounds3& b) { return 0.5 * (b.low + b.high); }

}  // namespace

TriangleTree::TriangleTree(const TriangleMesh& mesh) {
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    Bounds3& b = bounds_.emplace_back();
    for (const Vec3& p : mesh.corners(i)) b.hold(p);
    order_.push_back(i);
  }
  nodes_.emplace_back();
  divide(0, 0, static_cast<int>(order_.size()));
  find_sharp_edges(mesh);
}

void TriangleTree::divide(std::size_t node, int first, int count) {
  const auto begin = order_.begin() + first;
  Bounds3 all;
  for (int k = 0; k < count; ++k) all.hold(bounds_[begin[k]]);
  nodes_[node].bounds = all;
  if (count <= kFewTriangles) {
    nodes_[node].first = first;
    nodes_[node].count = count;
    return;
  }
  const Vec3 size = all.high - all.low;
  double Vec3::*axis = &Vec3::x;
  if (size.y > size.*axis) axis = &Vec3::y;
  if (size.z > size.*axis) axis = &Vec3::z;
  std::sort(begin, begin + count, [&](std::size_t a, std::size_t b) {
    const double x = middle_of(bounds_[a]).*axis;
    const double y = middle_of(bounds_[b]).*axis;
    return x != y ? x < y : a < b;
  });
  const auto child = static_cast<int>(nodes_.size());
  nodes_[node].first = child;
  nodes_.emplace_back();
  nodes_.emplace_back();
  divide(static_cast<std::size_t>(child), first, count / 2);
  divide(static_cast<std::size_t>(child) + 1, first + count / 2, count - count / 2);
}

void TriangleTree::find_sharp_edges(const TriangleMesh& mesh) {
  // Corners are the same if their places are, because many files repeat them.
  std::map<std::array<double, 3>, std::size_t> places;
  const auto place = [&](std::uint32_t corner) {
    const Vec3 p = mesh.points[corner];
    return places.emplace(std::array{p.x, p.y, p.z}, places.size()).first->second;
  };
  // Per edge: its triangle, and the corner that is not on it.
  std::map<std::pair<std::size_t, std::size_t>, Vec3> opposite;
  for (const auto& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k)
      opposite[{place(t[k]), place(t[(k + 1) % 3])}] = mesh.points[t[(k + 2) % 3]];
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto& t = mesh.triangles[i];
    const auto p = mesh.corners(i);
    const Vec3 normal = direction_of(cross(p[1] - p[0], p[2] - p[0]));
    std::array<bool, 3>& sharp = sharp_.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      const auto other = opposite.find({place(t[(k + 1) % 3]), place(t[k])});
      if (other == opposite.end()) {
        sharp[k] = true;
        continue;
      }
      const Vec3 to = other->second - p[k];
      sharp[k] = dot(to, normal) < -kSharp * length_of(to);
    }
  }
}

}  // namespace understudy
