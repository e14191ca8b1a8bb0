// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Beams in worlds with spatial physics: against a plain loop over all shapes and all triangles, and
// against the level grid in a flat world that was copied into a spatial one.
#include <gtest/gtest.h>

#include <cmath>

#include "geom/triangle_ray.h"
#include "tests/unit/rays/random_scene.h"
#include "tests/unit/world/spatial_specs.h"

namespace understudy::space_scene_test {
namespace {

struct SpaceWorld {
  explicit SpaceWorld(const Spec& spec)
      : model(still_model(spec)), state(initial_state(model, 1)), rays(model) {
    rays.place_bodies(state);
  }
  SceneHit cast(Vec3 from, Vec3 d, double max_range_m = 1e6, int own = -1,
                BeamUse use = BeamUse::kRange) const {
    SceneHit hit;
    rays.cast({from, max_range_m, own, {&d.x, 1}, {&d.y, 1}, {&d.z, 1}, {}, use}, {&hit, 1});
    return hit;
  }

  const Model model;
  State state;
  SceneRays rays;
};

// The oracle.
struct PlainSpace {
  const Model& model;
  const State& state;

  SceneHit first_hit(const SolidRay& ray, double max_range_m, int own_robot) const {
    SceneHit best;
    const auto take = [&](const SolidHit& hit, Thing thing, int index, int shape) {
      if (hit.met && hit.range_m < best.range_m && hit.range_m <= max_range_m)
        best = {hit.range_m, thing, index, shape, -1, hit.normal};
    };
    take(floor_hit(ray), Thing::kFloor, 0, 0);
    if (model.terrain != nullptr) take(terrain_hit(ray), Thing::kTerrain, 0, 0);
    for (std::size_t w = 0; w < model.walls.size(); ++w)
      take(meet_prism(ray, Outline::box(model.walls[w].outline), -0.01, model.walls[w].height_m),
           Thing::kWall, static_cast<int>(w), 0);
    for (int b = 0; b < model.body_count(); ++b)
      for (std::size_t k = 0; k < model.body(b).shapes.size() && b != own_robot; ++k)
        take(shape_hit(ray, model.body(b).shapes[k], pose_of(state, b)), Thing::kBody, b,
             static_cast<int>(k));
    return best;
  }

