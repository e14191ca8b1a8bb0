// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's maze.csv and robot.csv: cells of one foot, and the outline of the robot in inches.
// docs/formats/simmer.md is the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "files/file_report.h"
#include "geom/pose.h"

namespace understudy {

inline constexpr double kSimmerCell_in = 12;

// The nearest number of metres: 6 inches are 0.1524.
constexpr double metres_of_inches(double inches) { return inches * 254 / 1e4; }
inline Vec2 metres_of_inches(Vec2 inches) {
  return {metres_of_inches(inches.x), metres_of_inches(inches.y)};
}

enum class SimmerCell : std::uint8_t { kWall, kFree, kStart, kBlock };

struct SimmerMaze {
  int rows = 0;
  int columns = 0;
  std::vector<SimmerCell> cells;  // row by row from the top

  SimmerCell at(int row, int column) const {
    return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                 static_cast<std::size_t>(column)];
  }
  // The middle of a cell, from the lower left corner of the maze.
  Vec2 middle_in(int row, int column) const {
    return {(column + 0.5) * kSimmerCell_in, (rows - row - 0.5) * kSimmerCell_in};
  }
  // The middles of all cells of this kind, row by row from the top.
  std::vector<Vec2> middles_in(SimmerCell kind) const;
};

// The course's maze of 8 x 4 cells.
SimmerMaze default_simmer_maze();
// Empty, with a report, if it is not a maze.
std::optional<SimmerMaze> read_simmer_maze(ByteSpan bytes, FileReport& report);

// Larger robots are refused, as SimMeR does.
inline constexpr double kSimmerLargestRobot_in = 12;
// "circle,6" or "rectangle,6,4". Empty, with a report, if it is neither.
std::optional<std::string> read_simmer_robot(ByteSpan bytes, FileReport& report);

}  // namespace understudy
