// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/mesh_tree.h"

#include <algorithm>
#include <numeric>

namespace understudy {
namespace {

constexpr std::uint32_t kLeafTriangles = 4;

double along(Vec3 p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

int longest_axis(const Box3& box) {
  const Vec3 size = box.high - box.low;
  if (size.x >= size.y && size.x >= size.z) return 0;
  return size.y >= size.z ? 1 : 2;
}

}  // namespace

MeshTree::MeshTree(const TriangleMesh& mesh) : mesh_(mesh), order_(mesh.triangles.size()) {
  std::iota(order_.begin(), order_.end(), 0U);
  std::vector<Box3> boxes(order_.size());
  Box3 all;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (const Vec3& corner : mesh.corners(i)) boxes[i].take_in(corner);
    all.take_in(boxes[i]);
  }
  const double margin = Box3::kMarginShare * (1 + all.farthest());
  for (Box3& box : boxes) box.grow(margin);
  nodes_.reserve(order_.size());
  nodes_.emplace_back();
  if (!order_.empty()) split(0, 0, static_cast<std::uint32_t>(order_.size()), boxes);
}

// Halves the triangles at the median along the longest side of the box around their middles. Equal
// middles are told apart by number, so the tree is the same everywhere.
void MeshTree::split(std::uint32_t node, std::uint32_t begin, std::uint32_t end,
                     const std::vector<Box3>& boxes) {
  Box3 box;
  Box3 middles;
  for (std::uint32_t i = begin; i < end; ++i) {
    box.take_in(boxes[order_[i]]);
    middles.take_in(boxes[order_[i]].middle());
  }
  nodes_[node].box = box;
  if (end - begin <= kLeafTriangles) {
    std::sort(order_.begin() + begin, order_.begin() + end);
    nodes_[node].first = begin;
    nodes_[node].count = end - begin;
    return;
  }
  const int axis = longest_axis(middles);
  const std::uint32_t half = begin + (end - begin) / 2;
  std::nth_element(order_.begin() + begin, order_.begin() + half, order_.begin() + end,
                   [&](std::uint32_t a, std::uint32_t b) {
                     const double pa = along(boxes[a].middle(), axis);
                     const double pb = along(boxes[b].middle(), axis);
                     return pa != pb ? pa < pb : a < b;
                   });
  const auto children = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].first = children;
  nodes_.resize(nodes_.size() + 2);
  split(children, begin, half, boxes);
  split(children + 1, half, end, boxes);
}

MeshHit MeshTree::meet(const SolidRay& ray, double max_range_m) const {
  struct Open {
    std::uint32_t node;
    double from;
  };
  MeshHit best;
  if (order_.empty()) return best;
  const TriangleRay triangles(ray);
  const BoxRay boxes(ray);
  best.range_m = max_range_m;
  Open stack[kDeepest];
  std::size_t depth = 0;
  const RayPart whole = boxes.within(nodes_[0].box, {0, max_range_m});
  if (whole.from <= whole.to) stack[depth++] = {0, whole.from};
  while (depth > 0) {
    const Open open = stack[--depth];
    if (open.from > best.range_m) continue;
    const Node& node = nodes_[open.node];
    if (node.count == 0) {
      const RayPart a = boxes.within(nodes_[node.first].box, {0, best.range_m});
      const RayPart b = boxes.within(nodes_[node.first + 1].box, {0, best.range_m});
      const bool a_first = a.from <= b.from;
      const RayPart& late = a_first ? b : a;
      const RayPart& soon = a_first ? a : b;
      if (late.from <= late.to) stack[depth++] = {node.first + (a_first ? 1U : 0U), late.from};
      if (soon.from <= soon.to) stack[depth++] = {node.first + (a_first ? 0U : 1U), soon.from};
      continue;
    }
    for (std::uint32_t i = 0; i < node.count; ++i) {
      const auto number = static_cast<std::int32_t>(order_[node.first + i]);
      double range = 0;
      if (!triangles.meet(mesh_.corners(static_cast<std::size_t>(number)), range)) continue;
      if (range < 0 || range > best.range_m) continue;
      if (best.met && range == best.range_m && number >= best.triangle) continue;
      best.met = true;
      best.range_m = range;
      best.triangle = number;
    }
  }
  if (!best.met) return {};
  best.normal =
      normal_against(mesh_.corners(static_cast<std::size_t>(best.triangle)), ray.direction);
  return best;
}

}  // namespace understudy