  SolidHit floor_hit(const SolidRay& ray) const {
    SolidRay moved = ray;
    moved.origin = ray.origin - Vec3{model.floor_origin.x, model.floor_origin.y, 0};
    const SolidHit hit = meet_floor(moved, model.floor_size());
    const Vec3 at = ray.at(hit.range_m);
    const bool covered = model.terrain != nullptr && model.terrain->ground.holds({at.x, at.y});
    return covered ? SolidHit{} : hit;
  }
  SolidHit terrain_hit(const SolidRay& ray) const {
    const HeightField& ground = model.terrain->ground;
    const Vec2 from{ray.origin.x, ray.origin.y};
    if (ground.holds(from) && ray.origin.z < ground.height_at(from))
      return {true, 0, -1.0 * ray.direction};
    SolidHit best;
    for (int r = 0; r + 1 < ground.rows(); ++r)
      for (int c = 0; c + 1 < ground.columns(); ++c)
        for (int which = 0; which < 2; ++which) {
          const SolidHit hit = meet_triangle(ray, ground.triangle(c, r, which));
          if (hit.met && (!best.met || hit.range_m < best.range_m)) best = hit;
        }
    return best;
  }
  // Into the shape's frame by quaternions, not by axes.
  static SolidHit shape_hit(const SolidRay& ray, const ShapeModel& shape, const Pose3& X_WB) {
    const Pose3 back = inverse(shape.X_BS ? compose(X_WB, *shape.X_BS) : X_WB);
    const SolidRay own{back.at + back.turn * ray.origin, back.turn * ray.direction};
    SolidHit hit;
    const Vec2 c = shape.outline.corner[0];
    if (shape.hull)
      hit = meet_hull(own, *shape.mesh);
    else if (shape.mesh != nullptr)
      for (std::size_t i = 0; i < shape.mesh->triangles.size(); ++i) {
        const SolidHit one = meet_triangle(own, shape.mesh->corners(i));
        if (one.met && (!hit.met || one.range_m < hit.range_m)) hit = one;
      }
    else if (shape.cone)
      hit = meet_cone(own, shape.outline.radius_m, shape.low_m, shape.high_m);
    else if (shape.ball)
      hit = meet_ball(own, {c.x, c.y, 0.5 * (shape.low_m + shape.high_m)}, shape.outline.radius_m);
    else
      hit = meet_prism(own, shape.outline, shape.low_m, shape.high_m);
    hit.normal = inverse(back.turn) * hit.normal;
    return hit;
  }
};

// A random scene with cones, pyramids as hulls and as meshes, shapes that lean on their bodies, and
// hills under a part of the floor.
Spec random_space(std::uint64_t seed) {
  const KeyedRandom random(seed, 8, 8);
  Spec spec = random_scene(seed, 4);
  spec.meshes = {pyramid_mesh(0.2, 0.3)};
  for (ObjectKindSpec& kind : spec.object_kinds)
    for (ShapeSpec& shape : kind.body.shapes)
      if (random.uniform(1, 0) < 0.5) shape.stance = {0.1, 0.4, -0.3};
  ShapeSpec cone = cylinder(0.15, 0.4);
  cone.kind = ShapeKind::kCone;
  add_object(spec, "cone", cone, {1, 1, 0});
  add_object(spec, "hull", mesh_shape(ShapeKind::kHull, "pyramid.obj"), {2, 1, 0.3});
  add_object(spec, "mesh", mesh_shape(ShapeKind::kMesh, "pyramid.obj", 1.5), {3, 1, 0.7});
  if (seed % 2 == 0)
    add_terrain(spec, {0.5, -1}, 0.25, 9, 12, [&](double x, double y) {
      return 0.3 * random.gaussian(static_cast<std::uint64_t>(100 * x + 1000 * (y + 1)));
    });
  return spec;
}

void lean_everything(const Model& model, State& state, std::uint64_t seed) {
  const KeyedRandom random(seed, 9, 9);
  for (int b = 0; b < model.body_count(); ++b) {
    const auto i = static_cast<std::uint64_t>(b);
    const Vec3 axis{random.gaussian(i, 0), random.gaussian(i, 1), random.gaussian(i, 2)};
    put(state, b,
        {{4 * random.uniform(i, 3), 4 * random.uniform(i, 4), random.uniform(i, 5) - 0.2},
         turn_about(axis)});
  }
}

TEST(SpaceScene, AsPlainLoop) {
  int met[5] = {};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SpaceWorld w(random_space(seed));
    lean_everything(w.model, w.state, seed);
    w.rays.place_bodies(w.state);
    const KeyedRandom random(seed, 2, 2);
    for (std::uint64_t i = 0; i < 150; ++i) {
      const Vec3 from{4 * random.uniform(i, 0), 4 * random.uniform(i, 1),
                      1.5 * random.uniform(i, 2) - 0.2};
      const Vec3 d =
          unit({random.gaussian(i, 3), random.gaussian(i, 4), 0.5 * random.gaussian(i, 5)});
      const double far = i % 5 == 0 ? 1.5 : 1e6;
      const int own = i % 3 == 0 ? 0 : -1;
      const SceneHit hit = w.cast(from, d, far, own);
      const SceneHit expected = PlainSpace{w.model, w.state}.first_hit({from, d}, far, own);
      ASSERT_EQ(hit.thing, expected.thing) << seed << " " << i;
      ++met[static_cast<int>(hit.thing)];
      ASSERT_NEAR(hit.range_m, expected.range_m, 1e-9) << seed << " " << i;
      if (hit.thing == Thing::kNothing) continue;
      ASSERT_EQ(hit.index, expected.index) << seed << " " << i;
      ASSERT_EQ(hit.shape, expected.shape) << seed << " " << i;
      ASSERT_NEAR(dot(hit.normal, expected.normal), 1, 1e-6) << seed << " " << i;
    }
  }
  for (const int count : met) EXPECT_GT(count, 500);
}

TEST(SpaceScene, HiddenAsCast) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SpaceWorld w(random_space(seed));
    lean_everything(w.model, w.state, seed);
    w.rays.place_bodies(w.state);
    const KeyedRandom random(seed, 3, 3);
    constexpr std::size_t kBeams = 30;
    std::vector<double> dx(kBeams), dy(kBeams), dz(kBeams);
    for (std::size_t i = 0; i < kBeams; ++i) {
      const Vec3 d =
          unit({random.gaussian(i, 3), random.gaussian(i, 4), 0.4 * random.gaussian(i, 5)});
      dx[i] = d.x, dy[i] = d.y, dz[i] = d.z;
    }
    std::vector<SceneHit> hits(kBeams);
    std::vector<std::uint8_t> hidden(kBeams);
    const RayBundle bundle{{2, 2, 0.8}, 1.5, 0, dx, dy, dz};
    w.rays.cast(bundle, hits);
    w.rays.find_hidden(bundle, hidden);
    for (std::size_t i = 0; i < kBeams; ++i) {
      ASSERT_EQ(hidden[i] != 0, hits[i].thing != Thing::kNothing) << seed << " " << i;
      const SceneHit alone = w.cast({2, 2, 0.8}, {dx[i], dy[i], dz[i]}, 1.5, 0);
      ASSERT_EQ(alone.range_m, hits[i].range_m) << seed << " " << i;
    }
  }
}

