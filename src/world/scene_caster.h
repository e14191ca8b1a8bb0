// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SceneCaster: answers "what is the first thing in this direction" for beams that are not level:
// cameras, cones, tilted and spinning beams, and all beams in worlds with spatial physics. It knows
// floor, terrain, walls, robots and objects, the same solids that level beams and contacts meet.
#pragma once

#include <cstdint>
#include <span>

#include "geom/pose3.h"
#include "world/sample.h"

namespace understudy {

enum class Thing : std::uint8_t { kNothing, kFloor, kWall, kBody, kTerrain };

struct SceneHit {
  static constexpr std::int32_t kShownMesh = -2;

  double range_m = kNoReturn;
  Thing thing = Thing::kNothing;
  std::int32_t index = -1;     // into Model::walls, or of Model::body()
  std::int32_t shape = -1;     // of the body, or kShownMesh: what it shows to cameras instead
  std::int32_t triangle = -1;  // of the shape, if that is a mesh
  Vec3 normal;                 // outward unit vector, world frame
};

// Floor and terrain may be hidden from range sensors, but not from cameras.
enum class BeamUse : std::uint8_t { kRange, kPicture };

// Beams from one point, or each from its own. A beam that starts in a solid meets it at range 0.
struct RayBundle {
  Vec3 origin;
  double max_range_m = 0;
  int own_robot = -1;  // beams pass through it; -1 for none
  // World-frame unit vectors. It is faster if neighbours point nearly the same way.
  std::span<const double> dx;
  std::span<const double> dy;
  std::span<const double> dz;
  // Where each beam starts, if not at `origin`. It is faster if neighbours start nearby.
  std::span<const Vec3> origins = {};
  BeamUse use = BeamUse::kRange;
};

class SceneCaster {
 public:
  virtual ~SceneCaster() = default;
  // Sets hits[i] to the nearest thing along beam i within max_range_m. Safe to call from several
  // threads at once. A beam's result never depends on its neighbours.
  virtual void cast(const RayBundle& bundle, std::span<SceneHit> hits) const = 0;
  // Sets hidden[i] to whether beam i meets anything within max_range_m. Faster than cast, which
  // also finds out what it is.
  virtual void find_hidden(const RayBundle& bundle, std::span<std::uint8_t> hidden) const = 0;
  // Whether anything but own_robot is between the points.
  virtual bool is_hidden(Vec3 from, Vec3 to, int own_robot) const = 0;
};

}  // namespace understudy
