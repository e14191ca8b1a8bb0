// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/ground.h"

#include "physics/space/space_scene.h"

namespace understudy {

std::optional<GroundHit> Ground::below(Vec3 from, Vec3 along, double reach_m, int) const {
  const Model& model = scene_.model();
  if (model.terrain != nullptr || along.z >= 0) return std::nullopt;
  const double range_m = -from.z / along.z;
  if (range_m < 0 || range_m > reach_m) return std::nullopt;
  return GroundHit{range_m, from + range_m * along, {0, 0, 1}, 1, -1};
}

}  // namespace understudy
