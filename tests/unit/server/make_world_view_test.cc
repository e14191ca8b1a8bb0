// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the message "world" says about a robot's devices and its shapes. Pages show worlds as users
// of these devices know them.
#include "server/make_world_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "server/make_kind_view.h"
#include "server/scene_files.h"
#include "tests/support/eyesim_worlds.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"

namespace understudy::make_world_view_test {
namespace {

WorldView view_of(const Spec& spec) {
  const auto model = compile(spec, full_catalogue());
  EXPECT_TRUE(model) << model.error();
  SceneFiles files;
  return model ? make_world_view(spec, *model, 1, files) : WorldView();
}

ShapeView shape_view_of(const ShapeModel& shape) {
  const Spec spec;
  SceneFiles files;
  ShownMeshes meshes(spec, files);
  return make_shape_view(shape, meshes);
}

std::vector<BodyView> bodies_in(const Spec& spec) { return view_of(spec).bodies; }

using Names = std::vector<std::string>;

PartSpec device(const std::string& kind, const std::string& name) {
  PartSpec part;
  part.kind = kind;
  part.name = name;
  return part;
}

TEST(WorldView, DevicesAreThoseOfTheKindAndOfTheRobotItself) {
  Spec spec = room_with_s4({1, 1, 0});
  const auto s4 = std::find_if(spec.kinds.begin(), spec.kinds.end(),
                               [](const RobotKindSpec& kind) { return kind.name == "S4"; });
  ASSERT_NE(s4, spec.kinds.end());
  s4->devices = {device("robios", "panel")};
  add_s4(spec, {2, 1, 0}, "with one more");
  spec.robots[1].devices = {device("echo", "serial")};
  add_s4(spec, {3, 1, 0}, "with another one instead");
  spec.robots[2].devices = {device("echo", "panel")};
  const std::vector<BodyView> bodies = bodies_in(spec);
  ASSERT_EQ(bodies.size(), 3u);
  EXPECT_EQ(bodies[0].devices, Names({"robios"}));
  EXPECT_EQ(bodies[1].devices, Names({"robios", "echo"}));
  EXPECT_EQ(bodies[2].devices, Names({"echo"}));
}

TEST(WorldView, ARobotWithoutDevicesHasAnEmptyList) {
  Spec spec = room_with_s4({1, 1, 0});
  for (RobotKindSpec& kind : spec.kinds) kind.devices.clear();
  EXPECT_EQ(bodies_in(spec)[0].devices, Names());
}

TEST(WorldView, SaysHowUsersOfItsDevicesKnowTheWorld) {
  Spec spec = room_with_s4({1, 1, 0});
  const WorldView usual = view_of(spec);
  EXPECT_EQ(usual.view.units, LengthUnit::kMillimetre);
  EXPECT_FALSE(usual.view.rulers);
  EXPECT_EQ(usual.bodies[0].bright_trail, false);
  EXPECT_EQ(usual.kinds[0].model, "disc");

  add_s4(spec, {2, 1, 0}, "other");
  spec.robots[1].devices = {device("simmer", "wire")};
  const WorldView other = view_of(spec);
  EXPECT_EQ(other.view.units, LengthUnit::kInch);
  EXPECT_TRUE(other.view.rulers);
  EXPECT_TRUE(other.view.flat);
  EXPECT_EQ(other.bodies[0].bright_trail, false);
  EXPECT_EQ(other.bodies[1].bright_trail, true);
}

TEST(WorldView, SaysWhichSensorsHaveBeams) {
  const WorldView view = view_of(room_with_s4({1, 1, 0}));
  int beams = 0;
  for (const SensorPlaceView& sensor : view.kinds[0].sensors) {
    EXPECT_EQ(sensor.beams, sensor.kind == "psd" || sensor.kind == "lidar") << sensor.name;
    beams += sensor.beams ? 1 : 0;
  }
  EXPECT_GT(beams, 0);
}

TEST(WorldView, ObjectsHaveNothingThatOnlyRobotsHave) {
  Spec spec = room_with_s4({1, 1, 0});
  spec.object_kinds = builtin_object_kinds();
  spec.objects.push_back({.id = 2, .name = "Can", .kind = "Can", .X_WB = {2, 2, 0}});
  const std::vector<BodyView> bodies = bodies_in(spec);
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_TRUE(bodies[0].errors && bodies[0].start && bodies[0].program);
  EXPECT_FALSE(bodies[1].errors || bodies[1].start || bodies[1].program || bodies[1].held);
}

double furthest(const OutlineView& outline, std::size_t axis) {
  double most = -1e9;
  for (const PointView& point : outline.points) most = std::max(most, point[axis]);
  return most;
}

TEST(WorldView, RoundCornersBecomePoints) {
  ShapeModel box;
  box.outline = {{Vec2{0, 0}, Vec2{1, 0}, Vec2{1, 1}, Vec2{0, 1}}, 4, 0.5};
  const auto rounded = std::get<OutlineView>(shape_view_of(box));
  EXPECT_GT(rounded.points.size(), 16u);
  for (const PointView& point : rounded.points) {
    const double dx = std::max({-point[0], 0.0, point[0] - 1});
    const double dy = std::max({-point[1], 0.0, point[1] - 1});
    EXPECT_NEAR(std::hypot(dx, dy), 0.5, 2e-6);
  }
  ShapeModel stadium;
  stadium.outline = Outline::stadium({0, 0}, {2, 0}, 1);
  EXPECT_NEAR(furthest(std::get<OutlineView>(shape_view_of(stadium)), 0), 3, 1e-6);
  EXPECT_NEAR(furthest(std::get<OutlineView>(shape_view_of(stadium)), 1), 1, 1e-6);
  box.outline.radius_m = 0;
  EXPECT_EQ(std::get<OutlineView>(shape_view_of(box)).points.size(), 4u);
}

TEST(WorldView, DiscsAndBallsStayRound) {
  ShapeModel shape{Outline::disc({1, 2}, 0.5), 0.1, 0.3, false};
  EXPECT_EQ(std::get<DiscView>(shape_view_of(shape)).radius_m, 0.5);
  shape.ball = true;
  EXPECT_EQ(std::get<BallView>(shape_view_of(shape)).x_m, 1);
}

}  // namespace
}  // namespace understudy::make_world_view_test
