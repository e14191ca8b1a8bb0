// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of the contests for mazes.
#pragma once

#include "files/maze.h"

namespace understudy {

// Cells of 180 mm, walls 12 mm thick and 50 mm high, or all in proportion (half-size: 90, 6, 25).
inline constexpr double kMicromouseCellMm = 180;
MazeSizes micromouse_sizes(double cell_mm);

// The heading in the start cell: up, or to the first open side if the upper one is closed.
double start_heading_rad(const MazeGrid& grid, int column, int row);

}  // namespace understudy
