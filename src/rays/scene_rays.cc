// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/scene_rays.h"

#include "rays/solid_ray.h"

namespace understudy {
namespace {

constexpr double kBelowFloor_m = -0.01;  // walls stand in the floor, no light comes in below

}  // namespace

SceneRays::SceneRays(const Model& model) : model_(model) {
  for (std::size_t i = 0; i < model.walls.size(); ++i) {
    const WallModel& wall = model.walls[i];
    solids_.push_back({Thing::kWall, static_cast<std::int32_t>(i), 0, Outline::box(wall.outline),
                       kBelowFloor_m, wall.height_m, false});
  }
  for (int b = 0; b < model.body_count(); ++b) {
    const BodyModel& body = model.body(b);
    for (std::size_t k = 0; k < body.shapes.size(); ++k) {
      const ShapeModel& s = body.shapes[k];
      solids_.push_back(
          {Thing::kBody, b, static_cast<std::int32_t>(k), s.outline, s.low_m, s.high_m, s.ball});
    }
  }
}

void SceneRays::place_bodies(const State& state) {
  for (Solid& solid : solids_)
    if (solid.thing == Thing::kBody) {
      const ShapeModel& shape =
          model_.body(solid.index).shapes[static_cast<std::size_t>(solid.shape)];
      solid.outline = placed(shape.outline, state.body(solid.index).X_WB);
    }
}

SceneHit SceneRays::first_hit(Vec3 origin, Vec3 direction, double max_range_m,
                              int own_robot) const {
  const SolidRay ray{origin, direction};
  SceneHit best;
  const auto take = [&](const SolidHit& hit, Thing thing, std::int32_t index, std::int32_t shape) {
    if (hit.met && hit.range_m < best.range_m && hit.range_m <= max_range_m)
      best = {hit.range_m, thing, index, shape, hit.normal};
  };
  take(meet_floor(ray, model_.floor), Thing::kFloor, 0, 0);
  for (const Solid& s : solids_) {
    if (s.thing == Thing::kBody && s.index == own_robot) continue;
    const Vec2 c = s.outline.corner[0];
    take(s.ball ? meet_ball(ray, {c.x, c.y, 0.5 * (s.low_m + s.high_m)}, s.outline.radius_m)
                : meet_prism(ray, s.outline, s.low_m, s.high_m),
         s.thing, s.index, s.shape);
  }
  return best;
}

void SceneRays::cast(const RayBundle& bundle, std::span<SceneHit> hits) const {
  for (std::size_t i = 0; i < hits.size(); ++i)
    hits[i] = first_hit(bundle.origin, {bundle.dx[i], bundle.dy[i], bundle.dz[i]},
                        bundle.max_range_m, bundle.own_robot);
}

bool SceneRays::is_hidden(Vec3 from, Vec3 to, int own_robot) const {
  const Vec3 way = to - from;
  const double length = det::sqrt(dot(way, way));
  if (length == 0) return false;
  return first_hit(from, (1 / length) * way, length, own_robot).thing != Thing::kNothing;
}

}  // namespace understudy
