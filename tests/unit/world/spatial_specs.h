// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Worlds whose bodies stand where a test puts them: they have spatial physics, but nothing moves.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy {

class StillPhysics final : public Physics {
 public:
  void move(State&, Parallel&) override {}
};

inline Catalogue still_catalogue() {
  static const PhysicsDescriptor kStill[] = {
      {PhysicsKind::kSpatial, "spatial", "",
       [](const Model&) -> std::unique_ptr<Physics> { return std::make_unique<StillPhysics>(); }}};
  Catalogue catalogue = full_catalogue();
  catalogue.physics = kStill;
  return catalogue;
}

inline Model still_model(Spec spec) {
  spec.physics = PhysicsKind::kSpatial;
  auto model = compile(spec, still_catalogue());
  EXPECT_TRUE(model.ok()) << (model.ok() ? "" : model.error());
  return std::move(*model);
}

inline std::unique_ptr<Simulation> still_simulation(const Spec& spec) {
  return Simulation::of(still_model(spec), {});
}

// Puts a body there, on the map too.
inline void put(State& state, int body, const Pose3& X_WB) {
  state.spatial[static_cast<std::size_t>(body)].X_WB = X_WB;
  state.body(body).X_WB = on_map(X_WB);
}

// A terrain of heights(x, y), which must not be more than 100 m high or deep. Steps of 0.01 mm at
// most, so that its heights are those of the function to 5 micrometres.
template <class Heights>
void add_terrain(Spec& spec, Vec2 corner, double spacing_m, int columns, int rows,
                 const Heights& heights) {
  double low = 1e9;
  double high = -1e9;
  const auto at = [&](int c, int r) {
    return static_cast<double>(heights(corner.x + spacing_m * c, corner.y + spacing_m * r));
  };
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      low = std::min(low, at(c, r));
      high = std::max(high, at(c, r));
    }
  TerrainSpec& terrain = spec.terrains.emplace_back();
  terrain.corner = corner;
  terrain.spacing_x_m = terrain.spacing_y_m = spacing_m;
  terrain.base_m = low;
  terrain.step_m = (high - low) / 65535;
  auto stored = std::make_shared<HeightsSpec>();
  stored->path = "test.png";
  stored->columns = columns;
  stored->rows = rows;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      stored->steps.push_back(static_cast<std::uint16_t>(
          terrain.step_m > 0 ? std::lround((at(c, r) - low) / terrain.step_m) : 0));
  terrain.heights = std::move(stored);
}

// A ramp that rises along x from x = 0 on.
inline void add_ramp(Spec& spec, double slope_rad) {
  add_terrain(spec, {-10, -10}, 0.5, 61, 41,
              [&](double x, double) { return x > 0 ? x * std::tan(slope_rad) : 0; });
}

// On the ramp, heading up it or elsewhere, as a robot stands there.
inline Pose3 on_ramp(double slope_rad, Vec2 at, double heading_rad) {
  const Quaternion lean =
      turn_about({0, -slope_rad, 0});  // the nose up, for one that looks along x
  return {{at.x, at.y, at.x * std::tan(slope_rad)}, lean * quaternion_of(heading_rad, 0, 0)};
}

// A pyramid with a square base, 2 half_m wide: 4 sides and 2 triangles below. Each side has a
// colour of its own, unless there is a picture for all.
inline SharedMesh pyramid_mesh(double half_m, double high_m, const std::string& texture = "") {
  auto mesh = std::make_shared<MeshFileSpec>();
  mesh->path = "pyramid.obj";
  mesh->points = {{-half_m, -half_m, 0},
                  {half_m, -half_m, 0},
                  {half_m, half_m, 0},
                  {-half_m, half_m, 0},
                  {0, 0, high_m}};
  mesh->corners = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 0, 2, 1, 0, 3, 2};
  if (texture.empty()) {
    mesh->parts = {{0, 1, 0xFF0000, ""},
                   {1, 1, 0x00FF00, ""},
                   {2, 1, 0x0000FF, ""},
                   {3, 1, 0xFFFF00, ""},
                   {4, 2, 0x404040, ""}};
  } else {
    mesh->parts = {{0, 6, 0xFFFFFF, texture}};
    for (int k = 0; k < 6; ++k) mesh->uv.insert(mesh->uv.end(), {0, 0, 1, 0, 0.5F, 1});
  }
  return mesh;
}

inline ShapeSpec mesh_shape(ShapeKind kind, const std::string& path, double scale = 1) {
  ShapeSpec shape;
  shape.kind = kind;
  shape.mesh = {path, scale};
  return shape;
}

inline void add_object(Spec& spec, const std::string& name, const ShapeSpec& shape, Pose2 at,
                       const Stance& stance = {}) {
  ObjectKindSpec& kind = spec.object_kinds.emplace_back();
  kind.name = name;
  kind.body.shapes = {shape};
  kind.fixed = true;
  ObjectSpec& object = spec.objects.emplace_back();
  object.id = 100 + static_cast<int>(spec.objects.size());
  object.name = object.kind = name;
  object.X_WB = at;
  object.stance = stance;
}

}  // namespace understudy