// One geometry: 0.1 mm is promised, both are exact.
TEST(SpaceScene, FlatWorldAsTheLevelGrid) {
  int met = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const SceneWorld flat(random_scene(seed, 4));
    const SpaceWorld space(random_scene(seed, 4));
    LevelRays level(flat.model);
    WorkerPool alone(1);
    level.place_bodies(flat.state, alone);
    const KeyedRandom random(seed, 5, 5);
    for (std::uint64_t i = 0; i < 60; ++i) {
      const Vec3 from{4 * random.uniform(i, 0), 4 * random.uniform(i, 1),
                      0.4 * random.uniform(i, 2)};
      const det::SinCos angle = det::sincos(7 * random.uniform(i, 3));
      double range = -1;
      level.cast({{from.x, from.y}, from.z, 20, 1, {&angle.cos, 1}, {&angle.sin, 1}}, {&range, 1});
      const SceneHit hit = space.cast(from, {angle.cos, angle.sin, 0}, 20, 1);
      ASSERT_NEAR(hit.range_m, range, 1e-8) << seed << " " << i;
      met += hit.thing == Thing::kBody ? 1 : 0;
    }
  }
  EXPECT_GT(met, 2000);
}

TEST(SpaceScene, HiddenGroundIsSeenByCamerasOnly) {
  Spec spec = room();
  add_terrain(spec, {1, 1}, 1, 3, 3, [](double, double) { return 0.25; });
  const auto things = [&](BeamUse use) {
    const SpaceWorld w(spec);
    return std::pair{w.cast({2, 2, 1}, {0, 0, -1}, 10, -1, use).thing,
                     w.cast({3.5, 2, 1}, {0, 0, -1}, 10, -1, use).thing};
  };
  const std::pair both{Thing::kTerrain, Thing::kFloor};
  EXPECT_EQ(things(BeamUse::kRange), both);
  spec.terrains[0].hidden_from_range = true;
  EXPECT_EQ(things(BeamUse::kRange), (std::pair{Thing::kNothing, Thing::kFloor}));
  EXPECT_EQ(things(BeamUse::kPicture), both);
  spec.floor.hidden_from_range = true;
  EXPECT_EQ(things(BeamUse::kRange), (std::pair{Thing::kNothing, Thing::kNothing}));
  EXPECT_EQ(things(BeamUse::kPicture), both);
  spec.terrains.clear();
  EXPECT_EQ(things(BeamUse::kRange).first, Thing::kNothing);
  EXPECT_EQ(things(BeamUse::kPicture).first, Thing::kFloor);
}

// Where there is terrain there is no floor, even if the ground lies deeper.
TEST(SpaceScene, TerrainReplacesTheFloor) {
  Spec spec = room();
  add_terrain(spec, {1, 1}, 1, 3, 3, [](double x, double) { return x > 1.5 ? -0.5 : 0; });
  const SpaceWorld w(spec);
  const SceneHit pit = w.cast({2.5, 2, 1}, {0, 0, -1});
  EXPECT_EQ(pit.thing, Thing::kTerrain);
  EXPECT_NEAR(pit.range_m, 1.5, 1e-5);
  EXPECT_NEAR(w.cast({3.5, 2, 1}, {0, 0, -1}).range_m, 1, 1e-12);
}

// Cameras see the mesh that a body shows, range sensors its shapes; in flat worlds too.
TEST(SpaceScene, ShownMeshIsForCameras) {
  Spec spec = room();
  spec.meshes = {pyramid_mesh(0.2, 0.3)};
  add_object(spec, "post", cylinder(0.05, 0.1), {2, 2, 0});
  spec.object_kinds[0].body.mesh = {.path = "pyramid.obj", .scale = 2, .z_m = 0.1};
  const auto check = [&](const auto& world, const auto& cast) {
    EXPECT_EQ(world.model.body(0).shapes.size(), 1u);
    const SceneHit shape = cast(BeamUse::kRange);
    EXPECT_NEAR(shape.range_m, 0.9, 1e-12);
    EXPECT_EQ(shape.shape, 0);
    const SceneHit shown = cast(BeamUse::kPicture);
    EXPECT_NEAR(shown.range_m, 1, 1e-12) << "its point is at 2 x 0.3 + 0.1";
    EXPECT_EQ(shown.index, 0);
    EXPECT_EQ(shown.shape, SceneHit::kShownMesh);
    EXPECT_GE(shown.triangle, 0);
  };
  const auto down = [](const SceneRays& rays, BeamUse use, double from) {
    const double x = 0, y = 0, z = -1;
    SceneHit hit;
    rays.cast({{2, 2, from}, 10, -1, {&x, 1}, {&y, 1}, {&z, 1}, {}, use}, {&hit, 1});
    return hit;
  };
  const SpaceWorld space(spec);
  check(space,
        [&](BeamUse use) { return down(space.rays, use, use == BeamUse::kRange ? 1 : 1.7); });
  const SceneWorld flat(spec);
  check(flat, [&](BeamUse use) { return down(flat.rays, use, use == BeamUse::kRange ? 1 : 1.7); });
}

