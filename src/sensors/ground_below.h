// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What sensors that look at the ground see of it on a robot that may lean: the first thing below,
// along their own axis. On a level robot that is the floor under them.
#pragma once

#include "sensors/surfaces.h"
#include "world/floor_colour.h"
#include "world/mount_pose.h"
#include "world/sensor.h"

namespace understudy {

// How much deeper than its wheels stand such a sensor still finds ground.
inline constexpr double kDeepestGround_m = 0.05;

// Along this direction in the sensor's frame, which points down. Ground that is hidden from range
// sensors is seen.
struct GroundBelow {
  SceneHit hit;
  Vec3 at;
};
inline GroundBelow ground_below(const SensorView& view, const Frame3& X_WS, double height_m,
                                Vec3 along) {
  const double length = det::sqrt(dot(along, along));
  const Vec3 d = (1 / length) * (X_WS.turn * along);
  const double reach_m = (height_m + kDeepestGround_m) * length / -along.z;
  GroundBelow below;
  view.scene->cast(
      {X_WS.at, reach_m, view.robot, {&d.x, 1}, {&d.y, 1}, {&d.z, 1}, {}, BeamUse::kPicture},
      {&below.hit, 1});
  below.at = X_WS.at + below.hit.range_m * d;
  return below;
}

// 0xRRGGBB, without pictures on walls and bodies. Something must have been met.
inline std::uint32_t colour_of(const Model& model, const GroundBelow& below) {
  const Vec2 at{below.at.x, below.at.y};
  switch (below.hit.thing) {
    case Thing::kFloor:
      return floor_colour(model, at);
    case Thing::kTerrain:
      return terrain_colour(model, at);
    case Thing::kWall:
      return model.walls[static_cast<std::size_t>(below.hit.index)].colour;
    case Thing::kBody:
      return model.body(below.hit.index).colour;
    case Thing::kNothing:
      break;
  }
  return 0;
}

}  // namespace understudy
