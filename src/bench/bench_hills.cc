// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The scene of hills: rovers with four wheels on springs, and a crate beside every fifth of them.
#include <cmath>

#include "bench/bench_scenes.h"
#include "world/builtin_objects.h"

namespace understudy {
namespace {

constexpr double kSpacing_m = 5;  // between rovers
constexpr double kMargin_m = 50;  // from the outer ones to the end of the ground

// Hills of 2 and of 0.2 m, from a sum of waves.
TerrainSpec waves(double side_m) {
  constexpr double kSample_m = 0.5;
  constexpr double kStep_m = 1e-4;
  auto heights = std::make_shared<HeightsSpec>();
  heights->path = "waves";
  heights->columns = heights->rows = static_cast<int>(std::ceil(side_m / kSample_m)) + 1;
  for (int row = 0; row < heights->rows; ++row)
    for (int column = 0; column < heights->columns; ++column) {
      const double x = column * kSample_m;
      const double y = row * kSample_m;
      const double height_m = 2.2 + det::sin(0.11 * x) + det::sin(0.13 * y + 1) +
                              0.1 * det::sin(0.9 * x + 0.4 * y) + 0.1 * det::sin(1.1 * y - 0.3 * x);
      heights->steps.push_back(static_cast<std::uint16_t>(height_m / kStep_m));
    }
  TerrainSpec terrain;
  terrain.heights = std::move(heights);
  terrain.corner = {-0.5 * side_m, -0.5 * side_m};
  terrain.spacing_x_m = terrain.spacing_y_m = kSample_m;
  terrain.step_m = kStep_m;
  return terrain;
}

RobotKindSpec climber() {
  RobotKindSpec kind;
  kind.name = "climber";
  kind.body.shapes = {box(0.44, 0.3, 0.2)};
  kind.body.shapes[0].low_m = 0.08;
  kind.body.mass_kg = 12;
  kind.body.floor_friction = 0.8;
  kind.drive.kind = "differential";
  kind.drive.parameters = {{"wheel_diameter_m", "0.16"}, {"half_track_m", "0.2"}};
  for (int i = 0; i < 4; ++i) {
    WheelSpec& wheel = kind.wheels.emplace_back();
    wheel.radius_m = 0.08;
    wheel.width_m = 0.05;
    wheel.driven_by = i % 2;
    wheel.at = {i < 2 ? 0.16 : -0.16, i % 2 == 0 ? 0.2 : -0.2, wheel.radius_m};
  }
  for (const double bearing_rad : {0.0, 0.9, -0.9}) {
    SensorSpec& psd = kind.sensors.emplace_back();
    psd.kind = "psd";
    psd.number = static_cast<int>(kind.sensors.size());
    psd.name = "PSD" + std::to_string(psd.number);
    psd.X_RS = {0.22, 0, bearing_rad};
    psd.z_m = 0.2;
  }
  return kind;
}

}  // namespace

Spec hills_scene(int robots) {
  Spec spec;
  spec.name = "hills-" + std::to_string(robots);
  spec.physics = PhysicsKind::kSpatial;
  const int side = static_cast<int>(std::ceil(std::sqrt(robots)));
  const double room_m = (side - 1) * kSpacing_m;
  spec.terrains = {waves(room_m + 2 * kMargin_m)};
  spec.kinds = {climber()};
  spec.object_kinds = builtin_object_kinds();
  for (int i = 0; i < robots; ++i) {
    const Vec2 at{(i % side) * kSpacing_m - 0.5 * room_m,
                  static_cast<int>(i / side) * kSpacing_m - 0.5 * room_m};
    RobotSpec& robot = spec.robots.emplace_back();
    robot.id = spec.next_id++;
    robot.name = "C" + std::to_string(robot.id);
    robot.kind = "climber";
    robot.program = "wander";
    robot.X_WR = {at.x, at.y, 0.7 * i};
    if (i % 5 != 4) continue;
    ObjectSpec& crate = spec.objects.emplace_back();
    crate.id = spec.next_id++;
    crate.name = "crate" + std::to_string(crate.id);
    crate.kind = "Crate";
    crate.X_WB = {at.x + 1, at.y, 0};
  }
  return spec;
}

}  // namespace understudy
