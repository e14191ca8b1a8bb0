// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/python/maze_view.h"

#include <algorithm>
#include <cmath>

#include "systems/simmer/device_kinds.h"

namespace understudy::simmer_python {
namespace {

using simmer::Loop;

constexpr double kTurn_deg = 360;

Loop flipped(Loop loop, double height_in) {
  for (Vec2& p : loop) p.y = height_in - p.y;
  return loop;
}

// The side of the line from p to q on which r lies: 1 right on the screen, -1 left, 0 on it.
int side_of(Vec2 p, Vec2 q, Vec2 r) {
  const double area = (q.y - p.y) * (r.x - q.x) - (q.x - p.x) * (r.y - q.y);
  return area > 0 ? 1 : area < 0 ? -1 : 0;
}

// For q on the line through p and r.
bool is_between(Vec2 p, Vec2 q, Vec2 r) {
  return q.x <= std::max(p.x, r.x) && q.x >= std::min(p.x, r.x) && q.y <= std::max(p.y, r.y) &&
         q.y >= std::min(p.y, r.y);
}

bool edges_meet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const int side_c = side_of(a, b, c);
  const int side_d = side_of(a, b, d);
  const int side_a = side_of(c, d, a);
  const int side_b = side_of(c, d, b);
  return (side_c != side_d && side_a != side_b) || (side_c == 0 && is_between(a, c, b)) ||
         (side_d == 0 && is_between(a, d, b)) || (side_a == 0 && is_between(c, a, d)) ||
         (side_b == 0 && is_between(c, b, d));
}

bool loops_meet(const Loop& a, const Loop& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      if (edges_meet(a[i], a[(i + 1) % a.size()], b[k], b[(k + 1) % b.size()])) return true;
  return false;
}

// The signed area of the disc's sector between two directions.
double sector(double radius, Vec2 from, Vec2 to) {
  return radius * radius / 2 * det::atan2(cross(from, to), dot(from, to));
}

// The signed area that a disc around the origin shares with the triangle of origin, a and b.
double wedge(double radius, Vec2 a, Vec2 b) {
  const Vec2 way = b - a;
  const double square = dot(way, way);
  const double half = dot(a, way);
  const double root2 = half * half - square * (dot(a, a) - radius * radius);
  if (!(square > 0) || !(root2 > 0)) return sector(radius, a, b);
  const double enters = (-half - det::sqrt(root2)) / square;
  const double leaves = (-half + det::sqrt(root2)) / square;
  if (leaves <= 0 || enters >= 1) return sector(radius, a, b);
  const Vec2 first = enters > 0 ? a + enters * way : a;
  const Vec2 last = leaves < 1 ? a + leaves * way : b;
  return (enters > 0 ? sector(radius, a, first) : 0) + cross(first, last) / 2 +
         (leaves < 1 ? sector(radius, last, b) : 0);
}

}  // namespace

double once_round_deg(double degrees) {
  const double rest = std::fmod(degrees, kTurn_deg);
  const double wrapped = rest < 0 ? rest + kTurn_deg : rest;
  return wrapped < kTurn_deg ? wrapped : 0;
}

Vec2 to_world(Vec2 at_in, double floor_height_in) {
  return {at_in.x * kInch_m, (floor_height_in - at_in.y) * kInch_m};
}

Pose2 to_world(const Place& place, double floor_height_in) {
  const Vec2 at = to_world(place.at, floor_height_in);
  const double heading_deg = std::fmod(-place.rotation_deg - kTurn_deg / 4, kTurn_deg);
  return {at.x, at.y, det::wrap_angle(deg_to_rad(heading_deg))};
}

Place from_world(const Pose2& X_WB, double floor_height_in) {
  constexpr double kSteps = 1e9;  // of a degree, so that a quarter turn is exact again
  const double heading_deg = std::round(rad_to_deg(X_WB.heading_rad) * kSteps) / kSteps;
  return {{simmer::to_inches(X_WB.x_m), floor_height_in - simmer::to_inches(X_WB.y_m)},
          once_round_deg(-heading_deg - kTurn_deg / 4)};
}

MazeView view_of(const simmer::Surroundings& surroundings) {
  MazeView view;
  for (const Vec2 corner : surroundings.maze.outer)
    view.floor_height_in = std::max(view.floor_height_in, corner.y);
  const double height_in = view.floor_height_in;
  view.walls.push_back(flipped(surroundings.maze.outer, height_in));
  for (const Loop& wall : surroundings.maze.walls) view.walls.push_back(flipped(wall, height_in));
  for (const simmer::Block& block : surroundings.blocks)
    view.blocks.push_back({flipped(block.outline, height_in),
                           {block.center.x, height_in - block.center.y},
                           block.height_in});
  view.board = &surroundings.board;
  return view;
}

bool bumps(const Loop& outline, const MazeView& maze) {
  return std::any_of(maze.walls.begin(), maze.walls.end(),
                     [&](const Loop& wall) { return loops_meet(outline, wall); }) ||
         std::any_of(maze.blocks.begin(), maze.blocks.end(), [&](const simmer::Block& block) {
           return loops_meet(outline, block.outline);
         });
}

double disc_overlap(double radius, Vec2 low, Vec2 high) {
  const Vec2 corners[] = {low, {high.x, low.y}, high, {low.x, high.y}};
  double area = 0;
  for (std::size_t i = 0; i < 4; ++i) area += wedge(radius, corners[i], corners[(i + 1) % 4]);
  return area;
}

double white_share(Vec2 center, double radius_in, const Checkerboard& board) {
  constexpr double kSide_in = Checkerboard::kSquare_in;
  constexpr double kPoint_in = 1e-6;  // a sensor on the floor sees only a point
  const double radius = std::max(radius_in, kPoint_in);
  const auto square = [](double at_in, int count) {
    return static_cast<int>(std::clamp(std::floor(at_in / kSide_in), -1.0, count + 0.0));
  };
  double white = 0;
  for (int row = std::max(0, square(center.y - radius, board.rows()));
       row <= std::min(board.rows() - 1, square(center.y + radius, board.rows())); ++row)
    for (int column = std::max(0, square(center.x - radius, board.columns()));
         column <= std::min(board.columns() - 1, square(center.x + radius, board.columns()));
         ++column) {
      if (board.is_black(row, column)) continue;
      const Vec2 low = Vec2{column * kSide_in, row * kSide_in} - center;
      white += disc_overlap(radius, low, low + Vec2{kSide_in, kSide_in});
    }
  return white / (kPi * radius * radius);
}

}  // namespace understudy::simmer_python
