// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The content of SimMeR's files as a world: floor, walls, block, marks and robots with their
// device. docs/formats/simmer.md is the reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "systems/simmer/maze.h"
#include "systems/simmer/settings.h"
#include "world/spec.h"

namespace understudy {

// The tables of one robot in the form of its device line. Those that are not given have defaults.
struct SimmerTables {
  std::optional<std::string> outline;
  std::optional<std::string> sensors;
  std::optional<std::string> drives;
};

// Adds everything to the spec. `tables` are those of the setup's robots, in their order. Errors in
// a setting are reported at its word.
void add_simmer_world(const SimmerSetup& setup, const std::vector<SimmerTables>& tables,
                      const SimmerMaze& maze, FileReport& report, Spec& spec);

}  // namespace understudy
