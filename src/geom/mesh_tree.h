// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// MeshTree: a tree of boxes around the triangles of a mesh, to find the first one that a ray meets.
// The boxes are larger than the triangles by more than any rounding, so the answer is that of
// trying every triangle. A mesh has no inside: a ray meets its triangles from both sides.
#pragma once

#include <cstdint>
#include <vector>

#include "geom/box3.h"
#include "geom/triangle_mesh.h"
#include "geom/triangle_ray.h"

namespace understudy {

struct MeshHit {
  bool met = false;
  double range_m = 0;
  Vec3 normal;  // on the side that the ray comes from
  std::int32_t triangle = -1;
};

class MeshTree {
 public:
  // The mesh must outlive it.
  explicit MeshTree(const TriangleMesh& mesh);

  // Of two triangles at the same range the one with the lower number.
  MeshHit meet(const SolidRay& ray, double max_range_m) const;
  const Box3& bounds() const { return nodes_[0].box; }

 private:
  // Its children are at `first` and `first` + 1; a leaf has `count` triangles from there in order_.
  struct Node {
    Box3 box;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  static constexpr std::size_t kDeepest = 64;

  void split(std::uint32_t node, std::uint32_t begin, std::uint32_t end,
             const std::vector<Box3>& boxes);

  const TriangleMesh& mesh_;
  std::vector<std::uint32_t> order_;
  std::vector<Node> nodes_;
};

inline MeshHit meet_mesh(const SolidRay& ray, const MeshTree& mesh, double max_range_m) {
  return mesh.meet(ray, max_range_m);
}

}  // namespace understudy
