// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Mazes for examples/robios/maze, and what is right about them: an independent search over the
// walls of the loaded world tells how many cells can be reached and how far the goal is.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <queue>
#include <string>
#include <utility>

#include "load/world_file.h"
#include "tests/support/cli.h"

namespace understudy::scenario {

struct MazeTask {
  std::string world;      // .maz, .txt or .sim with one robot
  double cell_m = 0.360;  // from wall to wall
  std::string more = "";  // arguments of the program
};

// Cells are counted from the robot's: x to its right, y ahead, as the program does.
using MazeCell = std::pair<int, int>;

class MazeTruth {
 public:
  explicit MazeTruth(const MazeTask& task) : cell_m_(task.cell_m) {
    Diagnostics diagnostics;
    loaded_ = load_world_file(task.world, spec_, diagnostics) && spec_.robots.size() == 1;
    if (loaded_) search();
  }

  bool loaded() const { return loaded_; }
  int cells() const { return static_cast<int>(steps_.size()); }
  // -1: no way.
  int steps_to(MazeCell cell) const {
    const auto found = steps_.find(cell);
    return found == steps_.end() ? -1 : found->second;
  }
  double wall_mm() const { return std::round(1000 * spec_.walls.front().thickness_m); }
  // How far the robot of a summary is from the middle of a cell.
  double distance_m(const CliResult& result, MazeCell cell) const {
    const auto robot = result.robot(spec_.robots[0].name);
    const Vec2 middle = middle_of(cell);
    return std::hypot(robot.value("x_m", 1e9) - middle.x, robot.value("y_m", 1e9) - middle.y);
  }

 private:
  Vec2 middle_of(MazeCell cell) const {
    const Pose2& start = spec_.robots[0].X_WR;
    const double ahead_m = cell.second * cell_m_;
    const double right_m = cell.first * cell_m_;
    const double c = std::cos(start.heading_rad);
    const double s = std::sin(start.heading_rad);
    return {start.x_m + ahead_m * c + right_m * s, start.y_m + ahead_m * s - right_m * c};
  }

  // A wall stands on the middle of the line from cell to cell.
  bool is_blocked(MazeCell a, MazeCell b) const {
    const Vec2 p = middle_of(a);
    const Vec2 q = middle_of(b);
    const Vec2 at{(p.x + q.x) / 2, (p.y + q.y) / 2};
    for (const WallSpec& wall : spec_.walls) {
      const double dx = wall.to.x - wall.from.x;
      const double dy = wall.to.y - wall.from.y;
      const double along =
          ((at.x - wall.from.x) * dx + (at.y - wall.from.y) * dy) / (dx * dx + dy * dy);
      const double aside =
          std::abs((at.x - wall.from.x) * dy - (at.y - wall.from.y) * dx) / std::hypot(dx, dy);
      if (along > 0 && along < 1 && aside < wall.thickness_m) return true;
    }
    return false;
  }

  void search() {
    std::queue<MazeCell> open;
    steps_[{0, 0}] = 0;
    open.push({0, 0});
    while (!open.empty() && steps_.size() < 2000) {
      const MazeCell cell = open.front();
      open.pop();
      for (const auto& [dx, dy] : {MazeCell{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
        const MazeCell next{cell.first + dx, cell.second + dy};
        if (steps_.count(next) != 0 || is_blocked(cell, next)) continue;
        steps_[next] = steps_[cell] + 1;
        open.push(next);
      }
    }
  }

  double cell_m_;
  bool loaded_ = false;
  Spec spec_;
  std::map<MazeCell, int> steps_;
};

inline CliResult run_maze(const MazeTask& task, const MazeTruth& truth, const Arguments& more) {
  Arguments arguments = {task.world, "--program",
                         fmt::format("maze -c {} -w {} {}", std::round(1000 * task.cell_m),
                                     truth.wall_mm(), task.more)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

// Empty if the program has explored every cell, driven the shortest way, and is back at its start.
inline std::string what_is_wrong(const MazeTruth& truth, const CliResult& r) {
  int cells = 0;
  int steps = 0;
  MazeCell goal;
  if (std::sscanf(r.out.c_str(), "cells %d goal %d,%d steps %d", &cells, &goal.first, &goal.second,
                  &steps) != 4)
    return "no result: " + r.ended();
  if (cells != truth.cells()) return fmt::format("{} of {} cells", cells, truth.cells());
  if (steps != truth.steps_to(goal))
    return fmt::format("{} steps, not {}", steps, truth.steps_to(goal));
  if (truth.distance_m(r, {0, 0}) > 0.06) return "not back at the start";
  return "";
}

// A maze for .maz: passages dug at random, then some more walls taken away so that ways differ.
inline std::string dug_maze(int columns, int rows, std::uint32_t seed) {
  const auto width = static_cast<std::size_t>(2 * columns + 1);
  std::string top = " ";
  for (int i = 0; i < columns; ++i) top += i + 1 < columns ? "_ " : "_";
  std::vector<std::string> text(static_cast<std::size_t>(rows), std::string(width, '|'));
  for (std::string& row : text)
    for (std::size_t i = 1; i < width; i += 2) row[i] = '_';
  const auto random = [&seed](std::uint32_t below) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
  };
  // Row 0 is the upper one. Takes the wall between two cells away.
  const auto open = [&text](int x, int y, int dx, int dy) {
    if (dx != 0)
      text[static_cast<std::size_t>(y)][static_cast<std::size_t>(2 * x + 1 + dx)] = ' ';
    else
      text[static_cast<std::size_t>(dy > 0 ? y : y - 1)][static_cast<std::size_t>(2 * x + 1)] = ' ';
  };
  const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  const auto inside = [&](int x, int y) { return x >= 0 && y >= 0 && x < columns && y < rows; };
  std::vector<bool> dug(static_cast<std::size_t>(columns * rows), false);
  std::vector<MazeCell> path = {{0, rows - 1}};
  dug[static_cast<std::size_t>((rows - 1) * columns)] = true;
  while (!path.empty()) {
    const auto [x, y] = path.back();
    const std::uint32_t first = random(4);
    bool found = false;
    for (std::uint32_t i = 0; i < 4 && !found; ++i) {
      const auto [dx, dy] = step[(first + i) % 4];
      if (!inside(x + dx, y + dy) || dug[static_cast<std::size_t>((y + dy) * columns + x + dx)])
        continue;
      open(x, y, dx, dy);
      dug[static_cast<std::size_t>((y + dy) * columns + x + dx)] = true;
      path.emplace_back(x + dx, y + dy);
      found = true;
    }
    if (!found) path.pop_back();
  }
  for (int i = 0; i < columns * rows / 12; ++i) {
    const auto x = static_cast<int>(random(static_cast<std::uint32_t>(columns)));
    const auto y = static_cast<int>(random(static_cast<std::uint32_t>(rows)));
    const auto [dx, dy] = step[random(4)];
    if (inside(x + dx, y + dy)) open(x, y, dx, dy);
  }
  text.back()[1] = 'S';
  std::string result = "360\n" + top + "\n";
  for (const std::string& row : text) result += row + "\n";
  return result;
}

}  // namespace understudy::scenario
