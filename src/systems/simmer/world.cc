// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/world.h"

#include <algorithm>
#include <cmath>

#include "files/pictures.h"
#include "systems/simmer/checkerboard.h"
#include "systems/simmer/checkerboard_picture.h"
#include "systems/simmer/device_kinds.h"
#include "systems/simmer/kinds.h"
#include "systems/simmer/robot.h"

namespace understudy {
namespace {

constexpr double kCell_m = metres_of_inches(kSimmerCell_in);
constexpr double kOuterWall_m = 0.010;
constexpr std::uint32_t kBlack = 0x000000;
constexpr std::uint32_t kStartGreen = 0x00A000;
constexpr std::uint32_t kBlockOrange = 0xFF8000;
constexpr double kMarkOpacity = 0.5;  // the checkerboard shows through
constexpr double kLeastBlock_in = 0.05;

void add_wall(Vec2 from, Vec2 to, double thickness_m, Spec& spec) {
  WallSpec wall;
  wall.from = from;
  wall.to = to;
  wall.thickness_m = thickness_m;
  wall.height_m = kCell_m;
  wall.colour = kBlack;
  spec.walls.push_back(wall);
}

// Just outside the floor.
void add_outer_walls(Spec& spec) {
  const double width = spec.floor.width_m;
  const double height = spec.floor.height_m;
  const double half = kOuterWall_m / 2;
  add_wall({-kOuterWall_m, -half}, {width + kOuterWall_m, -half}, kOuterWall_m, spec);
  add_wall({width + half, 0}, {width + half, height}, kOuterWall_m, spec);
  add_wall({-kOuterWall_m, height + half}, {width + kOuterWall_m, height + half}, kOuterWall_m,
           spec);
  add_wall({-half, 0}, {-half, height}, kOuterWall_m, spec);
}

// Each cell is a separate wall, because SimMeR checks the corners of all of them.
void add_maze_walls(const SimmerMaze& maze, Spec& spec) {
  constexpr double kHalf_in = kSimmerCell_in / 2;
  for (const Vec2 middle : maze.middles_in(SimmerCell::kWall))
    add_wall(metres_of_inches(Vec2{middle.x - kHalf_in, middle.y}),
             metres_of_inches(Vec2{middle.x + kHalf_in, middle.y}), kCell_m, spec);
}

void add_floor(const SimmerMaze& maze, Spec& spec) {
  spec.floor.width_m = metres_of_inches(maze.columns * kSimmerCell_in);
  spec.floor.height_m = metres_of_inches(maze.rows * kSimmerCell_in);
  const auto squares = [](int cells) {
    return static_cast<int>(cells * kSimmerCell_in / Checkerboard::kSquare_in);
  };
  const std::string name = checkerboard_name(squares(maze.columns), squares(maze.rows));
  const auto picture = checkerboard_picture(name);
  if (picture && add_drawn_picture(*picture, spec)) spec.floor.texture = name;
}

void add_marks(const SimmerMaze& maze, Spec& spec) {
  for (const Vec2 at_in : maze.middles_in(SimmerCell::kStart))
    spec.markers.push_back({metres_of_inches(at_in), kStartGreen, kMarkOpacity});
  for (const Vec2 at_in : maze.middles_in(SimmerCell::kBlock))
    spec.markers.push_back({metres_of_inches(at_in), kBlockOrange, kMarkOpacity});
}

void add_block(const SimmerSetup& setup, const SimmerMaze& maze, FileReport& report, Spec& spec) {
  const SimmerRobot& first = setup.robots.front();
  const double side_in = simmer_number(first, "blocksize", kSimmerUsualBlock_in);
  if (side_in < kLeastBlock_in) return;
  const bool python = simmer_version(first) == SimmerVersion::kPython;
  const Vec2 usual_in = python ? Vec2{66, 5} : Vec2{25, 41};
  const Vec2 at_in = simmer_place(
      first, {"block_center", "block_cell", SimmerCell::kBlock, usual_in}, maze, report);
  const Vec2 at = metres_of_inches(at_in);
  const ObjectKindSpec kind = simmer_block_kind(side_in);
  spec.object_kinds.push_back(kind);
  spec.objects.push_back({spec.next_id++, "block", kind.name, {at.x, at.y, 0}});
}

void warn_about_bluetooth(const SimmerRobot& first, Diagnostics& diagnostics) {
  const auto given = first.settings.find("sim");
  if (given == first.settings.end() || given->second.numbers[0] != 0) return;
  given->second.report(diagnostics)
      .warning(given->second.word,
               "sim 0 meant a robot connected by Bluetooth; the simulated one is used",
               "use understudy pipe to send commands to a serial port");
}

}  // namespace

void add_simmer_world(const SimmerSetup& setup, const std::vector<SimmerTables>& tables,
                      const SimmerMaze& maze, FileReport& report, Spec& spec) {
  add_floor(maze, spec);
  add_maze_walls(maze, spec);
  add_outer_walls(spec);
  add_marks(maze, spec);
  for (std::size_t i = 0; i < setup.robots.size(); ++i)
    add_simmer_robot(setup, i, tables[i], maze, report, spec);
  add_block(setup, maze, report, spec);
  warn_about_bluetooth(setup.robots.front(), report.diagnostics());
  spec.show_trails = true;
  spec.show_beams = std::any_of(
      setup.robots.begin(), setup.robots.end(),
      [](const SimmerRobot& robot) { return simmer_number(robot, "plot_sense", 1) != 0; });
}

}  // namespace understudy
