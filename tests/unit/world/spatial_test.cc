// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The doors to space: poses of bodies, what a spatial world's state holds, and that planar worlds
// know nothing of it. Nothing moves here: the catalogue's spatial physics is another name of the
// planar one. tests/unit/physics has the real one.
#include <gtest/gtest.h>

#include <cmath>

#include "base/describe.h"
#include "physics/all_physics.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"
#include "world/migrate.h"

namespace understudy::spatial_test {
namespace {

Catalogue with_spatial() {
  static const PhysicsDescriptor kSpatial[] = {
      {PhysicsKind::kSpatial, "spatial", "", all_physics()[0].make}};
  Catalogue catalogue = full_catalogue();
  catalogue.physics = kSpatial;
  return catalogue;
}

// A robot that stands askew and a ball in the air.
Spec spatial_world() {
  Spec spec = room_with_rover({1, 2, 0.5});
  spec.physics = PhysicsKind::kSpatial;
  spec.robots[0].stance = {0.25, 0.1, -0.2};
  spec.object_kinds = builtin_object_kinds();
  ObjectSpec& object = spec.objects.emplace_back();
  object.id = 2;
  object.kind = spec.object_kinds.front().name;
  object.X_WB = {3, 1, 0};
  object.stance.z_m = 1.5;
  return spec;
}

Model compiled(const Spec& spec) {
  auto model = compile(spec, with_spatial());
  EXPECT_TRUE(model.ok()) << (model.ok() ? "" : model.error());
  return std::move(*model);
}

std::string complaint(const Spec& spec) {
  const auto model = compile(spec, full_catalogue());
  return model.ok() ? "" : model.error();
}

// A point of the body is where the map says, and at its own height.
TEST(Spatial, PlanarPosesAreLifted) {
  const auto model = compile(room_with_rover({1, 2, 0.5}), full_catalogue());
  State state = initial_state(*model, 1);
  state.robots[0].body.X_WB = {1.25, -0.5, 2.1};
  const Vec3 point{0.3, -0.2, 0.15};
  const Pose3 pose = pose_of(state, 0);
  const Vec3 at = pose.at + pose.turn * point;
  EXPECT_NEAR(at.x, 1.25 + std::cos(2.1) * 0.3 + std::sin(2.1) * 0.2, 1e-15);
  EXPECT_NEAR(at.y, -0.5 + std::sin(2.1) * 0.3 - std::cos(2.1) * 0.2, 1e-15);
  EXPECT_EQ(at.z, 0.15);
  EXPECT_TRUE(stance_of(state, 0).is_upright());
  EXPECT_TRUE(state.spatial.empty());
}

TEST(Spatial, StatesBeginAsTheWorldSays) {
  const Model model = compiled(spatial_world());
  const State state = initial_state(model, 1);
  ASSERT_EQ(state.spatial.size(), 2u);
  const Pose3 robot = pose_of(state, 0);
  EXPECT_EQ(robot.at.z, 0.25);
  const Turn3 turn = turned(0.5, -0.2, 0.1);  // heading, the nose up, the left side up
  EXPECT_NEAR(dot(turn_of(robot.turn).x, turn.x), 1, 1e-15);
  EXPECT_NEAR(dot(turn_of(robot.turn).y, turn.y), 1, 1e-15);
  EXPECT_EQ(pose_of(state, 1).at.x, 3);
  EXPECT_EQ(pose_of(state, 1).at.z, 1.5);
  EXPECT_EQ(state.spatial[0].wheels.size(), 4u);  // two of its drive, and two casters
  EXPECT_EQ(state.robots[0].body.X_WB.x_m, 1);    // what the map shows
}

TEST(Spatial, EveryFieldIsHashedSavedAndListed) {
  const Model model = compiled(spatial_world());
  const State state = initial_state(model, 1);
  State read;
  ASSERT_TRUE(load(save(state), read));
  EXPECT_EQ(first_difference(list_fields(state), list_fields(read)), "");
  EXPECT_EQ(hash_of(read), hash_of(state));
  const auto differs = [&](auto change) {
    State other = state;
    change(other.spatial[0]);
    return hash_of(other) != hash_of(state) && save(other) != save(state);
  };
  EXPECT_TRUE(differs([](SpatialState& s) { s.X_WB.at.z += 1; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.X_WB.turn.y += 0.1; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.v_m_s.x = 1; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.w_rad_s.z = 1; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.end_v_m_s.x = 1; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.end_w_rad_s.z = 1; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.a_m_s2.y = 1; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.still_ticks = 3; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.wheels[1].travel_m = 0.01; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.wheels[1].turn_rad = 2; }));
  EXPECT_TRUE(differs([](SpatialState& s) { s.wheels[1].steer_rad = 0.1; }));
}

TEST(Spatial, StanceIsWhatTheMapLeavesOut) {
  for (const Stance& stance : {Stance{}, Stance{0.3, 0.2, -0.4}, Stance{-1, -3, 1.5}}) {
    const Pose2 on_the_map{1, 2, -2.5};
    const Pose3 pose = in_space(on_the_map, stance);
    const Stance back = stance_of(pose);
    EXPECT_NEAR(back.z_m, stance.z_m, 1e-14);
    EXPECT_NEAR(back.roll_rad, stance.roll_rad, 1e-14);
    EXPECT_NEAR(back.pitch_rad, stance.pitch_rad, 1e-14);
    EXPECT_NEAR(on_map(pose).heading_rad, on_the_map.heading_rad, 1e-14);
  }
}

TEST(Spatial, BodiesGoOverIntoANewModelById) {
  const Model before = compiled(spatial_world());
  State state = initial_state(before, 1);
  state.spatial[1].X_WB.at = {7, 8, 9};
  state.spatial[1].v_m_s = {1, 2, 3};
  Spec changed = spatial_world();
  add_rover(changed, {3, 3, 0}, "new");
  changed.robots.back().id = 3;
  const Model after = compiled(changed);
  const State next = migrate(before, state, after);
  ASSERT_EQ(next.spatial.size(), 3u);
  EXPECT_EQ(next.spatial[2].X_WB.at.z, 9);  // the object, behind two robots now
  EXPECT_EQ(next.spatial[2].v_m_s.y, 2);
  EXPECT_EQ(next.spatial[1].X_WB.at.x, 3);
}

TEST(Spatial, IsRefusedWithoutSuchPhysics) {
  Spec spec = room_with_rover({1, 2, 0});
  spec.physics = PhysicsKind::kSpatial;
  EXPECT_EQ(complaint(spec), "");
  Catalogue planar_only = full_catalogue();
  planar_only.physics = planar_only.physics.first(1);
  const auto model = compile(spec, planar_only);
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error(), "world: this program has no spatial physics; use planar physics");
}

// Whatever is placed is put on the ground: at first, by a command, and by an edit that adds it.
TEST(Spatial, PlacedBodiesAreOnTheGround) {
  Spec spec = spatial_world();
  spec.robots[0].stance = {};
  spec.objects[0].stance.z_m = -0.5;
  auto made = Simulation::make(spec, {});
  ASSERT_TRUE(made.ok()) << made.error();
  Simulation& simulation = **made;
  EXPECT_EQ(pose_of(simulation.state(), 0).at.z, 0);
  EXPECT_NEAR(pose_of(simulation.state(), 1).at.z, 0, 1e-9);
  RobotCommand put;
  put.robot = 1;
  put.command = PutAt{{2, 2, 0.3}, {-0.02, 0, 0}};
  simulation.apply(put);
  EXPECT_NEAR(pose_of(simulation.state(), 1).at.z, 0, 1e-9);
  EXPECT_EQ(simulation.state().objects[0].body.X_WB.x_m, 2);
  Spec more = spec;
  ObjectSpec& added = more.objects.emplace_back(spec.objects[0]);
  added.id = 7;
  added.X_WB.y_m = 2.5;
  Model model = *compile(more, full_catalogue());
  State state = migrate(simulation.model(), simulation.state(), model);
  simulation.replace_model(std::move(model), std::move(state));
  EXPECT_NEAR(pose_of(simulation.state(), 2).at.z, 0, 1e-9);
}

TEST(Spatial, PlanarWorldsStandUpright) {
  Spec spec = room_with_rover({1, 2, 0});
  spec.robots[0].stance.z_m = 0.1;
  EXPECT_NE(complaint(spec).find("robot 1 (Rover): height, roll and pitch"), std::string::npos);
  spec.robots[0].stance = {};
  spec.kinds[0].body.shapes[0].stance.roll_rad = 0.1;
  EXPECT_NE(complaint(spec).find("robot kind Rover: height, roll and pitch"), std::string::npos);
}

// Recordings and hashes of planar worlds have not changed by a byte.
TEST(Spatial, PlanarSpecsHaveNoTraceOfIt) {
  const Spec spec = room_with_rover({1, 2, 0.5});
  for (const NamedValue& field : list_fields(spec)) {
    EXPECT_EQ(field.path.find("stance"), std::string::npos) << field.path;
    EXPECT_EQ(field.path.find("origin"), std::string::npos) << field.path;
    EXPECT_EQ(field.path.find("physics"), std::string::npos) << field.path;
  }
  const Spec leaning = spatial_world();
  Spec read;
  ASSERT_TRUE(load(save(leaning), read));
  EXPECT_EQ(first_difference(list_fields(leaning), list_fields(read)), "");
  EXPECT_EQ(read.objects[0].stance.z_m, 1.5);
  EXPECT_EQ(read.physics, PhysicsKind::kSpatial);
}

}  // namespace
}  // namespace understudy::spatial_test
