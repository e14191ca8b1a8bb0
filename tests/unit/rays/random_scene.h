// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Random worlds for tests of beams: walls at any angle, and bodies of one or several discs, balls,
// boxes and capsules at several heights, often inside of each other.
#pragma once

#include "base/random.h"
#include "rays/level_rays.h"
#include "rays/scene_rays.h"
#include "tests/unit/rays/plain_scene.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy {

inline ShapeSpec random_shape(const KeyedRandom& random, std::uint64_t i) {
  const double size = 0.03 + 0.2 * random.uniform(i, 1);
  ShapeSpec shape;
  switch (static_cast<int>(4 * random.uniform(i, 0))) {
    case 0:
      shape = cylinder(size, 0.1 + 0.4 * random.uniform(i, 2));
      break;
    case 1:
      shape = ball(size);
      break;
    case 2:
      shape = box(size, 0.05 + 0.3 * random.uniform(i, 3), 0.3 * random.uniform(i, 2) + 0.02);
      break;
    default:
      shape = cylinder(size, 0.15);
      shape.kind = ShapeKind::kCapsule;
      shape.length_m = 0.4 * random.uniform(i, 3);
  }
  const double lift = random.uniform(i, 4) < 0.5 ? 0 : 0.2 * random.uniform(i, 5);
  shape.low_m += lift;
  shape.high_m += lift;
  shape.X_BS = {0.2 * random.uniform(i, 6) - 0.1, 0.2 * random.uniform(i, 7) - 0.1,
                7 * random.uniform(i, 8)};
  return shape;
}

// A floor of side_m, where 0 0 is, with a wall around it.
inline Spec random_scene(std::uint64_t seed, double side_m) {
  const KeyedRandom random(seed, 1, 1);
  const auto place = [&](std::uint64_t i) {
    return Pose2{side_m * random.uniform(i, 0), side_m * random.uniform(i, 1),
                 7 * random.uniform(i, 2)};
  };
  Spec spec = room();
  spec.floor.width_m = spec.floor.height_m = side_m;
  for (WallSpec& wall : spec.walls) {
    wall.from = (side_m / 4) * wall.from;
    wall.to = (side_m / 4) * wall.to;
  }
  for (std::uint64_t i = 0; i < 12; ++i) {
    WallSpec& wall = spec.walls.emplace_back();
    const Pose2 from = place(100 + i);
    wall.from = {from.x_m, from.y_m};
    const double length = random.uniform(100 + i, 3);
    wall.to = wall.from + length * Vec2{det::cos(from.heading_rad), det::sin(from.heading_rad)};
    wall.thickness_m = i % 3 == 0 ? 0.01 : 0.2 * random.uniform(100 + i, 4);
    wall.height_m = 0.05 + 0.4 * random.uniform(100 + i, 5);
  }
  for (std::uint64_t k = 0; k < 4; ++k) {
    ObjectKindSpec& kind = spec.object_kinds.emplace_back();
    kind.name = "Thing" + std::to_string(k);
    for (std::uint64_t s = 0; s <= k; ++s)
      kind.body.shapes.push_back(random_shape(random, 200 + 10 * k + s));
  }
  add_rover(spec, place(300));
  add_rover(spec, place(301), "other");
  for (std::uint64_t i = 0; i < 10; ++i) {
    ObjectSpec& object = spec.objects.emplace_back();
    object.id = static_cast<int>(3 + i);
    object.kind = "Thing" + std::to_string(i % 4);
    object.name = object.kind + "-" + std::to_string(i);
    object.X_WB = place(400 + i);
  }
  return spec;
}

inline Vec3 unit(Vec3 v) { return (1 / det::sqrt(dot(v, v))) * v; }

// A world with its beams, as the tick would hold them.
struct SceneWorld {
  explicit SceneWorld(const Spec& spec)
      : model(*compile(spec, full_catalogue())), state(initial_state(model, 1)), rays(model) {
    rays.place_bodies(state);
  }
  SceneHit cast(Vec3 from, Vec3 direction, double max_range_m = 1e6, int own_robot = -1) const {
    SceneHit hit;
    rays.cast(
        {from, max_range_m, own_robot, {&direction.x, 1}, {&direction.y, 1}, {&direction.z, 1}},
        {&hit, 1});
    return hit;
  }
  SceneHit oracle(Vec3 from, Vec3 direction, double max_range_m = 1e6, int own_robot = -1) const {
    return PlainScene{model, state}.first_hit({from, direction}, max_range_m, own_robot);
  }

  const Model model;
  State state;
  SceneRays rays;
};

}  // namespace understudy
