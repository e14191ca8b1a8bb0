// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Planar physics: upright bodies on a flat floor. The model and its formulas are in
// docs/physics.md. One tick:
//
//   1 look     how far each body may go, and whether it may meet anything       (each on its own)
//   2 group    bodies that may meet each other form an island                   (islands.h)
//   3 solve    each island in substeps; if a body went farther than assumed,    (island.h)
//              its allowance grows, and 2 and 3 are repeated
//   4 take     free bodies move in closed form, the others as their islands say (each on its own)
//
// From one tick to the next only two things are kept: room, and the distance at which each body
// found the walls. The latter saves checks and never changes the result.
#pragma once

#include <vector>

#include "physics/island.h"
#include "physics/islands.h"
#include "world/model.h"
#include "world/parallel.h"
#include "world/physics.h"
#include "world/state.h"

namespace understudy {

class PlanarPhysics final : public Physics {
 public:
  explicit PlanarPhysics(const Model& model);
  PlanarPhysics(const PlanarPhysics&) = delete;  // its parts refer to each other
  PlanarPhysics& operator=(const PlanarPhysics&) = delete;

  void move(State& state, Parallel& parallel) override;

 private:
  bool solve(const State& state, Parallel& parallel);
  void share_room(int lots);
  void take(State& state, int body, const Outcome& out) const;
  void move_alone(State& state, int body) const;

  IslandWorld world_;
  Islands islands_;
  std::vector<Island> lots_;       // scratch: each lot of islands is solved by one
  std::vector<Outcome> outcomes_;  // in the order of Islands::all_bodies
  std::vector<char> void_;         // per island
  std::size_t room_ = 0;           // of each lot
};

}  // namespace understudy