// A hull of many faces is met like the ball that it nearly is, and it is solid.
TEST(SpaceScene, LargeHullIsSolid) {
  const KeyedRandom random(1, 1, 1);
  auto ball = std::make_shared<MeshFileSpec>(*pyramid_mesh(0.2, 0.3));
  ball->path = "ball.obj";
  for (std::uint64_t i = 0; i < 200; ++i)
    ball->points.push_back(
        0.5 * unit({random.gaussian(i, 0), random.gaussian(i, 1), random.gaussian(i, 2)}));
  Spec spec = room();
  spec.walls.clear();
  spec.floor.width_m = spec.floor.height_m = 0;
  spec.meshes = {ball};
  add_object(spec, "ball", mesh_shape(ShapeKind::kHull, "ball.obj"), {2, 2, 0}, {2, 0.3, 0.4});
  const SpaceWorld w(spec);
  const TriangleMesh& faces = *w.model.body(0).shapes[0].mesh;
  ASSERT_GT(faces.triangles.size(), 100u);
  const Frame3 X_WS = frame_of(compose(pose_of(w.state, 0), *w.model.body(0).shapes[0].X_BS));
  int inside = 0, met = 0;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    const double way = 2 * random.uniform(i, 9);
    const Vec3 from = Vec3{2, 2, 2} + way * unit({random.gaussian(i, 3), random.gaussian(i, 4),
                                                  random.gaussian(i, 5)});
    const Vec3 d =
        unit(Vec3{2, 2, 2} - from +
             0.4 * Vec3{random.gaussian(i, 6), random.gaussian(i, 7), random.gaussian(i, 8)});
    const SolidHit all =
        meet_posed({from, d}, X_WS, [&](const SolidRay& ray) { return meet_hull(ray, faces); });
    const SceneHit hit = w.cast(from, d);
    ASSERT_EQ(hit.thing != Thing::kNothing, all.met) << i;
    if (!all.met) continue;
    ASSERT_NEAR(hit.range_m, all.range_m, 1e-9) << i;
    inside += hit.range_m == 0 ? 1 : 0;
    ++met;
  }
  EXPECT_GT(inside, 500);
  EXPECT_GT(met, 3000);
}

// A hull fills what its mesh leaves open.
TEST(SpaceScene, HullIsConvexWhateverItsMesh) {
  auto pair = std::make_shared<MeshFileSpec>(*pyramid_mesh(0.2, 0.3));
  pair->path = "pair.obj";
  for (std::size_t k = 0; k < 5; ++k) {
    const Vec3 point = pair->points[k];
    pair->points.push_back(point + Vec3{1, 0, 0});
    pair->points[k] = point - Vec3{1, 0, 0};
  }
  for (std::size_t k = 0; k < 18; ++k) pair->corners.push_back(pair->corners[k] + 5);
  Spec spec = room();
  spec.floor.width_m = spec.floor.height_m = 0;
  spec.meshes = {pair};
  add_object(spec, "mesh", mesh_shape(ShapeKind::kMesh, "pair.obj"), {2, 1, 0});
  add_object(spec, "hull", mesh_shape(ShapeKind::kHull, "pair.obj"), {2, 3, 0});
  const SpaceWorld w(spec);
  EXPECT_EQ(w.cast({2, 1, 1}, {0, 0, -1}).thing, Thing::kNothing);
  EXPECT_NEAR(w.cast({2, 3, 1}, {0, 0, -1}).range_m, 0.7, 1e-9);
  EXPECT_NEAR(w.cast({3, 1, 1}, {0, 0, -1}).range_m, 0.7, 1e-9);
}

// A body that falls far below the world is still met.
TEST(SpaceScene, FallsOutOfTheWorld) {
  Spec spec = room();
  add_object(spec, "box", box(0.2, 0.2, 0.2), {2, 2, 0});
  SpaceWorld w(spec);
  put(w.state, 0, {{2, 2, -5000}, turn_about({0.3, 0.2, 0.1})});
  w.rays.place_bodies(w.state);
  EXPECT_EQ(w.cast({2, 2, -1}, {0, 0, -1}).index, 0);
  EXPECT_NEAR(w.cast({2, 2, -1}, {0, 0, -1}).range_m, 4999 - 0.2, 0.05);
}

}  // namespace
}  // namespace understudy::space_scene_test
