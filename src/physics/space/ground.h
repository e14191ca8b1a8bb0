// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ground: what is below a wheel. The first solid along a short ray: floor, terrain, walls, other
// bodies.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "physics/space/moving_body.h"

namespace understudy {

class SpaceScene;

struct GroundHit {
  double range_m = 0;
  Vec3 point;
  Vec3 normal;          // towards where the ray came from
  double friction = 0;  // of the ground alone
  int body = -1;        // -1: floor, terrain or wall
};

class Ground {
 public:
  Ground(const SpaceScene& scene, std::span<const MovingBody> bodies)
      : scene_(scene), bodies_(bodies) {}

  // At the beginning of a tick: which bodies each robot may stand on in it.
  void begin();
  // `along` is a unit vector, and `own_body` a robot. The ray does not see `own_body`, nor what it
  // begins in.
  std::optional<GroundHit> below(Vec3 from, Vec3 along, double reach_m, int own_body) const;

 private:
  const SpaceScene& scene_;
  std::span<const MovingBody> bodies_;
  std::vector<int> near_;           // robot by robot
  std::vector<std::size_t> first_;  // per robot, plus one: index into near_
};

}  // namespace understudy
