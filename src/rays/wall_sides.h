// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The sides of all walls, per cell of the model's grid. They are ordered so that the sides a beam
// can meet are contiguous for every quadrant it may point to, because half of all sides face away
// from it. A side is listed in every cell it comes within a micrometre of, so a beam that passes a
// corner by a rounding error misses nothing. Sides that share a corner compute bit-equal values
// there, so no beam slips between two sides.
//
// Directions pass four quarters in a full turn. A side that is met from quarter q and the next one
// is in group q; one that is met from three quarters is in two groups. A cell's list is
//
//     group 3 | group 0 | group 1 | group 2 | group 3 again
//     `---- quarter 0 ---'
//               `---- quarter 1 ---' ...
#pragma once

#include <cstdint>
#include <vector>

#include "geom/grid.h"
#include "world/model.h"

namespace understudy {

// One side of a wall or of a body; the inside lies to the left of a -> b.
struct Side {
  Vec2 a;
  Vec2 b;
};

class WallSides {
 public:
  explicit WallSides(const Model& model);

  // Whether the sides of this model would be the same.
  bool are_of(const Model& model) const;

  // The numbers [first, end) of the sides to look at for directions in this quadrant: 0 to 3, that
  // is 1 for a negative x plus 2 for a negative y.
  std::uint32_t first(int cell, int quadrant) const { return start_[slot(cell, quadrant)]; }
  std::uint32_t end(int cell, int quadrant) const { return start_[slot(cell, quadrant) + 2]; }
  const Side& side(std::uint32_t number) const { return sides_[number]; }
  bool reaches(std::uint32_t number, double z_m) const {
    return z_m <= lowest_wall_m_ || z_m <= height_m_[number];
  }
  // Whether a wall in this cell contains the point. The point must lie in the cell.
  bool contain(Vec2 point, double z_m, int cell) const;

 private:
  static constexpr int kGroups = 5;  // in a cell's list
  static std::size_t slot(int cell, int quadrant) {
    const int quarter = quadrant ^ (quadrant >> 1);  // 0 1 3 2 -> 0 1 2 3
    return kGroups * static_cast<std::size_t>(cell) + static_cast<std::size_t>(quarter);
  }
  bool hidden(const Side& side, double height_m) const;
  void add_sides();

  const Model& model_;
  CellLists walls_;                   // per cell
  std::vector<std::uint32_t> start_;  // of each cell's five groups, and the end
  std::vector<Side> sides_;
  std::vector<double> height_m_;
  double lowest_wall_m_;
};

}  // namespace understudy
