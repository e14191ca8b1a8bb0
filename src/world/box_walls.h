// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The simplest world: four walls around the floor.
#pragma once

#include <cstddef>

#include "world/spec.h"

namespace understudy {

// The walls get their ids later, from the code that numbers walls.
inline void add_box_walls(Spec& spec) {
  const Vec2 near = spec.floor.origin;
  const Vec2 far = spec.floor.far_corner();
  const Vec2 corners[] = {near, {far.x, near.y}, far, {near.x, far.y}};
  for (std::size_t i = 0; i < 4; ++i) {
    WallSpec wall;
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
    spec.walls.push_back(wall);
  }
}

}  // namespace understudy
