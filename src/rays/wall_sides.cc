// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/wall_sides.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr double kWallMargin_m = 1e-6;
constexpr double kFarUp_m = 1e9;

// Whether a beam that points into this quarter of a turn can meet the side from outside, which
// needs cross(beam, side) < 0.
bool met_from(const Side& side, int quarter) {
  const double sign_x = quarter == 1 || quarter == 2 ? -1 : 1;
  const double sign_y = quarter >= 2 ? -1 : 1;
  const Vec2 e = side.b - side.a;
  return sign_x * e.y < 0 || sign_y * e.x > 0;
}

}  // namespace

bool WallSides::are_of(const Model& model) const {
  const auto equal = [](Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; };
  const auto same = [&](const WallModel& a, const WallModel& b) {
    return equal(a.outline.center, b.outline.center) && equal(a.outline.along, b.outline.along) &&
           a.outline.half_length_m == b.outline.half_length_m &&
           a.outline.half_thickness_m == b.outline.half_thickness_m && a.height_m == b.height_m;
  };
  const GridLayout& ours = model_.grid;
  const GridLayout& theirs = model.grid;
  return equal(ours.origin, theirs.origin) && ours.cell_m == theirs.cell_m &&
         ours.columns == theirs.columns && ours.rows == theirs.rows &&
         std::equal(model_.walls.begin(), model_.walls.end(), model.walls.begin(),
                    model.walls.end(), same);
}

WallSides::WallSides(const Model& model) : model_(model), lowest_wall_m_(kFarUp_m) {
  std::vector<Box2> walls;
  for (const WallModel& wall : model.walls) {
    walls.push_back(wall.outline);
    lowest_wall_m_ = std::min(lowest_wall_m_, wall.height_m);
  }
  walls_ = CellLists(model.grid, walls, kWallMargin_m);
  add_sides();
}

// A side strictly inside another wall that is at least as high is never the first thing a beam
// meets. Walls cross at every corner of a maze, so leaving these sides out saves a quarter of the
// work.
bool WallSides::hidden(const Side& side, double height_m) const {
  for (const std::int32_t w : walls_.at(model_.grid.cell_of(side.a))) {
    const WallModel& wall = model_.walls[static_cast<std::size_t>(w)];
    Box2 inner = wall.outline;
    inner.half_length_m -= kWallMargin_m;
    inner.half_thickness_m -= kWallMargin_m;
    if (wall.height_m >= height_m && inner.contains(side.a) && inner.contains(side.b)) return true;
  }
  return false;
}

void WallSides::add_sides() {
  std::vector<Side> sides;
  std::vector<double> heights_m;
  std::vector<Box2> side_boxes;  // a side is a box without thickness
  for (const WallModel& wall : model_.walls) {
    const Box2& box = wall.outline;
    const auto corners = box.corners();
    for (std::size_t k = 0; k < 4; ++k) {
      const Side side{corners[k], corners[(k + 1) % 4]};
      if (hidden(side, wall.height_m)) continue;
      sides.push_back(side);
      heights_m.push_back(wall.height_m);
      const bool is_long = k % 2 == 0;
      side_boxes.push_back({0.5 * (side.a + side.b), is_long ? box.along : box.across(),
                            is_long ? box.half_length_m : box.half_thickness_m, 0});
    }
  }
  const CellLists by_cell(model_.grid, side_boxes, kWallMargin_m);
  start_.reserve(kGroups * static_cast<std::size_t>(model_.grid.cell_count()) + 1);
  start_.push_back(0);
  for (int cell = 0; cell < model_.grid.cell_count(); ++cell)
    for (const int quarter : {3, 0, 1, 2, 3}) {
      for (const std::int32_t s : by_cell.at(cell)) {
        const Side& side = sides[static_cast<std::size_t>(s)];
        if (!met_from(side, quarter) || !met_from(side, (quarter + 1) % 4)) continue;
        sides_.push_back(side);
        height_m_.push_back(heights_m[static_cast<std::size_t>(s)]);
      }
      start_.push_back(static_cast<std::uint32_t>(sides_.size()));
    }
  sides_.shrink_to_fit();
  height_m_.shrink_to_fit();
}

bool WallSides::contain(Vec2 point, double z_m, int cell) const {
  for (const std::int32_t w : walls_.at(cell)) {
    const WallModel& wall = model_.walls[static_cast<std::size_t>(w)];
    if (wall.height_m >= z_m && wall.outline.contains(point)) return true;
  }
  return false;
}

}  // namespace understudy
