// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Masses: docs/physics.md, section 12.
#include "physics/space/space_scene.h"

#include "physics/solids.h"
#include "physics/space/wheels.h"

namespace understudy {
namespace {

void append(std::vector<SpaceShape>& to, std::vector<SpaceShape> more) {
  for (SpaceShape& s : more) to.push_back(std::move(s));
}

void add_shapes(SpaceSolid& s, double clearance_m) {
  constexpr double kAll_m = -1e9;
  for (const ShapeModel& shape : s.model->shapes) {
    if (shape.mesh != nullptr && !shape.hull) {
      s.meshes.push_back({shape.mesh, std::make_shared<const TriangleTree>(*shape.mesh),
                          shape.X_BS ? *shape.X_BS : Pose3{}});
      continue;
    }
    append(s.shapes, solids_of_shape(shape, kAll_m));
    append(s.ground_shapes, solids_of_shape(shape, clearance_m > 0 ? clearance_m : kAll_m));
  }
}

// (12.1) and (12.2)
void weigh(SpaceSolid& s) {
  const BodyModel& model = *s.model;
  const Vec2 given = model.mass_center;
  s.at_rest.center = {given.x, given.y, model.mass_height_m};
  if (s.shapes.empty()) {
    s.at_rest.inertia_B = model.inertia_kg_m2 * Symmetric3{1, 1, 1, 0, 0, 0};
  } else {
    const MassShare share = mass_share_of(s.shapes);
    if (given.x == 0 && given.y == 0)
      s.at_rest.center = {share.center.x, share.center.y, model.mass_height_m};
    if (model.mass_height_m == 0) s.at_rest.center.z = share.center.z;
    s.at_rest.inertia_B = (model.mass_kg / share.volume_m3) * share.inertia;
  }
  if (s.fixed) return;
  s.at_rest.inverse_mass = 1 / model.mass_kg;
  s.at_rest.inverse_inertia_B = inverse(s.at_rest.inertia_B);
}

SpaceSolid space_solid(const BodyModel& model, double clearance_m) {
  SpaceSolid s;
  s.model = &model;
  s.passes = model.held || model.contact == ContactRule::kPass;
  add_shapes(s, clearance_m);
  s.fixed = model.fixed || model.held || !s.meshes.empty();
  weigh(s);
  for (const SpaceShape& shape : s.shapes)
    s.reach_m = std::max(s.reach_m, length_of(shape.X_BS.at - s.at_rest.center) + shape.reach_m);
  if (model.rolls && !s.fixed && s.shapes.size() == 1) {
    const double r = s.shapes[0].radius_m;
    const double k = s.at_rest.inertia_B.xx / (model.mass_kg * r * r);
    s.rolling_m = model.floor_friction * r * (1 + k);  // (12.4)
  }
  return s;
}

}  // namespace

SpaceScene::SpaceScene(const Model& model)
    : model_(model), near_walls_(model, joined_walls(model)) {
  for (int i = 0; i < model.body_count(); ++i) {
    const bool robot = i < static_cast<int>(model.robots.size());
    const double clearance_m =
        robot ? SpaceWheels::clearance_m(*model.robots[static_cast<std::size_t>(i)].kind) : 0;
    solids_.push_back(space_solid(model.body(i), clearance_m));
    if (robot) solids_.back().robot = i;
    solids_.back().at_rest.driven = robot;
  }
  for (const FixedWall& wall : joined_walls(model))
    walls_.push_back({wall_shape(wall.box, wall.height_m), {}, wall.surface});
  for (SpaceWall& wall : walls_) wall.placed = placed(wall.shape, {});
}

double SpaceScene::ground_height(Vec2 at) const {
  return model_.terrain == nullptr ? 0 : model_.terrain->ground.height_at(at);
}

Vec3 SpaceScene::ground_normal(Vec2 at) const {
  return model_.terrain == nullptr ? Vec3{0, 0, 1} : model_.terrain->ground.normal_at(at);
}

}  // namespace understudy
