// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/posed_bodies.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr std::uint8_t bit_of(BeamUse use) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(use));
}

bool is_same(Vec3 a, Vec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
bool is_same(const Pose3& a, const Pose3& b) {
  return is_same(a.at, b.at) && a.turn.w == b.turn.w && is_same(a.turn.axis(), b.turn.axis());
}

}  // namespace

void PosedBodies::add_body(int body, std::vector<SceneSolid>& solids) {
  const BodyModel& model = model_.body(body);
  bodies_.push_back({members_.size(), 0, {}, false});
  if (model_.is_spatial())
    for (std::size_t k = 0; k < model.shapes.size(); ++k)
      add(model.shapes[k], static_cast<std::int32_t>(k), body, solids);
  if (model.shown != nullptr) {
    for (SceneSolid& solid : solids)
      if (solid.thing == Thing::kBody && solid.index == body)
        solid.unseen = bit_of(BeamUse::kPicture);
    add(*model.shown, SceneHit::kShownMesh, body, solids);
    solids.back().unseen = bit_of(BeamUse::kRange);
  }
  bodies_.back().end = members_.size();
}

void PosedBodies::add(const ShapeModel& shape, std::int32_t number, int body,
                      std::vector<SceneSolid>& solids) {
  members_.push_back({solids.size(), {&shape, tree_of(shape), {}}});
  SceneSolid& solid = solids.emplace_back();
  solid.form = SceneSolid::Form::kPosed;
  solid.thing = Thing::kBody;
  solid.index = body;
  solid.shape = number;
  solid.posed = &members_.back().posed;
}

// Bodies of a kind share their meshes.
const MeshTree* PosedBodies::tree_of(const ShapeModel& shape) {
  constexpr std::size_t kFewFaces = 16;  // faster without a tree
  if (shape.mesh == nullptr || (shape.hull && shape.mesh->triangles.size() <= kFewFaces))
    return nullptr;
  for (const OwnTree& own : trees_)
    if (own.mesh == shape.mesh.get()) return &own.tree;
  return &trees_.emplace_back(OwnTree{shape.mesh.get(), MeshTree(*shape.mesh)}).tree;
}

double PosedBodies::place(int body, const Pose3& X_WB, std::size_t first_moving,
                          std::vector<SolidTrees::Leaf>& leaves) {
  Body& b = bodies_[static_cast<std::size_t>(body)];
  if (b.placed && is_same(b.X_WB, X_WB)) return 0;
  b.X_WB = X_WB;
  b.placed = true;
  double reach = 0;
  for (std::size_t i = b.first; i < b.end; ++i) {
    Member& member = members_[i];
    const ShapeModel& shape = *member.posed.shape;
    member.posed.X_WS = frame_of(shape.X_BS ? compose(X_WB, *shape.X_BS) : X_WB);
    const Box3 box = member.posed.bounds();
    leaves[member.solid - first_moving] = {box.low, box.high,
                                           static_cast<std::int32_t>(member.solid)};
    reach = std::max(reach, box.farthest());
  }
  return reach;
}

}  // namespace understudy
