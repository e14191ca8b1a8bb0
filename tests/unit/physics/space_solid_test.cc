// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Solids of spatial physics that meet each other, walls, meshes and uneven ground.
#include "tests/unit/physics/space_arena.h"

namespace understudy::space_solid_test {
namespace {

TEST(SpaceSolid, StackStaysAndSleeps) {
  Spec spec = space();
  for (int i = 0; i < 6; ++i)
    add_body(spec, box(0.2, 0.2, 0.1), 1, {5 + 0.01 * (i % 2), 5, 0.1 * i}, {0.1 * i + 1e-9, 0, 0});
  SpaceArena a(spec);
  a.seconds(3);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(a.at(i).x, 5 + 0.01 * static_cast<double>(i % 2), 1e-4) << i;
    EXPECT_NEAR(a.at(i).z, 0.1 * static_cast<double>(i), 5e-4) << i;
    EXPECT_TRUE(a.sleeps(i)) << i;
  }
}

// Every kind of solid dropped on every other one comes to rest and overlaps nothing by much.
TEST(SpaceSolid, AHeapComesToRest) {
  Spec spec = space();
  const ShapeSpec shapes[] = {box(0.2, 0.15, 0.1), cylinder(0.08, 0.2), cone(0.1, 0.2), ball(0.08)};
  for (int i = 0; i < 16; ++i) {
    BodySpec& body =
        add_body(spec, shapes[i % 4], 1, {5 + 0.05 * (i % 3), 5 + 0.04 * (i % 5), 0.3 * i},
                 {0.1 + 0.25 * i, 0.2 * i, 0.3 * i});
    body.rolling_friction = 0.05;
  }
  SpaceArena a(spec);
  a.seconds(8);
  for (std::size_t i = 0; i < 16; ++i) {
    EXPECT_GT(a.at(i).z, -0.01) << i;
    EXPECT_LT(a.at(i).z, 0.6) << i;
    // Round ones may still roll.
    if (i % 4 == 0 || i % 4 == 3) {
      EXPECT_LT(length_of(a.v(i)), 0.2) << i;
    }
  }
}

TEST(SpaceSolid, StandingConeAndCylinderDoNotWobble) {
  for (const bool pointed : {true, false}) {
    Spec spec = space();
    add_body(spec, pointed ? cone(0.1, 0.3) : cylinder(0.1, 0.3), 1, {5, 5, 0.3});
    SpaceArena a(spec);
    a.seconds(0.3);
    for (int i = 0; i < 200; ++i) {
      a.tick();
      ASSERT_LT(a.lean_rad(), 1e-6);
    }
    EXPECT_TRUE(a.sleeps());
  }
}

// A cone that rolls on its side without sliding goes around its apex, which stays where it is.
TEST(SpaceSolid, ConeRollsInACircle) {
  const double r = 0.1;
  const double h = 0.3;
  const double side = std::hypot(r, h);
  const double half = std::atan2(r, h);  // angle at the apex
  Spec spec = space();
  BodySpec& body = add_body(spec, cone(r, h), 1, {5, 5, 0}, {1, 0, 0});
  body.floor_friction = 1;
  SpaceArena a(spec);
  // Its axis rises from the apex towards the base by `half`; the apex is at 5 5, and z points from
  // the base to the apex.
  const Quaternion turn = quaternion_of(0, -0.5 * kPi - half, 0);
  a.body().X_WB.turn = turn;
  const Vec3 apex{5, 5, 0};
  a.body().X_WB.at = apex - turn * Vec3{0, 0, h};
  const auto apex_now = [&] { return a.at() + a.body().X_WB.turn * Vec3{0, 0, h}; };
  const auto base_now = [&] { return a.at() - apex_now(); };
  // Turning about the line of contact at w, it goes around the apex at w tan(half).
  const double w = 2;
  const Vec3 along = direction_of(Vec3{base_now().x, base_now().y, 0});
  const Vec3 spin = w * along;
  a.set_speed(cross(spin, a.at() - apex), spin);
  const double heading = std::atan2(base_now().y, base_now().x);
  a.seconds(1);
  const double turned = std::remainder(std::atan2(base_now().y, base_now().x) - heading, 2 * kPi);
  EXPECT_NEAR(std::abs(turned), w * std::tan(half), 0.03 * w * std::tan(half));
  EXPECT_LT(length_of(apex_now() - apex), 0.01);
  EXPECT_NEAR(length_of(base_now()), h, 1e-9);
  EXPECT_NEAR(base_now().z, h * std::sin(half), 2e-3);  // still on its side
  EXPECT_GT(side, h);
}

TEST(SpaceSolid, WallsStopAndAreFelt) {
  Spec spec = space();
  WallSpec& wall = spec.walls.emplace_back();
  wall.id = 1;
  wall.from = {7, 0};
  wall.to = {7, 10};
  wall.surface = {0, 0.5};
  BodySpec& body = add_body(spec, box(0.2, 0.2, 0.1), 1, {5, 5, 0});
  body.floor_friction = 0;
  body.surface = {0, 0.8};
  SpaceArena a(spec);
  a.set_speed({1, 0, 0}, {});
  bool felt = false;
  for (int i = 0; i < 600; ++i) {
    a.tick();
    const BodyState& on_map = a.state.objects[0].body;
    if (on_map.touching) {
      felt = true;
      EXPECT_EQ(on_map.touched_sectors & ~0xF000001Fu, 0u);  // its front side
    }
    ASSERT_LT(a.at().x, 7 - 0.005 - 0.1 + 1e-6);
  }
  EXPECT_TRUE(felt);
  EXPECT_NEAR(a.v().x, -0.4, 1e-4);
}

// A fine grid of flat triangles is felt as a plane: nothing catches on inner edges.
TEST(SpaceSolid, NothingCatchesOnAFlatGrid) {
  for (const ShapeSpec& shape :
       {box(0.3, 0.2, 0.1), ball(0.1), cylinder(0.1, 0.1), cone(0.1, 0.2)}) {
    Spec spec = space();
    add_slope(spec, 0, 1, 0.07);
    add_body(spec, shape, 1, {-1, 0.03, 0}).floor_friction = 0;
    SpaceArena a(spec);
    a.set_speed({2, 0.3, 0}, {});
    a.seconds(0.8);
    EXPECT_NEAR(a.v().x, 2, 1e-6) << static_cast<int>(shape.kind);
    EXPECT_NEAR(a.at().z, 0, 1e-6) << static_cast<int>(shape.kind);
    EXPECT_LT(length_of(a.body().end_w_rad_s), 1e-6) << static_cast<int>(shape.kind);
  }
}

// A cube given as a mesh: as a hull it falls and lies like a box, and as a mesh it carries one.
MeshFileSpec cube_mesh(double side_m) {
  MeshFileSpec mesh;
  mesh.path = "cube";
  const double s = 0.5 * side_m;
  for (int i = 0; i < 8; ++i)
    mesh.points.push_back(
        {(i & 1) != 0 ? s : -s, (i & 2) != 0 ? s : -s, (i & 4) != 0 ? side_m : 0});
  mesh.corners = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
  mesh.parts.push_back({0, 12, 0x808080, ""});
  return mesh;
}

TEST(SpaceSolid, HullLiesOnAMesh) {
  Spec spec = space();
  spec.meshes.push_back(std::make_shared<const MeshFileSpec>(cube_mesh(1)));
  ShapeSpec mesh;
  mesh.kind = ShapeKind::kMesh;
  mesh.mesh = {"cube", 1};
  add_body(spec, mesh, 1, {5, 5, 0});
  ShapeSpec hull = mesh;
  hull.kind = ShapeKind::kHull;
  hull.mesh.scale = 0.2;
  add_body(spec, hull, 1, {5.05, 5.1, 0}, {1.3, 0.2, 0.3});
  add_body(spec, box(0.2, 0.2, 0.2), 1, {4.8, 4.8, 0}, {1.1, 0, 0});
  SpaceArena a(spec);
  const SpaceScene scene(a.model);
  const MovingBody& by_hull = scene.solid(1).at_rest;
  const MovingBody& by_box = scene.solid(2).at_rest;
  EXPECT_NEAR(by_hull.inertia_B.xx, by_box.inertia_B.xx, 1e-12);
  EXPECT_NEAR(by_hull.inertia_B.xy, 0, 1e-12);
  EXPECT_NEAR(by_hull.center.z, 0.1, 1e-12);
  a.seconds(4);
  EXPECT_TRUE(a.sleeps(1));
  EXPECT_NEAR(a.at(2).z, 1, 1e-4);
  // Whatever side it lies on, its middle is half a side above.
  EXPECT_NEAR((a.at(1) + a.body(1).X_WB.turn * Vec3{0, 0, 0.1}).z, 1.1, 1e-3);
}

// Terrain like waves: whatever is dropped on it ends above it.
TEST(SpaceSolid, RoughGroundCarriesAll) {
  Spec spec = space();
  add_slope(spec, 0.01, 1, 0.25);
  auto heights = std::make_shared<HeightsSpec>(*spec.terrains[0].heights);
  for (int k = 0; k < 3600; ++k)
    heights->steps[static_cast<std::size_t>(k)] =
        static_cast<std::uint16_t>(500 + 300 * std::sin(0.7 * (k % 60)) * std::cos(0.5 * (k / 60)));
  spec.terrains[0].heights = heights;
  spec.terrains[0].step_m = 0.001;
  spec.terrains[0].base_m = 0;
  const ShapeSpec shapes[] = {box(0.4, 0.3, 0.2), cylinder(0.1, 0.4), cone(0.2, 0.3), ball(0.15)};
  for (int i = 0; i < 16; ++i) {
    BodySpec& body =
        add_body(spec, shapes[i % 4], 2, {-3 + 1.6 * (i % 4), -3 + 1.6 * (i / 4), 0.3 * i},
                 {1.0 + 0.1 * i, 0.3 * i, 0.2 * i});
    body.rolling_friction = 0.05;
  }
  SpaceArena a(spec);
  a.seconds(5);
  ContactFinder finder(a.physics.scene());
  for (int i = 0; i < 16; ++i) {
    EXPECT_LT(finder.depth_in_ground(i, a.body(static_cast<std::size_t>(i)).X_WB), 2e-3) << i;
    if (i % 4 == 0) {
      EXPECT_LT(length_of(a.v(static_cast<std::size_t>(i))), 0.05) << i;
    }
  }
}

// What rests on something that is taken away falls; what something hits moves again.
TEST(SpaceSolid, SleepersWake) {
  Spec spec = space();
  add_body(spec, box(0.3, 0.3, 0.2), 1, {5, 5, 0});
  add_body(spec, box(0.2, 0.2, 0.1), 1, {5, 5, 0}, {0.2, 0, 0});
  add_body(spec, ball(0.1), 2, {2, 5, 0}).rolling_friction = 0.02;
  SpaceArena a(spec);
  a.seconds(2);
  ASSERT_TRUE(a.sleeps(0) && a.sleeps(1) && a.sleeps(2));
  a.state.objects[2].body.vx_m_s = 3;  // as a kicker does
  a.seconds(1.5);
  EXPECT_GT(a.at(0).x, 5.05);
  EXPECT_LT(a.at(1).z, 0.21);
  a.seconds(4);
  EXPECT_TRUE(a.sleeps(0) && a.sleeps(1));
}

}  // namespace
}  // namespace understudy::space_solid_test
