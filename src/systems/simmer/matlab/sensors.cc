// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/sensors.h"

#include <algorithm>
#include <limits>
#include <span>

namespace understudy::simmer {
namespace {

constexpr int kRays = 5;
constexpr double kRayLength_in = 108;
constexpr int kGridHalf = 6;  // 13 x 13 test points, 113 of them in the circle
constexpr std::size_t kTestPoints = 113;
constexpr double kMostRadius_in = 1000;  // for a sensor that sees to the horizon

// The nearest of the outer wall, the walls, and the blocks that are at least as high as the sensor.
double nearest_hit(Vec2 from, Vec2 to, double z_in, const Surroundings& around) {
  double nearest_in = std::min(first_hit(from, to, around.maze.walls),
                               first_hit(from, to, std::span(&around.maze.outer, 1)));
  for (const Block& block : around.blocks)
    if (z_in <= block.height_in + kOnTheLine_in)
      nearest_in = std::min(nearest_in, first_hit(from, to, std::span(&block.outline, 1)));
  return nearest_in;
}

double read_ultra(const SensorRow& row, const Body& body, const Surroundings& around, Draws& draws,
                  Sighting& sighting) {
  const double ahead_deg = row.rotation_deg + body.heading_deg;
  double nearest_in = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kRays; ++i) {
    const double aside_deg = -row.fov_deg / 2 + i * row.fov_deg / (kRays - 1);
    const det::SinCos t = sincos_deg(ahead_deg + aside_deg);
    const Vec2 forward{t.cos, t.sin};
    const Vec2 far = sighting.from + kRayLength_in * forward;
    const double hit_in = nearest_hit(sighting.from, far, row.z_in, around);
    if (hit_in >= nearest_in) continue;
    nearest_in = hit_in;
    sighting.hit = true;
    sighting.ray_end = sighting.from + hit_in * forward;
  }
  return with_error(nearest_in, row.error, draws);
}

// Whether it is in a black square or on its edge.
bool on_black(Vec2 p, const Checkerboard& board) {
  const double columns = board.columns();
  const double rows = board.rows();
  for (const double dx : {-kOnTheLine_in, kOnTheLine_in})
    for (const double dy : {-kOnTheLine_in, kOnTheLine_in}) {
      const double column = std::floor((p.x + dx) / Checkerboard::kSquare_in);
      const double row = rows - 1 - std::floor((p.y + dy) / Checkerboard::kSquare_in);
      const bool inside = column >= 0 && column < columns && row >= 0 && row < rows;
      if (inside && board.is_black(static_cast<int>(row), static_cast<int>(column))) return true;
    }
  return false;
}

double read_ir(const SensorRow& row, const Surroundings& around, Draws& draws, Sighting& sighting) {
  const det::SinCos half = sincos_deg(row.fov_deg / 2);
  const double reach_in = half.cos == 0 ? kMostRadius_in : row.z_in * half.sin / half.cos;
  const double radius_in = std::clamp(reach_in, -kMostRadius_in, kMostRadius_in);
  sighting.radius_in = std::fabs(radius_in);
  sighting.white.reserve(kTestPoints);
  sighting.black.reserve(kTestPoints);
  for (int i = -kGridHalf; i <= kGridHalf; ++i)
    for (int k = -kGridHalf; k <= kGridHalf; ++k) {
      if (i * i + k * k > kGridHalf * kGridHalf) continue;
      const Vec2 p = sighting.from +
                     radius_in / kGridHalf * Vec2{static_cast<double>(i), static_cast<double>(k)};
      (on_black(p, around.board) ? sighting.black : sighting.white).push_back(p);
    }
  const auto black = static_cast<double>(sighting.black.size());
  const double share = black / (black + static_cast<double>(sighting.white.size()));
  const double seen = std::clamp(with_error(share, row.error, draws), 0.0, 1.0);
  return seen >= row.threshold ? 1 : 0;
}

// The count of sensor `index`. Counts are in the order of the sensors of its kind.
double counted(const Config& config, std::size_t index, const std::vector<double>& counts) {
  const auto rows = std::span(config.sensors).first(index);
  const auto place = std::count_if(rows.begin(), rows.end(), [&](const SensorRow& row) {
    return row.kind == config.sensors[index].kind;
  });
  return counts[static_cast<std::size_t>(place)];
}

}  // namespace

double read_sensor(const Config& config, std::size_t index, const Body& body,
                   const Surroundings& around, Draws& draws, Sighting& sighting) {
  const SensorRow& row = config.sensors[index];
  sighting = {};
  sighting.from = body.center() + turned(row.at_in, body.heading_deg);
  switch (row.kind) {
    case SensorKind::kUltra:
      return read_ultra(row, body, around, draws, sighting);
    case SensorKind::kIr:
      return read_ir(row, around, draws, sighting);
    case SensorKind::kCompass:
      return with_error(row.rotation_deg + body.heading_deg, row.error, draws);
    case SensorKind::kOdometer:
      return counted(config, index, body.odometers_in);
    case SensorKind::kGyro:
      return counted(config, index, body.gyros_deg);
    case SensorKind::kUnknown:
      break;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace understudy::simmer
