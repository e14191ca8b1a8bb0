// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// BeamPacket: a few beams, and the nearest solid that each has met so far. The answer does not
// depend on which solids are tried in which order: the nearest wins, and of two at the same range
// the one with the lower number.
#pragma once

#include <array>
#include <cstdint>

#include "geom/box.h"
#include "geom/outline.h"
#include "geom/pose3.h"
#include "geom/solid_ray.h"
#include "rays/posed_solid.h"
#include "world/scene_caster.h"

namespace understudy {

// One solid in the world frame. An upright box is described by `box`, other upright solids by
// `outline`, and those that may lean by `posed`.
struct SceneSolid {
  enum class Form : std::uint8_t { kBox, kBall, kPrism, kPosed };

  Box2 box;
  double low_m = 0;
  double high_m = 0;
  Outline outline;
  Form form = Form::kPrism;
  Thing thing = Thing::kNothing;
  std::int32_t index = -1;
  std::int32_t shape = -1;
  std::uint8_t unseen = 0;  // one bit for each BeamUse whose beams pass through it
  const PosedSolid* posed = nullptr;

  Vec3 ball_center() const {
    return {outline.corner[0].x, outline.corner[0].y, 0.5 * (low_m + high_m)};
  }
  // Only for balls and prisms.
  SolidHit meet(const SolidRay& ray) const {
    return form == Form::kBall ? meet_ball(ray, ball_center(), outline.radius_m)
                               : meet_prism(ray, outline, low_m, high_m);
  }
};

struct BeamPacket {
  // Two corners of the floor: smallest and largest x and y.
  struct Floor {
    Vec2 near;
    Vec2 far;
  };
  static constexpr int kMost = 8;
  using Numbers = std::array<double, kMost>;

  // Beams [first, first + count) of the bundle, with their hits on the floor.
  BeamPacket(const RayBundle& bundle, std::size_t first, int beam_count, const Floor& floor);

  // Adds a hit on something that is not a solid, unless the beam has met something before it.
  void take(int i, double at_m, double what) {
    const auto k = static_cast<std::size_t>(i);
    if (at_m > range_m[k] || (at_m == range_m[k] && what >= solid[k])) return;
    range_m[k] = at_m;
    solid[k] = what;
  }
  // Tries the solid on these beams (bit i for beam i), and perhaps on others. Returns the beams
  // for which it is the nearest so far.
  unsigned meet(const SceneSolid& solid, std::int32_t number, unsigned beams);
  // Writes what beam i has met into `hit`.
  void tell(int i, const SceneSolid* solids, SceneHit& hit) const;
  bool met_nothing(int i) const { return solid[static_cast<std::size_t>(i)] == kNothing; }
  SolidRay beam(int i) const {
    const auto k = static_cast<std::size_t>(i);
    return {{ox[k], oy[k], oz[k]}, {dx[k], dy[k], dz[k]}};
  }

  // Numbers for things that are not solids. Small whole numbers are exact as doubles, so they fit
  // in pairs.
  static constexpr double kFloor = -1;
  static constexpr double kTerrain = -2;  // tell() does not know its normal
  static constexpr double kNothing = 1e15;

  int own_body = -1;  // beams pass through it
  int count = 0;
  double farthest_m = 0;  // no beam starts further than this from 0 0 0, in any direction
  // The places beyond `count` repeat the last beam.
  Numbers ox;  // where it starts
  Numbers oy;
  Numbers oz;
  Numbers dx;
  Numbers dy;
  Numbers dz;
  Numbers per_dz;  // 1 / dz, or something huge
  Numbers range_m;
  Numbers solid;
  Numbers face{};  // for a box: which of its sides, see beam_packet.cc
  BeamUse use;     // behind the numbers, which are faster to load where they are

 private:
  void meet_floor(const Floor& floor);
  unsigned meet_box(const SceneSolid& solid, std::int32_t number, unsigned beams);
  unsigned meet_posed(const SceneSolid& solid, std::int32_t number, unsigned beams);
  unsigned meet_other(const SceneSolid& solid, std::int32_t number, unsigned beams);
};

}  // namespace understudy
