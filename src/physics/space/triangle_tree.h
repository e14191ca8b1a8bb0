// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TriangleTree: finds the triangles of a mesh that are near a place. It also knows which edges of
// the mesh stick out, so that nothing catches on the others.
#pragma once

#include <array>
#include <vector>

#include "geom/triangle_mesh.h"
#include "physics/space/space_math.h"

namespace understudy {

class TriangleTree {
 public:
  explicit TriangleTree(const TriangleMesh& mesh);

  const Bounds3& bounds() const { return nodes_[0].bounds; }
  // Of the edges from corner k to the next one: whether the mesh is convex there.
  std::array<bool, 3> sharp(std::size_t triangle) const { return sharp_[triangle]; }

  // Calls visit(triangle) for each whose bounds meet the box.
  template <class Visit>
  void for_near(const Bounds3& box, const Visit& visit) const {
    std::array<int, 64> stack;
    int count = 0;
    stack[static_cast<std::size_t>(count++)] = 0;
    while (count > 0) {
      const Node& node = nodes_[static_cast<std::size_t>(stack[static_cast<std::size_t>(--count)])];
      if (!node.bounds.meets(box)) continue;
      if (node.count == 0) {
        stack[static_cast<std::size_t>(count++)] = node.first + 1;
        stack[static_cast<std::size_t>(count++)] = node.first;
        continue;
      }
      for (int k = node.first; k < node.first + node.count; ++k) {
        const std::size_t triangle = order_[static_cast<std::size_t>(k)];
        if (bounds_[triangle].meets(box)) visit(triangle);
      }
    }
  }

 private:
  struct Node {
    Bounds3 bounds;
    int first = 0;  // of its triangles in order_; or of its two children, if count is 0
    int count = 0;
  };
  void divide(std::size_t node, int first, int count);
  void find_sharp_edges(const TriangleMesh& mesh);

  std::vector<Bounds3> bounds_;  // of triangles
  std::vector<std::size_t> order_;
  std::vector<Node> nodes_;
  std::vector<std::array<bool, 3>> sharp_;
};

}  // namespace understudy
