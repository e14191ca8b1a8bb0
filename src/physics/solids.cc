// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Masses and grips of bodies: docs/physics.md, section 2. Walls that join.
#include "physics/solids.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace understudy {
namespace {

bool is_round(const BodyModel& body) {
  if (body.shapes.size() != 1 || body.shapes[0].outline.corners != 1) return false;
  const Vec2 middle = body.shapes[0].outline.corner[0];
  return middle.x == 0 && middle.y == 0 && body.mass_center.x == 0 && body.mass_center.y == 0;
}

Solid solid_of(const BodyModel& body) {
  Solid s;
  s.model = &body;
  s.fixed = body.fixed;
  s.round = is_round(body);
  s.passes = body.held || body.contact == ContactRule::kPass;
  // N of (2.3) and N a of (2.4).
  s.grip_n = body.floor_friction * body.mass_kg * kGravity_m_s2;
  s.grip_nm = s.grip_n * body.spin_arm_m;
  if (body.fixed) return s;
  s.inverse_mass = 1 / body.mass_kg;
  s.inverse_inertia = 1 / body.inertia_kg_m2;
  return s;
}

// A wall with what makes it part of a line: numbers of the line, then its ends on it.
struct WallPiece {
  std::array<double, 7> line{};
  double from = 0;
  double to = 0;
  Vec2 along;
  double offset = 0;
  const WallModel* wall = nullptr;
};

// Equal up to rounding: cut to a step, off the numbers people write.
double cut(double value, double step) { return det::floor(value / step + 0.37); }

WallPiece piece_of(const WallModel& wall) {
  WallPiece p;
  p.wall = &wall;
  p.along = wall.outline.along;
  if (p.along.x < -1e-9 || (p.along.x < 1e-9 && p.along.y < 0)) p.along = -1 * p.along;
  const double middle = dot(p.along, wall.outline.center);
  p.offset = cross(p.along, wall.outline.center);
  p.from = middle - wall.outline.half_length_m;
  p.to = middle + wall.outline.half_length_m;
  p.line = {cut(p.along.x, 1e-6),    cut(p.along.y, 1e-6),
            cut(p.offset, 1e-6),     cut(wall.outline.half_thickness_m, 1e-6),
            wall.height_m,           wall.surface.friction,
            wall.surface.restitution};
  return p;
}

Outline outline_of(const Box2& box) {
  constexpr double kNothing_m = 1e-7;
  const Vec2 end = box.half_length_m * box.along;
  if (box.half_thickness_m > kNothing_m && box.half_length_m > kNothing_m) return Outline::box(box);
  if (box.half_length_m > kNothing_m)
    return Outline::stadium(box.center - end, box.center + end, 0);
  if (box.half_thickness_m <= kNothing_m) return Outline::disc(box.center, 0);
  const Vec2 side = box.half_thickness_m * box.across();
  return Outline::stadium(box.center - side, box.center + side, 0);
}

FixedWall wall_of(const WallPiece& p) {
  Box2 box = p.wall->outline;
  if (p.to - p.from > 2 * box.half_length_m) {
    box.along = p.along;
    box.center = 0.5 * (p.from + p.to) * p.along + p.offset * Vec2{-p.along.y, p.along.x};
    box.half_length_m = 0.5 * (p.to - p.from);
  }
  return {box, outline_of(box), p.wall->height_m, p.wall->surface};
}

}  // namespace

std::vector<Solid> solids_of(const Model& model) {
  std::vector<Solid> solids;
  for (int i = 0; i < model.body_count(); ++i) {
    Solid& s = solids.emplace_back(solid_of(model.body(i)));
    if (i >= static_cast<int>(model.robots.size())) continue;
    s.robot = i;
    s.reference_x_m = model.robots[static_cast<std::size_t>(i)].kind->drive->reference_x_m();
    s.stops = s.model->contact == ContactRule::kStop;
  }
  return solids;
}

std::vector<FixedWall> joined_walls(const Model& model) {
  constexpr double kMeet_m = 1e-6;
  std::vector<WallPiece> pieces;
  for (const WallModel& wall : model.walls) pieces.push_back(piece_of(wall));
  std::stable_sort(pieces.begin(), pieces.end(), [](const WallPiece& a, const WallPiece& b) {
    return a.line != b.line ? a.line < b.line : a.from < b.from;
  });
  std::vector<FixedWall> walls;
  for (std::size_t i = 0; i < pieces.size();) {
    WallPiece joined = pieces[i++];
    for (; i < pieces.size() && pieces[i].line == joined.line &&
           pieces[i].from <= joined.to + kMeet_m;
         ++i)
      joined.to = std::max(joined.to, pieces[i].to);
    walls.push_back(wall_of(joined));
  }
  return walls;
}

}  // namespace understudy
