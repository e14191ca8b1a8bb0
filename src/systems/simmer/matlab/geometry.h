// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The plane as SimMeR sees it: closed polygons in inches, and its rules for what is free, what
// collides and what a ray hits first. Edges belong to what they bound: a point within 1e-9 inch of
// a wall's line is on it.
#pragma once

#include <span>
#include <vector>

#include "geom/pose.h"

namespace understudy::simmer {

inline constexpr double kOnTheLine_in = 1e-9;

// A closed polygon; its first point is not repeated.
using Loop = std::vector<Vec2>;

// The free area is inside `outer` and outside all walls.
struct Region {
  Loop outer;
  std::vector<Loop> walls;
};

// Exact at multiples of 90 degrees, like MATLAB's sind and cosd.
det::SinCos sincos_deg(double degrees);
// A point or vector of the robot's frame, turned into the world's directions.
Vec2 turned(Vec2 local, double heading_deg);
// The outline of a thing at `center`.
Loop placed(const Loop& outline, Vec2 center, double heading_deg);

// Inside or on the edge.
bool contains(const Loop& loop, Vec2 p);
// A point on the line of a wall counts as free.
bool is_free(Vec2 p, const Region& region);
// MATLAB's rule: a corner of the outline is not free, or a corner of the region is in the outline
// or on its edge.
bool collides(const Loop& outline, const Region& region);

// The distance from `from` at which the straight path to `to` meets the first edge; infinity if it
// meets none. An edge on which it starts is met at 0.
double first_hit(Vec2 from, Vec2 to, std::span<const Loop> obstacles);

}  // namespace understudy::simmer
