// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What spatial physics needs to know about bodies and ground, taken from the Model once.
#pragma once

#include <memory>
#include <vector>

#include "physics/broad_phase.h"
#include "physics/space/moving_body.h"
#include "physics/space/placed_shape.h"
#include "physics/space/space_shape.h"
#include "physics/space/triangle_tree.h"
#include "world/model.h"

namespace understudy {

// A mesh that never moves, as a part of its body.
struct SpaceMesh {
  std::shared_ptr<const TriangleMesh> mesh;
  std::shared_ptr<const TriangleTree> tree;
  Pose3 X_BS;
};

// A body: its masses and what it is made of. Shapes are in the body's frame.
struct SpaceSolid {
  const BodyModel* model = nullptr;
  int robot = -1;  // index, or -1 for an object
  bool fixed = false;
  bool passes = false;                    // touches only the ground: ContactRule::kPass
  MovingBody at_rest;                     // masses and centre; no pose
  std::vector<SpaceShape> shapes;         // none if it is held
  std::vector<SpaceShape> ground_shapes;  // the same as the ground meets them, see clearance_m
  std::vector<SpaceMesh> meshes;
  double reach_m = 0;    // of the ball around its centre of mass that holds it
  double rolling_m = 0;  // of a ball: lever of the force of the ground that brakes it
};

// A wall as a box.
struct SpaceWall {
  SpaceShape shape;
  PlacedShape placed;  // refers to the shape
  SurfaceSpec surface;
};

// The pose of a shape of a body.
inline PlacedShape placed(const SpaceShape& shape, const Pose3& X_WB) {
  const Pose3 X_WS = compose(X_WB, shape.X_BS);
  return {&shape, X_WS.at, turn_of(X_WS.turn)};
}

class SpaceScene {
 public:
  explicit SpaceScene(const Model& model);
  SpaceScene(const SpaceScene&) = delete;  // its walls refer to their shapes
  SpaceScene& operator=(const SpaceScene&) = delete;

  const Model& model() const { return model_; }
  const std::vector<SpaceSolid>& solids() const { return solids_; }
  const SpaceSolid& solid(int i) const { return solids_[static_cast<std::size_t>(i)]; }
  const std::vector<SpaceWall>& walls() const { return walls_; }
  // Calls visit(wall) for each whose box may be within the radius of the place.
  template <class Visit>
  void for_walls(Vec3 at, double radius_m, const Visit& visit) const {
    if (walls_.empty()) return;
    near_walls_.for_walls({at.x, at.y}, radius_m, [&](int wall) {
      if (at.z - radius_m < 2 * walls_[static_cast<std::size_t>(wall)].shape.half.z) visit(wall);
    });
  }

  // Coefficient of the ground, by which that of what slides on it is multiplied.
  double ground_friction() const {
    return model_.terrain == nullptr ? 1 : model_.terrain->friction;
  }
  // The height of the ground; and its upward normal.
  double ground_height(Vec2 at) const;
  Vec3 ground_normal(Vec2 at) const;

 private:
  const Model& model_;
  std::vector<SpaceSolid> solids_;
  std::vector<SpaceWall> walls_;
  BroadPhase near_walls_;
};

}  // namespace understudy
