// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SceneRays: beams in all directions against floor, walls, robots and objects.
#pragma once

#include <vector>

#include "geom/outline.h"
#include "world/model.h"
#include "world/scene_caster.h"
#include "world/state.h"

namespace understudy {

class SceneRays final : public SceneCaster {
 public:
  explicit SceneRays(const Model& model);

  // Takes the bodies' places from this state. Must not run while others cast.
  void place_bodies(const State& state);
  void cast(const RayBundle& bundle, std::span<SceneHit> hits) const override;
  bool is_hidden(Vec3 from, Vec3 to, int own_robot) const override;

 private:
  struct Solid {
    Thing thing;
    std::int32_t index;
    std::int32_t shape;
    Outline outline;  // seen from the world
    double low_m;
    double high_m;
    bool ball;
  };
  SceneHit first_hit(Vec3 origin, Vec3 direction, double max_range_m, int own_robot) const;

  const Model& model_;
  std::vector<Solid> solids_;
};

}  // namespace understudy
