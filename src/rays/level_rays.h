// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Level beams against walls, robots and objects, on the model's grid. Exact: every outline is made
// of straight sides (ray against segment) and round corners (ray against circle).
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
// A cell is entered once or twice by a whole scan instead of once by every beam.
#pragma once

#include <span>

#include "rays/body_shapes.h"
#include "rays/wall_sides.h"
#include "world/model.h"
#include "world/ray_caster.h"
#include "world/state.h"

namespace understudy {

class LevelRays final : public RayCaster {
 public:
  explicit LevelRays(const Model& model) : model_(model), walls_(model), bodies_(model) {}

  // Called before the model becomes `next`. Returns whether the grid of the walls, which is
  // expensive to build, can stay. If so, call replace_bodies() when the new model is in place.
  bool keep_walls_for(const Model& next) const { return walls_.are_of(next); }
  void replace_bodies() { bodies_ = BodyShapes(model_); }

  // Takes the bodies' places from this state. Must not run while others cast.
  void place_bodies(const State& state, Parallel& parallel) { bodies_.place(state, parallel); }
  void cast(const RayFan& fan, std::span<double> range_m) const override;

 private:
  class Walk;

  const Model& model_;
  WallSides walls_;
  BodyShapes bodies_;
};

}  // namespace understudy
