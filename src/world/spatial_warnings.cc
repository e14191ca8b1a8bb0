// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/spatial_warnings.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr double kSteepest_rad = deg_to_rad(60);  // mean slope of a terrain
constexpr double kAbove_m = 1e-3;                 // less than this is rounding

// With two decimals; not below 0.
std::string rounded(double value) {
  const std::string text = std::to_string(value + 0.005);
  return text.substr(0, text.find('.') + 3);
}

// The mean angle of the cells' diagonals.
double mean_slope_rad(const HeightField& ground) {
  double sum = 0;
  for (int row = 0; row + 1 < ground.rows(); ++row)
    for (int column = 0; column + 1 < ground.columns(); ++column) {
      const Vec3 near = ground.point(column, row);
      const Vec3 far = ground.point(column + 1, row + 1);
      sum += det::atan2(std::abs(far.z - near.z), det::hypot(far.x - near.x, far.y - near.y));
    }
  return sum / (static_cast<double>(ground.rows() - 1) * (ground.columns() - 1));
}

std::string terrain_warning(const TerrainModel& terrain) {
  const double slope_rad = mean_slope_rad(terrain.ground);
  if (slope_rad <= kSteepest_rad) return "";
  return "the terrain rises by " + rounded(rad_to_deg(slope_rad)) +
         " degrees on average; check its metres per pixel and per step";
}

// A shape that leans or is a mesh is not looked at.
std::string wheel_warning(const KindModel& kind) {
  if (kind.wheels.empty()) return "";
  double wheels_m = kind.wheels[0].at.z - kind.wheels[0].radius_m;
  for (const WheelSpec& wheel : kind.wheels)
    wheels_m = std::min(wheels_m, wheel.at.z - wheel.radius_m);
  for (const ShapeModel& shape : kind.body.shapes)
    if (!shape.X_BS && shape.low_m < wheels_m - kAbove_m)
      return "robot kind " + kind.name + ": its wheels end " +
             rounded(1e3 * (wheels_m - shape.low_m)) +
             " mm above the lowest point of its body; lower the wheels or raise the shape";
  return "";
}

double ground_at(const Model& model, Vec2 at) {
  return model.terrain == nullptr ? 0 : model.terrain->ground.height_at(at);
}

// How far a robot's top is below the surface; 0 or less if it looks out.
double depth_m(const Model& model, std::size_t robot) {
  const RobotModel& r = model.robots[robot];
  const Vec2 at{r.X_WR.x_m, r.X_WR.y_m};
  const double z_m = std::max(model.stances[robot].z_m, ground_at(model, at));
  double top_m = z_m;
  for (const ShapeModel& shape : r.kind->body.shapes) top_m = std::max(top_m, z_m + shape.high_m);
  double depth = 0;
  for (const WaterSpec& water : model.waters)
    if (water.holds(at)) depth = std::max(depth, water.level_m - top_m);
  return depth;
}

bool has_wheels(const KindModel& kind) {
  return !kind.wheels.empty() || kind.drive_descriptor == nullptr ||
         std::string_view(kind.drive_descriptor->name) != "thrusters";
}

}  // namespace

std::vector<std::string> spatial_warnings(const Model& model) {
  std::vector<std::string> warnings;
  if (!model.is_spatial()) return warnings;
  const auto add = [&](std::string warning) {
    if (!warning.empty()) warnings.push_back(std::move(warning));
  };
  if (model.terrain != nullptr) add(terrain_warning(*model.terrain));
  for (const auto& kind : model.kinds) add(wheel_warning(*kind));
  for (std::size_t i = 0; i < model.robots.size(); ++i) {
    const RobotModel& robot = model.robots[i];
    if (has_wheels(*robot.kind) && depth_m(model, i) > 0)
      add("robot " + robot.name + " is " + rounded(depth_m(model, i)) + " m under water; move it");
  }
  return warnings;
}

}  // namespace understudy
