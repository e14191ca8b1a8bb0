// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the readers of mazes share: the grid of cells that becomes floor and walls, and the robot
// that a maze gets when it is loaded by itself. The text of drawn mazes is in maze_text.h.
#pragma once

#include <cstdint>
#include <vector>

#include "files/file_report.h"
#include "files/format.h"
#include "world/spec.h"

namespace understudy {

// Which sides of its cells have walls. Column 0 is the leftmost, row 0 the lowest.
class MazeGrid {
 public:
  static constexpr int kMostCells = 1024;  // along one side

  MazeGrid(int columns, int rows);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  // The wall below a cell. Row rows() holds the upper border.
  void set_below(int column, int row) { below_[below_index(column, row)] = 1; }
  bool has_below(int column, int row) const { return below_[below_index(column, row)] != 0; }
  // The wall left of a cell. Column columns() holds the right border.
  void set_left(int column, int row) { left_[left_index(column, row)] = 1; }
  bool has_left(int column, int row) const { return left_[left_index(column, row)] != 0; }
  bool has_walls() const;
  // Whether a wall ends at or passes the lower left corner of this cell.
  bool touches_corner(int column, int row) const;

 private:
  std::size_t below_index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  std::size_t left_index(int column, int row) const {
    return static_cast<std::size_t>(row) * (static_cast<std::size_t>(columns_) + 1) +
           static_cast<std::size_t>(column);
  }

  int columns_;
  int rows_;
  std::vector<std::uint8_t> below_;
  std::vector<std::uint8_t> left_;
};

struct MazeSizes {
  double cell_mm = 0;  // from wall middle to wall middle
  double thickness_mm = 10;
  double height_mm = 200;
  // A square post at every corner, as in contests. Walls reach to the far side of the posts they
  // end at, and posts without walls stand alone. Without posts, walls end at the corner.
  bool has_posts = false;
};

// The middle of a cell.
Pose2 cell_pose(int column, int row, double cell_mm, double heading_rad);

// Adds floor and walls to the spec. Pieces in a line become one wall. `size_word` is where the file
// gives the cell size; errors point to it if the maze does not fit into the world. Returns false in
// that case, and if there are no walls.
bool add_maze(const MazeGrid& grid, const MazeSizes& sizes, const Token& size_word,
              FileReport& report, Spec& spec);

// Adds a robot of the first known kind at the first start mark of a maze that is loaded by itself.
// A maze that a file names gets none. Warns if there is no mark, or if the robot does not fit.
void add_robot_to_bare_maze(const Reading& reading, const MazeSizes& sizes, FileReport& report,
                            Spec& spec);

// Returns false, with an error, for mazes with no cells or too many.
bool is_sane_maze_size(std::size_t columns, std::size_t rows, FileReport& report);

}  // namespace understudy
