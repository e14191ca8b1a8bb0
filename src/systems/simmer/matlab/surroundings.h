// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The surroundings of a SimMeR robot, in inches: the maze, the blocks and the pattern of the floor.
// The world's frame is SimMeR's own: origin at the bottom left, x to the right, y up.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "systems/simmer/checkerboard.h"
#include "systems/simmer/matlab/geometry.h"
#include "world/model.h"
#include "world/state.h"

namespace understudy::simmer {

// To inches, rounded to 1e-9 inch, so that the lines of the maze are whole feet again.
double to_inches(double metres);
Vec2 to_inches(Vec2 metres);

// A thing in the maze.
struct Block {
  Loop outline;
  Vec2 center;
  double height_in = 0;
};

struct Surroundings {
  Region maze;
  std::vector<Block> blocks;
  Checkerboard board;
};

// The edge of the floor is the maze's outer wall. Walls outside it are bodies of that wall and not
// counted.
Surroundings look_around(const Model& model, const State& state);

// Looks around repeatedly. Walls and floor are recomputed only when they have changed.
class SurroundingsCache {
 public:
  const Surroundings& look(const Model& model, const State& state);

 private:
  std::uint64_t fingerprint_ = 0;
  std::optional<Surroundings> seen_;
};

}  // namespace understudy::simmer
