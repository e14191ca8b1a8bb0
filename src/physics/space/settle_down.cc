// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/settle_down.h"

namespace understudy {
namespace {

bool is_upright(const Quaternion& turn) { return turn.x == 0 && turn.y == 0; }

// Turns the body's up to the normal of the ground, without turning it about that.
Quaternion laid_on(Vec3 normal, const Quaternion& turn) {
  const Vec3 up{0, 0, 1};
  const Vec3 axis = cross(up, normal);
  const Quaternion lean{1 + dot(up, normal), axis.x, axis.y, axis.z};
  return unit_of(unit_of(lean) * turn);
}

}  // namespace

void settle_down(const SpaceScene& scene, ContactFinder& finder, State& state, int body) {
  constexpr int kMostLifts = 8;
  const SpaceSolid& solid = scene.solid(body);
  SpatialState& s = state.spatial[static_cast<std::size_t>(body)];
  if (solid.model->held) return;
  const Vec2 on_map_at{s.X_WB.at.x, s.X_WB.at.y};
  const double ground_m = scene.ground_height(on_map_at);
  const bool given = s.X_WB.at.z != 0;  // a height of 0 means: on the ground
  if (!given) s.X_WB.at.z = ground_m;
  if (!given && solid.robot >= 0 && is_upright(s.X_WB.turn))
    s.X_WB.turn = laid_on(scene.ground_normal(on_map_at), s.X_WB.turn);
  if (!solid.fixed) {
    if (s.X_WB.at.z < ground_m - solid.reach_m) s.X_WB.at.z = ground_m;
    for (int k = 0; k < kMostLifts; ++k) {
      const double depth_m = finder.depth_in_ground(body, s.X_WB);
      if (depth_m < 1e-9) break;
      s.X_WB.at.z += depth_m;
    }
  }
  state.body(body).X_WB = on_map(s.X_WB);
}

}  // namespace understudy
