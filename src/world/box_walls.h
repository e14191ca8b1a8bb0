// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The plainest world there is: four walls around the floor.
#pragma once

#include <cstddef>

#include "world/spec.h"

namespace understudy {

// Their ids are given by whoever numbers the walls.
inline void add_box_walls(Spec& spec) {
  const double w = spec.floor.width_m;
  const double h = spec.floor.height_m;
  const Vec2 corners[] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
  for (std::size_t i = 0; i < 4; ++i) {
    WallSpec wall;
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
    spec.walls.push_back(wall);
  }
}

}  // namespace understudy
