// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Turns the stored steps of a terrain into heights; checks water.
#include "world/compile_terrain.h"

#include <algorithm>

#include "base/math.h"
#include "world/compile_body.h"
#include "world/compile_look.h"

namespace understudy {
namespace {

constexpr int kMostSamples = 1 << 14;  // along one side
constexpr double kLeastSpacing_m = 1e-3;
constexpr double kHighest_m = 1e4;

Status check_terrain(const TerrainSpec& t) {
  const HeightsSpec& h = *t.heights;
  const std::string where = "terrain " + h.path;
  if (h.columns < 2 || h.rows < 2 || h.columns > kMostSamples || h.rows > kMostSamples ||
      h.steps.size() != static_cast<std::size_t>(h.columns) * static_cast<std::size_t>(h.rows))
    return Error{where + ": it needs 2 x 2 to 16384 x 16384 heights; cut it or load it again"};
  if (!in_range(t.spacing_x_m, kLeastSpacing_m, kLargest_m) ||
      !in_range(t.spacing_y_m, kLeastSpacing_m, kLargest_m))
    return Error{where + ": the distance of its samples is out of range; use 0.001 m or more"};
  if (!is_place(t.corner) ||
      !is_place({t.corner.x + t.spacing_x_m * h.columns, t.corner.y + t.spacing_y_m * h.rows}))
    return Error{where + ": it reaches too far out; use 200 km or less"};
  const double top_m = t.base_m + t.step_m * *std::max_element(h.steps.begin(), h.steps.end());
  if (!in_range(t.base_m, -kHighest_m, kHighest_m) || !in_range(t.step_m, 0, kHighest_m) ||
      !in_range(top_m, -10 * kHighest_m, 10 * kHighest_m))
    return Error{where + ": its heights are out of range; use smaller steps"};
  if (!in_range(t.friction, 0, 10)) return Error{where + ": friction is out of range; use 0 to 10"};
  return {};
}

HeightField ground_of(const TerrainSpec& t) {
  std::vector<double> heights_m;
  heights_m.reserve(t.heights->steps.size());
  for (const std::uint16_t step : t.heights->steps) heights_m.push_back(t.base_m + t.step_m * step);
  return {t.corner, t.spacing_x_m, t.spacing_y_m, t.heights->columns, std::move(heights_m)};
}

}  // namespace

Result<std::shared_ptr<const TerrainModel>> compile_terrain(const Spec& world) {
  if (world.terrains.empty()) return std::shared_ptr<const TerrainModel>{};
  if (world.terrains.size() > 1) return Error{"world: it has two terrains; leave one out"};
  const TerrainSpec& t = world.terrains[0];
  if (const Status s = check_terrain(t); !s) return Error{s.error()};
  auto terrain = std::make_shared<TerrainModel>(TerrainModel{
      ground_of(t), t.friction, t.colour, picture_number(world, t.drape), t.hidden_from_range});
  return std::shared_ptr<const TerrainModel>{std::move(terrain)};
}

Status check_waters(const Spec& world) {
  for (std::size_t i = 0; i < world.waters.size(); ++i) {
    const WaterSpec& w = world.waters[i];
    const std::string where = "water " + std::to_string(i + 1);
    if (!is_place(w.corner) || !is_place({w.corner.x + w.width_m, w.corner.y + w.height_m}) ||
        !(w.width_m >= 0 && w.height_m >= 0))
      return Error{where + ": its place or size is out of range; use 200 km or less"};
    if (!in_range(w.level_m, -kHighest_m, kHighest_m))
      return Error{where + ": its level is out of range; use -10000 to 10000 m"};
    if (!in_range(w.density_kg_m3, 1, 20000))
      return Error{where + ": its density is out of range; use 1 to 20000 kg/m3"};
    if (!in_range(w.opacity, 0, 1)) return Error{where + ": its opacity must be from 0 to 1"};
  }
  return {};
}

}  // namespace understudy
