// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The maze as SimMeR's Python version sees it: inches, the origin at the top left, y down. A robot
// at rotation 0 faces down, and positive rotations turn it to its right. The world has y up and
// counts headings to the left: y_world = H - y, heading = -rotation - 90, with H the floor's
// height.
#pragma once

#include <vector>

#include "geom/pose.h"
#include "systems/simmer/matlab/geometry.h"
#include "systems/simmer/matlab/surroundings.h"

namespace understudy::simmer_python {

struct Place {
  Vec2 at;  // inches
  double rotation_deg = 0;
};

Pose2 to_world(const Place& place, double floor_height_in);
Vec2 to_world(Vec2 at_in, double floor_height_in);
// The rotation is in [0, 360).
Place from_world(const Pose2& X_WB, double floor_height_in);

// Like Python's %: in [0, 360).
double once_round_deg(double degrees);

struct MazeView {
  double floor_height_in = 0;
  std::vector<simmer::Loop> walls;  // the outer one first
  std::vector<simmer::Block> blocks;
  const Checkerboard* board = nullptr;
};

MazeView view_of(const simmer::Surroundings& surroundings);

// Whether an edge of the outline meets an edge of a wall or block, even in a single point. There is
// no tolerance: where a robot stops at a wall depends on the last digit, here as in SimMeR.
bool bumps(const simmer::Loop& outline, const MazeView& maze);

// The share of a disc that lies on white squares. Outside the pattern nothing is white.
double white_share(Vec2 center, double radius_in, const Checkerboard& board);
// The area that a disc around the origin shares with a rectangle.
double disc_overlap(double radius, Vec2 low, Vec2 high);

}  // namespace understudy::simmer_python
