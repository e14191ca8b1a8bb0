// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Level beams against walls and upright round robots, on the model's grid. Exact: the distance to a
// wall's side is ray against segment, to a robot ray against circle.
//
// All beams of a fan share their origin, so they walk through the grid together. A group is a run
// of neighbouring beams that are in the same cell:
//
//          +--------+--------+          1 test the cell's sides and discs against the whole group
//          |   2    |   1    |          2 drop the beams that end in this cell
//          |      . | .      |          3 the far corner parts the rest in two runs: those left of
//          +----.---C--------+            it leave through one border, those right of it through
//          |  ..  . |        |            the other
//          | o=======>  3    |
//          +--------+--------+
//
// A cell is entered once or twice by a whole scan instead of once by every beam. Sides are listed
// in every cell they come within kMargin_m of, so a beam that passes a corner by a rounding error
// misses nothing. Shared corners of sides give bit-equal values in both, so no beam slips between
// two sides.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geom/disc_bins.h"
#include "geom/grid.h"
#include "world/model.h"
#include "world/ray_caster.h"
#include "world/state.h"

namespace understudy {

class LevelRays final : public RayCaster {
 public:
  explicit LevelRays(const Model& model);

  // Takes the robots' places from this state. Must not run while others cast.
  void place_robots(const State& state);
  void cast(const RayFan& fan, std::span<double> range_m) const override;

 private:
  // One side of a wall; the wall lies to the left of a -> b.
  struct Side {
    Vec2 a;
    Vec2 b;
  };
  struct Disc {
    Vec2 center;
    double radius_m;
    double height_m;
  };
  class Walk;

  bool hidden(const Side& side, double height_m) const;
  void add_sides();
  bool starts_inside(const RayFan& fan) const;
  // Which sides a beam can meet depends on its quadrant: half of all face away from it.
  static std::size_t slot(int cell, int quadrant) {
    return 4 * static_cast<std::size_t>(cell) + static_cast<std::size_t>(quadrant);
  }

  const Model& model_;
  CellLists walls_;  // per cell
  // Per cell and quadrant, copied together so that a walk reads them in a row.
  std::vector<std::uint32_t> side_start_;  // one more than slots
  std::vector<Side> sides_;
  std::vector<double> side_height_m_;
  double lowest_wall_m_ = 0;
  DiscBins bins_;
  std::vector<Disc> discs_;
};

}  // namespace understudy
