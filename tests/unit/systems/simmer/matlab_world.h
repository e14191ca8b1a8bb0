// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's own maze, for tests: walls of one foot, the outer wall as four thin ones outside of the
// floor, and a block.
#pragma once

#include <array>
#include <memory>

#include "systems/simmer/device_kinds.h"
#include "world/model.h"
#include "world/state.h"

namespace understudy::simmer {

inline constexpr double kFoot_m = 12 * kInch_m;

inline WallModel wall_in(double x_in, double y_in, double length_in, double thickness_in) {
  WallModel wall;
  wall.outline = {{x_in * kInch_m, y_in * kInch_m},
                  {1, 0},
                  length_in * kInch_m / 2,
                  thickness_in * kInch_m / 2};
  wall.height_m = kFoot_m;
  return wall;
}

// Without a block if its side is 0.
inline Model simmer_model(double block_side_in = 3) {
  static constexpr std::array<const char*, 4> kRows = {"33110202", "33011111", "10200101",
                                                       "11111102"};
  Model model;
  model.floor = {8 * kFoot_m, 4 * kFoot_m};
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 8; ++column)
      if (kRows[static_cast<std::size_t>(row)][column] == '0')
        model.walls.push_back(wall_in(12 * column + 6, 12 * (3 - row) + 6, 12, 12));
  for (const double y_in : {-0.5, 48.5}) model.walls.push_back(wall_in(48, y_in, 98, 1));
  for (const double x_in : {-0.5, 96.5}) model.walls.push_back(wall_in(x_in, 24, 1, 48));
  if (block_side_in > 0) {
    auto kind = std::make_shared<ObjectKindModel>();
    const double half_m = block_side_in * kInch_m / 2;
    kind->body.shapes.push_back(
        {Outline::box({{0, 0}, {1, 0}, half_m, half_m}), 0, block_side_in * kInch_m});
    model.objects.push_back({1, "block", kind, {25 * kInch_m, 41 * kInch_m, 0}});
  }
  return model;
}

inline State simmer_state(const Model& model) {
  State state;
  for (const ObjectModel& object : model.objects) state.objects.push_back({{object.X_WB}});
  return state;
}

}  // namespace understudy::simmer
