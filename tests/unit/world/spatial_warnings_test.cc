// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What check says about worlds in space, in numbers computed by hand.
#include "world/spatial_warnings.h"

#include <gtest/gtest.h>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/placement.h"

namespace understudy::spatial_warnings_test {
namespace {

// 21 x 21 heights, 1 m apart, around the origin: `rise` steps a metre along x.
TerrainSpec slope(double step_m, int rise = 1) {
  HeightsSpec heights;
  heights.path = "slope.png";
  heights.columns = heights.rows = 21;
  for (int row = 0; row < 21; ++row)
    for (int column = 0; column < 21; ++column)
      heights.steps.push_back(static_cast<std::uint16_t>(rise * column));
  TerrainSpec terrain;
  terrain.heights = std::make_shared<const HeightsSpec>(std::move(heights));
  terrain.corner = {-10, -10};
  terrain.step_m = step_m;
  return terrain;
}

Spec hillside(Pose2 X_WR) {
  Spec spec = room_with_rover(X_WR);
  spec.walls.clear();
  spec.physics = PhysicsKind::kSpatial;
  spec.terrains = {slope(0.1)};
  return spec;
}

Model compiled(const Spec& spec) {
  auto model = compile(spec, full_catalogue());
  EXPECT_TRUE(model.ok()) << (model.ok() ? "" : model.error());
  return model.ok() ? std::move(*model) : Model{};
}

using Lines = std::vector<std::string>;

TEST(SpatialWarnings, SaysNothingAboutAGoodWorld) {
  EXPECT_EQ(spatial_warnings(compiled(hillside({0, 0, 0}))), Lines{});
  EXPECT_EQ(placement_warnings(compiled(hillside({-9, 9, 0}))), Lines{});
}

TEST(SpatialWarnings, RobotsOutsideTheTerrain) {
  EXPECT_EQ(placement_warnings(compiled(hillside({10.5, 0, 0}))),
            Lines{"robot Rover is off the terrain; move it"});
}

// 4 m along the diagonal of a metre squared: atan(4 / sqrt 2) = 70.53 degrees.
TEST(SpatialWarnings, TerrainThatIsTooSteep) {
  Spec spec = hillside({0, 0, 0});
  spec.terrains = {slope(4)};
  EXPECT_EQ(spatial_warnings(compiled(spec)),
            Lines{"the terrain rises by 70.53 degrees on average; check its metres per pixel and "
                  "per step"});
}

TEST(SpatialWarnings, WheelsThatEndAboveTheBody) {
  Spec spec = hillside({0, 0, 0});
  spec.kinds[0].body.shapes = {box(0.4, 0.3, 0.2)};
  WheelSpec wheel;
  wheel.radius_m = 0.05;
  wheel.at = {0.1, 0.1, 0.08};
  spec.kinds[0].wheels = {wheel, wheel, wheel};
  spec.kinds[0].suspension.stiffness_n_m = 1000;  // without springs of its own they hang lower
  EXPECT_EQ(spatial_warnings(compiled(spec)),
            Lines{"robot kind Rover: its wheels end 30.00 mm above the lowest point of its body; "
                  "lower the wheels or raise the shape"});
  spec.kinds[0].wheels[1].at.z = 0.05;
  EXPECT_EQ(spatial_warnings(compiled(spec)), Lines{});
}

// The ground at x = 2 is 1.2 m high; a robot of 0.2 m there ends 1.6 m below a lake at 3 m.
TEST(SpatialWarnings, RobotsUnderWater) {
  Spec spec = hillside({2, 0, 0});
  spec.kinds[0].body.shapes = {box(0.4, 0.3, 0.2)};
  WaterSpec lake;
  lake.corner = {1, -1};
  lake.width_m = lake.height_m = 2;
  lake.level_m = 3;
  spec.waters = {lake};
  EXPECT_EQ(spatial_warnings(compiled(spec)), Lines{"robot Rover is 1.60 m under water; move it"});
  spec.robots[0].stance.z_m = 2.9;  // its top looks out
  EXPECT_EQ(spatial_warnings(compiled(spec)), Lines{});
  spec.robots[0].stance.z_m = 0;
  spec.robots[0].X_WR = {4, 0, 0};  // beside the lake
  EXPECT_EQ(spatial_warnings(compiled(spec)), Lines{});
}

// One above the other.
TEST(SpatialWarnings, BodiesAtDifferentHeightsDoNotOverlap) {
  Spec spec = room_with_rover({1, 1, 0});
  add_rover(spec, {1, 1, 0}, "Upper");
  spec.physics = PhysicsKind::kSpatial;
  EXPECT_EQ(placement_warnings(compiled(spec)), Lines{"robot Upper overlaps robot Rover; move it"});
  spec.robots[1].stance.z_m = 2;
  EXPECT_EQ(placement_warnings(compiled(spec)), Lines{});
}

}  // namespace
}  // namespace understudy::spatial_warnings_test
