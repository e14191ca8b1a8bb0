// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "inspect/beam_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tick/simulation.h"

namespace understudy {
namespace {

constexpr double kHalfFloor_m = 300;
constexpr double kMostCells = 4e6;

// The robot by itself in the middle of a large floor, turned so that its sensor looks along x, and
// a rod.
Spec bare_world(const Spec& spec, const SensorModel& sensor, int robot, double diameter_m) {
  Spec bare = spec;
  bare.error_level = 0;
  bare.walls.clear();
  bare.objects.clear();
  bare.markers.clear();
  bare.floor = {2 * kHalfFloor_m, 2 * kHalfFloor_m, ""};
  RobotSpec alone = spec.robots[static_cast<std::size_t>(robot)];
  alone.program.clear();
  alone.X_WR = {kHalfFloor_m, kHalfFloor_m, det::wrap_angle(-sensor.spec.X_RS.heading_rad)};
  bare.robots = {alone};
  ObjectKindSpec rod;
  rod.name = "beam-map rod";
  rod.fixed = true;
  rod.body.shapes = {cylinder(0.5 * diameter_m, 2 * kHalfFloor_m)};
  bare.object_kinds.push_back(rod);
  bare.objects.push_back({alone.id + 1, "rod", rod.name, {1, 1, 0}});
  return bare;
}

// How far the sensor's beams reach ahead and aside, from itself.
Vec2 reach_of(const std::vector<BeamTrace>& beams) {
  Vec2 reach;
  for (const BeamTrace& beam : beams) {
    reach.x = std::max(reach.x, beam.to.x - beam.from.x);
    reach.y = std::max(reach.y, std::abs(beam.to.y - beam.from.y));
  }
  return reach;
}

double nearest(const std::vector<double>& ranges) {
  return *std::min_element(ranges.begin(), ranges.end());
}

}  // namespace

double BeamMap::half_width_m(double ahead_m) const {
  const int column = static_cast<int>(std::lround(ahead_m / grid_m)) - 1;
  if (column < 0 || column >= columns) return 0;
  int first = rows;
  int last = -1;
  for (int row = 0; row < rows; ++row) {
    if (at(column, row) >= kNoReturn) continue;
    first = std::min(first, row);
    last = row;
  }
  return last < first ? 0 : 0.5 * (last - first) * grid_m;
}

Result<BeamMap> map_beam(const Spec& spec, const SensorChoice& choice, double diameter_m,
                         double grid_m) {
  auto whole = compile(spec, full_catalogue());
  if (!whole) return Error{whole.error()};
  const SensorModel& sensor = whole->robots[static_cast<std::size_t>(choice.robot)]
                                  .sensors()[static_cast<std::size_t>(choice.sensor)];
  auto made = Simulation::make(bare_world(spec, sensor, choice.robot, diameter_m), {});
  if (!made) return Error{made.error()};
  Simulation& simulation = **made;
  const std::vector<BeamTrace> beams = simulation.senses().trace(0, choice.sensor);
  if (beams.empty())
    return Error{sensor.spec.name + " has no beams; --beam-map is for range sensors"};
  const Vec2 reach = reach_of(beams);
  const double columns = std::ceil((reach.x + diameter_m) / grid_m);
  const double half_rows = std::ceil((reach.y + diameter_m) / grid_m);
  if (!(columns * (2 * half_rows + 1) <= kMostCells))
    return Error{fmt::format("a grid of {:g} m over {:.1f} m is too fine; use a larger --grid",
                             grid_m, reach.x)};
  BeamMap map;
  map.diameter_m = diameter_m;
  map.grid_m = grid_m;
  map.columns = std::max(1, static_cast<int>(columns));
  map.rows = 2 * static_cast<int>(half_rows) + 1;
  const Vec3 from = beams[0].from;
  for (int row = 0; row < map.rows; ++row)
    for (int column = 0; column < map.columns; ++column) {
      simulation.mutable_state().objects[0].body.X_WB = {from.x + map.x_m(column),
                                                         from.y + map.y_m(row), 0};
      map.range_m.push_back(nearest(simulation.senses().truth(0, choice.sensor)));
    }
  return map;
}

std::string beam_map_csv(const BeamMap& map) {
  std::string text = "x_m,y_m,range_m\n";
  for (int row = 0; row < map.rows; ++row)
    for (int column = 0; column < map.columns; ++column) {
      const double range = map.at(column, row);
      text += fmt::format("{:.6g},{:.6g},{}\n", map.x_m(column), map.y_m(row),
                          range >= kNoReturn ? "" : fmt::format("{:.6g}", range));
    }
  return text;
}

Image beam_map_image(const BeamMap& map) {
  constexpr double kBrightest = 255;
  constexpr double kDarkest = 64;
  Image image;
  image.kind = PixelKind::kGray;
  image.width = map.columns;
  image.height = map.rows;
  const double reach_m = map.x_m(map.columns - 1);
  for (int row = map.rows - 1; row >= 0; --row)
    for (int column = 0; column < map.columns; ++column) {
      const double far = std::min(1.0, map.at(column, row) / reach_m);
      const bool seen = map.at(column, row) < kNoReturn;
      image.bytes.push_back(
          seen ? static_cast<std::uint8_t>(kBrightest - far * (kBrightest - kDarkest)) : 0);
    }
  return image;
}

}  // namespace understudy
