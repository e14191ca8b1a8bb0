// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a beam has met, and whether that reflects it.
#pragma once

#include <algorithm>

#include "base/math.h"
#include "world/model.h"

namespace understudy {

// The look of floor and terrain: it reflects as much light as a wall, it is a mirror for sound, and
// it has the temperature of the surroundings, like the open space that a beam may meet.
inline LookModel floor_look(const Model& model) {
  LookModel look;
  look.temperature_c = model.environment.temperature_c;
  look.reflectivity = LookSpec{}.reflectivity;
  look.smooth = 1;
  return look;
}

inline LookModel look_of(const Model& model, const SceneHit& hit) {
  switch (hit.thing) {
    case Thing::kWall:
      return model.walls[static_cast<std::size_t>(hit.index)].look;
    case Thing::kBody:
      return model.body(hit.index).look;
    case Thing::kFloor:
    case Thing::kTerrain:
    case Thing::kNothing:
      break;
  }
  return floor_look(model);
}

// Whether the surface is too dark to return light from this range. Light spreads, so the greatest
// range grows with the root of the reflectivity. `range_10_m` is the range for a surface that
// reflects a tenth; 0 means no limit.
inline bool is_too_dark(const SceneHit& hit, const LookModel& look, double range_10_m) {
  constexpr double kTenth = 0.1;
  return range_10_m > 0 && hit.range_m > range_10_m * det::sqrt(look.reflectivity / kTenth);
}

// Whether a smooth surface sends the beam elsewhere. A mirror (smooth 1) does so from
// `max_incidence_rad` on, measured from its normal. A rough surface (0) never does. In between, the
// angle depends on the smoothness.
inline bool is_turned_away(const SceneHit& hit, Vec3 direction, const LookModel& look,
                           double max_incidence_rad) {
  if (look.smooth == 0) return false;
  const double limit_rad = 0.5 * kPi - look.smooth * (0.5 * kPi - max_incidence_rad);
  const double cosine = std::min(1.0, -dot(direction, hit.normal));
  return cosine < det::cos(limit_rad);
}

}  // namespace understudy
