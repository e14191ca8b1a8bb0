// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A spatial world for tests of physics alone: objects on a floor or on a plane that slopes along x.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "base/describe.h"
#include "physics/all_physics.h"
#include "physics/space/space_physics.h"
#include "world/model.h"

namespace understudy {

inline constexpr double kGravity = 9.80665;

inline Spec space() {
  Spec spec;
  spec.physics = PhysicsKind::kSpatial;
  spec.floor.width_m = spec.floor.height_m = 20;
  return spec;
}

// Ground that rises by tan(angle) along x, as a grid of triangles.
inline void add_slope(Spec& spec, double angle_rad, double friction = 1, double spacing_m = 1) {
  constexpr int kCells = 60;
  auto heights = std::make_shared<HeightsSpec>();
  heights->path = "slope";
  heights->columns = heights->rows = kCells;
  for (int row = 0; row < kCells; ++row)
    for (int column = 0; column < kCells; ++column)
      heights->steps.push_back(static_cast<std::uint16_t>(column));
  TerrainSpec& terrain = spec.terrains.emplace_back();
  terrain.heights = heights;
  terrain.corner = {-spacing_m * kCells / 2, -spacing_m * kCells / 2};
  terrain.spacing_x_m = terrain.spacing_y_m = spacing_m;
  terrain.step_m = spacing_m * std::tan(angle_rad);
  terrain.base_m = terrain.corner.x * std::tan(angle_rad);
  terrain.friction = friction;
}

// An object of a kind of its own.
inline BodySpec& add_body(Spec& spec, const ShapeSpec& shape, double mass_kg, const Pose2& at,
                          const Stance& stance = {}) {
  ObjectKindSpec& kind = spec.object_kinds.emplace_back();
  kind.name = "kind" + std::to_string(spec.object_kinds.size());
  kind.body.shapes = {shape};
  kind.body.mass_kg = mass_kg;
  kind.body.surface = {0.5, 0};
  kind.body.floor_friction = 0.5;
  kind.body.rolling_friction = 0;
  ObjectSpec& object = spec.objects.emplace_back();
  object.id = 1000 + static_cast<int>(spec.objects.size());
  object.name = kind.name;
  object.kind = kind.name;
  object.X_WB = at;
  object.stance = stance;
  return kind.body;
}

inline ShapeSpec cone(double radius_m, double height_m) {
  ShapeSpec s = cylinder(radius_m, height_m);
  s.kind = ShapeKind::kCone;
  return s;
}

class Alone final : public Parallel {
  void run(int count, int, Range range, const void* work) override { range(work, 0, count); }
};

struct SpaceArena {
  explicit SpaceArena(const Spec& spec)
      : model(*compile(
            spec,
            {.drives = {}, .sensors = {}, .parts = {}, .programs = {}, .physics = all_physics()})),
        state(initial_state(model, 1)),
        physics(model) {
    for (int i = 0; i < model.body_count(); ++i) physics.place(state, i);
  }

  void tick() {
    physics.move(state, alone);
    ++state.tick;
  }
  void seconds(double s) {
    const auto ticks = static_cast<int>(std::lround(s / model.tick_s()));
    for (int i = 0; i < ticks; ++i) tick();
  }
  SpatialState& body(std::size_t i = 0) { return state.spatial[i]; }
  Vec3 at(std::size_t i = 0) { return body(i).X_WB.at; }
  Vec3 v(std::size_t i = 0) { return body(i).end_v_m_s; }
  void set_speed(Vec3 v_m_s, Vec3 w_rad_s, std::size_t i = 0) {
    body(i).end_v_m_s = v_m_s;
    body(i).end_w_rad_s = w_rad_s;
    state.objects[i].body.vx_m_s = v_m_s.x;
    state.objects[i].body.vy_m_s = v_m_s.y;
  }
  bool sleeps(std::size_t i = 0) {
    return body(i).still_ticks * model.tick_s() >= 0.49 && length_of(v(i)) == 0;
  }
  // How far the body's own z axis leans from the vertical.
  double lean_rad(std::size_t i = 0) {
    return std::acos(std::min(1.0, (body(i).X_WB.turn * Vec3{0, 0, 1}).z));
  }

  const Model model;
  State state;
  SpacePhysics physics;
  Alone alone;
};

}  // namespace understudy
