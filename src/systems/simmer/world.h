// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What SimMeR's files say, as a world: floor, walls, block, marks and robots with their device.
// docs/formats/simmer.md is the reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "systems/simmer/maze.h"
#include "systems/simmer/settings.h"
#include "world/spec.h"

namespace understudy {

// The tables of one robot as its device line has them; those that are not given are the usual ones.
struct SimmerTables {
  std::optional<std::string> outline;
  std::optional<std::string> sensors;
  std::optional<std::string> drives;
};

// Adds all of it to the spec. `tables` are those of the setup's robots, in their order. What is
// wrong with a setting is reported at its word.
void add_simmer_world(const SimmerSetup& setup, const std::vector<SimmerTables>& tables,
                      const SimmerMaze& maze, FileReport& report, Spec& spec);

}  // namespace understudy
