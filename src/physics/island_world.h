// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What all islands share in a tick.
#pragma once

#include <vector>

#include "physics/broad_phase.h"
#include "physics/solids.h"

namespace understudy {

struct IslandWorld {
  explicit IslandWorld(const Model& model)
      : solids(solids_of(model)),
        walls(joined_walls(model)),
        near(model, walls),
        allowance_m(solids.size()),
        slot(solids.size()),
        tick_s(model.tick_s()) {}

  std::vector<Solid> solids;
  std::vector<FixedWall> walls;
  BroadPhase near;
  std::vector<double> allowance_m;  // per body: how far any of its points may go in this tick
  std::vector<int> slot;            // per body: its place in its island
  double tick_s;
};

}  // namespace understudy
