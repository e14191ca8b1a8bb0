// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/surroundings.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "geom/outline.h"
#include "systems/simmer/device_kinds.h"

namespace understudy::simmer {
namespace {

constexpr int kArcPoints = 40;        // of a disc, as of SimMeR's round robots
constexpr double kMostSquares = 4e6;  // of a pattern; a larger floor is white

Loop wall_loop(const WallModel& wall) {
  Loop loop;
  for (const Vec2 corner : wall.outline.corners()) loop.push_back(to_inches(corner));
  return loop;
}

// Whether part of the wall is on the floor, not just at its edge.
bool stands_on_floor(const WallModel& wall, const Model& model) {
  const Vec2 reach = wall.outline.half_extent();
  const Vec2 at = wall.outline.center;
  const double margin = kOnTheLine_in * kInch_m;
  const Vec2 near = model.floor_origin;
  const Vec2 far = model.floor;
  return at.x + reach.x > near.x + margin && at.x - reach.x < far.x - margin &&
         at.y + reach.y > near.y + margin && at.y - reach.y < far.y - margin;
}

Region maze_of(const Model& model) {
  const Vec2 near = to_inches(model.floor_origin);
  const Vec2 far = to_inches(model.floor);
  Region maze{{near, {far.x, near.y}, far, {near.x, far.y}}, {}};
  for (const WallModel& wall : model.walls)
    if (stands_on_floor(wall, model)) maze.walls.push_back(wall_loop(wall));
  return maze;
}

Checkerboard board_of(const Model& model) {
  const auto squares = [](double side_m) {
    return std::ceil(to_inches(side_m) / Checkerboard::kSquare_in);
  };
  const double rows = squares(model.floor.y);
  const double columns = squares(model.floor.x);
  if (!(rows >= 0 && columns >= 0 && rows * columns <= kMostSquares)) return Checkerboard(0, 0);
  return Checkerboard(static_cast<int>(rows), static_cast<int>(columns));
}

Loop outline_loop(const Outline& outline) {
  Loop loop;
  if (outline.corners > 2 || outline.radius_m == 0) {
    for (int i = 0; i < outline.corners; ++i)
      loop.push_back(to_inches(outline.corner[static_cast<std::size_t>(i)]));
    return loop;
  }
  // A disc or a stadium: half a circle around each end.
  const bool stadium = outline.corners == 2;
  const Vec2 way = outline.corner[1] - outline.corner[0];
  const double start_rad = stadium ? det::atan2(way.y, way.x) + kPi / 2 : 0;
  constexpr int kHalf = kArcPoints / 2;
  for (const int half : {0, 1})
    for (int i = 0; i < kHalf + (stadium ? 1 : 0); ++i) {
      const det::SinCos t = det::sincos(start_rad + 2 * kPi * (half * kHalf + i) / kArcPoints);
      const Vec2 end = outline.corner[stadium && half == 1 ? 1 : 0];
      loop.push_back(to_inches(end + outline.radius_m * Vec2{t.cos, t.sin}));
    }
  return loop;
}

std::vector<Block> blocks_of(const Model& model, const State& state) {
  std::vector<Block> blocks;
  const std::size_t count = std::min(model.objects.size(), state.objects.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (model.objects[i].kind == nullptr) continue;
    const Pose2& X_WB = state.objects[i].body.X_WB;
    for (const ShapeModel& shape : model.objects[i].kind->body.shapes)
      blocks.push_back({outline_loop(understudy::placed(shape.outline, X_WB)),
                        to_inches(Vec2{X_WB.x_m, X_WB.y_m}), to_inches(shape.high_m)});
  }
  return blocks;
}

std::uint64_t fingerprint_of(const Model& model) {
  Hasher hasher;
  for (const double number :
       {model.floor_origin.x, model.floor_origin.y, model.floor.x, model.floor.y})
    hasher.number(number);
  for (const WallModel& wall : model.walls) {
    const Box2& box = wall.outline;
    for (const double number : {box.center.x, box.center.y, box.along.x, box.along.y,
                                box.half_length_m, box.half_thickness_m})
      hasher.number(number);
  }
  return hasher.digest();
}

}  // namespace

double to_inches(double metres) {
  constexpr double kSteps = 1e9;
  return std::round(metres / kInch_m * kSteps) / kSteps;
}

Vec2 to_inches(Vec2 metres) { return {to_inches(metres.x), to_inches(metres.y)}; }

Surroundings look_around(const Model& model, const State& state) {
  return {maze_of(model), blocks_of(model, state), board_of(model)};
}

const Surroundings& SurroundingsCache::look(const Model& model, const State& state) {
  const std::uint64_t fingerprint = fingerprint_of(model);
  if (!seen_ || fingerprint != fingerprint_) {
    fingerprint_ = fingerprint;
    seen_ = look_around(model, state);
  } else {
    seen_->blocks = blocks_of(model, state);
  }
  return *seen_;
}

}  // namespace understudy::simmer
