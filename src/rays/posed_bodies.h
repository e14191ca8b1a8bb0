// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PosedBodies: the solids of bodies that may lean. In worlds with spatial physics these are all
// shapes of all bodies. In any world it is also the mesh that a body shows to cameras instead of
// its shapes.
#pragma once

#include <deque>
#include <vector>

#include "rays/beam_packet.h"
#include "rays/posed_solid.h"
#include "rays/solid_trees.h"
#include "world/model.h"

namespace understudy {

class PosedBodies {
 public:
  explicit PosedBodies(const Model& model) : model_(model) {}

  // Adds those of the next body, the last one in the list. They are nowhere until they are placed.
  void add_body(int body, std::vector<SceneSolid>& solids);
  bool has(int body) const { return bodies_[static_cast<std::size_t>(body)].any(); }
  // Moves a body there, unless it is there already. Its leaves are those of all moving solids, the
  // first of which has this number. Returns how far from 0 0 0 they reach now, in any direction; 0
  // if nothing has moved.
  double place(int body, const Pose3& X_WB, std::size_t first_moving,
               std::vector<SolidTrees::Leaf>& leaves);

 private:
  struct Member {
    std::size_t solid;  // in the list of all solids
    PosedSolid posed;
  };
  struct Body {
    std::size_t first = 0;  // of members_
    std::size_t end = 0;
    Pose3 X_WB;
    bool placed = false;

    bool any() const { return first < end; }
  };
  struct OwnTree {
    const TriangleMesh* mesh;
    MeshTree tree;
  };

  void add(const ShapeModel& shape, std::int32_t number, int body, std::vector<SceneSolid>& solids);
  const MeshTree* tree_of(const ShapeModel& shape);

  const Model& model_;
  std::vector<Body> bodies_;
  std::deque<Member> members_;  // solids point to them
  std::deque<OwnTree> trees_;
};

}  // namespace understudy
