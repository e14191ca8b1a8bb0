// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle of SceneRays: a plain loop over floor, walls and all shapes of all bodies, without
// tree, packets or floats.
#pragma once

#include <utility>

#include "geom/solid_ray.h"
#include "world/model.h"
#include "world/scene_caster.h"
#include "world/state.h"

namespace understudy {

// The level rectangle from 0 0 to `far`, seen from above only.
inline SolidHit meet_floor(const SolidRay& ray, Vec2 far) {
  if (!(ray.direction.z < 0) || ray.origin.z < 0) return {};
  const double range = -ray.origin.z / ray.direction.z;
  const double x = ray.origin.x + range * ray.direction.x;
  const double y = ray.origin.y + range * ray.direction.y;
  if (!(x >= 0 && y >= 0 && x <= far.x && y <= far.y)) return {};
  return {true, range, {0, 0, 1}};
}

struct PlainScene {
  const Model& model;
  const State& state;

  SceneHit first_hit(const SolidRay& ray, double max_range_m, int own_robot = -1) const {
    SceneHit best;
    const auto take = [&](const SolidHit& hit, Thing thing, std::size_t index, std::size_t shape) {
      if (hit.met && hit.range_m < best.range_m && hit.range_m <= max_range_m)
        best = {hit.range_m, thing, static_cast<std::int32_t>(index),
                static_cast<std::int32_t>(shape), hit.normal};
    };
    // The floor is moved to 0 0, and the beam with it.
    SolidRay moved = ray;
    moved.origin = ray.origin - Vec3{model.floor_origin.x, model.floor_origin.y, 0};
    take(meet_floor(moved, model.floor_size()), Thing::kFloor, 0, 0);
    for (std::size_t w = 0; w < model.walls.size(); ++w)
      take(meet_prism(ray, Outline::box(model.walls[w].outline), -0.01, model.walls[w].height_m),
           Thing::kWall, w, 0);
    for (int b = 0; b < model.body_count(); ++b) {
      const std::vector<ShapeModel>& shapes = model.body(b).shapes;
      for (std::size_t k = 0; k < shapes.size() && b != own_robot; ++k)
        take(meet_shape(ray, shapes[k], state.body(b).X_WB), Thing::kBody,
             static_cast<std::size_t>(b), k);
    }
    return best;
  }

  static SolidHit meet_shape(const SolidRay& ray, const ShapeModel& shape, const Pose2& X_WB) {
    const Outline outline = placed(shape.outline, X_WB);
    const Vec2 c = outline.corner[0];
    return shape.ball
               ? meet_ball(ray, {c.x, c.y, 0.5 * (shape.low_m + shape.high_m)}, outline.radius_m)
               : meet_prism(ray, outline, shape.low_m, shape.high_m);
  }
};

}  // namespace understudy
