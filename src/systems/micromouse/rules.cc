// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/micromouse/rules.h"

#include "base/math.h"

namespace understudy {

MazeSizes micromouse_sizes(double cell_mm) {
  return {.cell_mm = cell_mm,
          .thickness_mm = cell_mm * 12 / kMicromouseCellMm,
          .height_mm = cell_mm * 50 / kMicromouseCellMm,
          .has_posts = true};
}

double start_heading_rad(const MazeGrid& grid, int column, int row) {
  if (!grid.has_below(column, row + 1)) return kPi / 2;
  if (!grid.has_left(column + 1, row)) return 0;
  if (!grid.has_left(column, row)) return kPi;
  return grid.has_below(column, row) ? kPi / 2 : -kPi / 2;
}

}  // namespace understudy
