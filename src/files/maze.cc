// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/maze.h"

#include <algorithm>

#include "base/math.h"
#include "files/numbers.h"

namespace understudy {
namespace {

class WallBuilder {
 public:
  WallBuilder(const MazeSizes& sizes, Spec& spec)
      : sizes_(sizes), over_mm_(sizes.has_posts ? sizes.thickness_mm / 2 : 0), spec_(spec) {}

  // Along x from one corner to another.
  void add_level(int from_column, int to_column, int row) {
    const double y_mm = row * sizes_.cell_mm;
    add({from_column * sizes_.cell_mm - over_mm_, y_mm},
        {to_column * sizes_.cell_mm + over_mm_, y_mm});
  }
  // Along y.
  void add_upright(int column, int from_row, int to_row) {
    const double x_mm = column * sizes_.cell_mm;
    add({x_mm, from_row * sizes_.cell_mm - over_mm_}, {x_mm, to_row * sizes_.cell_mm + over_mm_});
  }

 private:
  void add(Vec2 from_mm, Vec2 to_mm) {
    WallSpec wall;
    wall.from = {from_mm.x / kMmPerM, from_mm.y / kMmPerM};
    wall.to = {to_mm.x / kMmPerM, to_mm.y / kMmPerM};
    wall.thickness_m = sizes_.thickness_mm / kMmPerM;
    wall.height_m = sizes_.height_mm / kMmPerM;
    spec_.walls.push_back(wall);
  }

  const MazeSizes& sizes_;
  double over_mm_;
  Spec& spec_;
};

void add_level_walls(const MazeGrid& grid, WallBuilder& walls) {
  for (int row = 0; row <= grid.rows(); ++row)
    for (int column = 0; column < grid.columns(); ++column) {
      const int from = column;
      while (column < grid.columns() && grid.has_below(column, row)) ++column;
      if (column > from) walls.add_level(from, column, row);
    }
}

void add_upright_walls(const MazeGrid& grid, WallBuilder& walls) {
  for (int column = 0; column <= grid.columns(); ++column)
    for (int row = 0; row < grid.rows(); ++row) {
      const int from = row;
      while (row < grid.rows() && grid.has_left(column, row)) ++row;
      if (row > from) walls.add_upright(column, from, row);
    }
}

void add_lone_posts(const MazeGrid& grid, WallBuilder& walls) {
  for (int row = 0; row <= grid.rows(); ++row)
    for (int column = 0; column <= grid.columns(); ++column)
      if (!grid.touches_corner(column, row)) walls.add_level(column, column, row);
}

// Of the disc around the body's origin that holds all its shapes.
double reach_m(const BodySpec& body) {
  double reach = 0;
  for (const ShapeSpec& shape : body.shapes) {
    const bool is_box = shape.kind == ShapeKind::kBox;
    const double own = is_box ? det::hypot(shape.length_m, shape.width_m) / 2
                              : shape.length_m / 2 + shape.radius_m;
    reach = std::max(reach, det::hypot(shape.X_BS.x_m, shape.X_BS.y_m) + own);
  }
  return reach;
}

}  // namespace

MazeGrid::MazeGrid(int columns, int rows)
    : columns_(columns),
      rows_(rows),
      below_(below_index(0, rows + 1), 0),
      left_(left_index(0, rows), 0) {}

bool MazeGrid::has_walls() const {
  const auto has_wall = [](const auto& sides) {
    return std::find(sides.begin(), sides.end(), 1) != sides.end();
  };
  return has_wall(below_) || has_wall(left_);
}

bool MazeGrid::touches_corner(int column, int row) const {
  return (column > 0 && has_below(column - 1, row)) ||
         (column < columns_ && has_below(column, row)) || (row > 0 && has_left(column, row - 1)) ||
         (row < rows_ && has_left(column, row));
}

Pose2 cell_pose(int column, int row, double cell_mm, double heading_rad) {
  return {(column + 0.5) * cell_mm / kMmPerM, (row + 0.5) * cell_mm / kMmPerM, heading_rad};
}

bool is_sane_maze_size(std::size_t columns, std::size_t rows, FileReport& report) {
  if (columns == 0 || rows == 0) {
    report.error("there is no maze in the file", "draw at least one cell with a wall");
    return false;
  }
  if (columns <= MazeGrid::kMostCells && rows <= MazeGrid::kMostCells) return true;
  report.error("the maze has " + std::to_string(columns) + " x " + std::to_string(rows) + " cells",
               "at most " + std::to_string(MazeGrid::kMostCells) + " along a side are read");
  return false;
}

bool add_maze(const MazeGrid& grid, const MazeSizes& sizes, const Token& size_word,
              FileReport& report, Spec& spec) {
  if (!grid.has_walls()) {
    report.error("the maze has no walls", "is this file a maze?");
    return false;
  }
  for (const int cells : {grid.columns(), grid.rows()}) {
    const double side_mm = cells * sizes.cell_mm;
    const Status within =
        check_limits(side_mm, number_text(side_mm), "side of the maze", kCoordinateMm);
    if (within) continue;
    report.error(
        size_word, within.error(),
        std::to_string(cells) + " cells of " + number_text(sizes.cell_mm) + " mm are too long");
    return false;
  }
  spec.floor.width_m = grid.columns() * sizes.cell_mm / kMmPerM;
  spec.floor.height_m = grid.rows() * sizes.cell_mm / kMmPerM;
  WallBuilder walls(sizes, spec);
  add_level_walls(grid, walls);
  add_upright_walls(grid, walls);
  if (sizes.has_posts) add_lone_posts(grid, walls);
  return true;
}

void add_robot_to_bare_maze(const Reading& reading, const MazeSizes& sizes, FileReport& report,
                            Spec& spec) {
  if (!reading.is_outermost()) return;
  if (spec.start_marks.empty()) {
    report.warning("the maze has no start mark, no robot is in it",
                   "mark a cell with S, or place robots by a .sim file");
    return;
  }
  const auto& kinds = reading.context.robot_kinds;
  if (kinds.empty()) return;  // somebody who knows no robots wants the walls only

  const RobotKindSpec& kind = kinds.front();
  const double robot_mm = 2 * reach_m(kind.body) * kMmPerM;
  const double gap_mm = sizes.cell_mm - sizes.thickness_mm;
  if (robot_mm > gap_mm)
    report.warning("the robot " + kind.name + " is " + number_text(robot_mm) +
                       " mm wide, the walls are only " + number_text(gap_mm) + " mm apart",
                   "give larger cells: their size in mm on a line of its own");
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.name = robot.kind = kind.name;
  robot.X_WR = spec.start_marks.front().X_WM;
  spec.kinds.push_back(kind);
  spec.robots.push_back(std::move(robot));
}

}  // namespace understudy
