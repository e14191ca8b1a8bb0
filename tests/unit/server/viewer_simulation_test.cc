// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The details of a robot, in a flat world and in one that is not.
#include "server/viewer_simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "server/json.h"
#include "server/shown_run.h"
#include "tests/support/eyesim_worlds.h"
#include "tick/simulation.h"
#include "view/snapshot.h"

namespace understudy::viewer_simulation_test {
namespace {

std::shared_ptr<Snapshot> snapshot_of(const Spec& spec) {
  auto snapshot = std::make_shared<Snapshot>();
  auto simulation = Simulation::make(spec, {});
  EXPECT_TRUE(simulation) << simulation.error();
  snapshot->spec = std::make_shared<const Spec>(spec);
  snapshot->model = std::make_shared<const Model>((*simulation)->model());
  snapshot->state = std::make_shared<const State>((*simulation)->state());
  return snapshot;
}

// Trails begin anew with every run.
TEST(ShownRun, KnowsNothingOfTheRunBefore) {
  ShownRun shown;
  const auto points = [&] {
    for (const MessagePtr& message : shown.all()) {
      const auto read = message->binary ? Result<Json>(Error{""}) : Json::parse(message->content);
      if (read && (*read)["type"] == "trails") return (*read)["trails"][0]["points_mm"].size();
    }
    return std::size_t{0};
  };
  const auto see = [&](double x_m) {
    auto snapshot = snapshot_of(room_with_s4({x_m, 1, 0}));
    snapshot->places = {{x_m, 1, 0}};
    shown.take(snapshot);
  };
  shown.begin("one");
  see(1);
  see(2);
  EXPECT_EQ(points(), 4u) << "x and y of two";
  shown.begin("two");
  see(3);
  EXPECT_EQ(points(), 2u);
}

// The robot looks along y, and its scanner is 15 cm ahead of its middle. The walls are 10 mm thick:
// they begin 2.995 m on its right, 2.845 m ahead and 0.995 m on its left.
TEST(ViewerSimulation, AScanIsInTheFrameOfItsSensor) {
  Spec spec = eyesim_room();
  for (WallSpec& wall : spec.walls) wall.height_m = 0.5;
  add_rover(spec, {1, 1, kPi / 2}, "LaserScout");
  spec.robots.back().kind = "LaserScout";
  ViewerSimulation viewers;
  viewers.follow(snapshot_of(spec));
  const auto robot = viewers.robot_view(1);
  ASSERT_TRUE(robot);
  const auto lidar = std::find_if(robot->sensors.begin(), robot->sensors.end(),
                                  [](const SensorStateView& one) { return one.kind == "lidar"; });
  ASSERT_NE(lidar, robot->sensors.end());
  const int sensor = viewers.find_scanner(1, lidar->name);
  ASSERT_GE(sensor, 0);
  const auto scan = viewers.scan(1, sensor);
  ASSERT_TRUE(scan);
  EXPECT_NEAR(scan->first_rad, -kPi / 2, 1e-9) << "on the right";
  EXPECT_NEAR(scan->first_rad + static_cast<double>(scan->ranges_m.size() - 1) * scan->step_rad,
              kPi / 2, 1e-9);
  ASSERT_EQ(scan->ranges_m.size(), 181u);
  EXPECT_NEAR(scan->ranges_m.front(), 2.995, 1e-4);
  EXPECT_NEAR(scan->ranges_m[45], 2.845 * std::sqrt(2), 1e-4) << "half right: the wall ahead";
  EXPECT_NEAR(scan->ranges_m[90], 2.845, 1e-4);
  EXPECT_NEAR(scan->ranges_m.back(), 0.995, 1e-4);
  EXPECT_EQ(scan->max_range_m, 80);
  const auto sensed = viewers.beams(1);
  ASSERT_FALSE(sensed.empty());
  EXPECT_EQ(viewers.find_scanner(1, "NONE"), -1);
  EXPECT_EQ(viewers.find_scanner(2, lidar->name), -1);
  EXPECT_FALSE(viewers.scan(1, sensor + 100));
}

TEST(ViewerSimulation, AReceiverOfSatellitesIsShownWithTheTruth) {
  Spec spec = eyesim_room();
  spec.environment.latitude_deg = 33.61;
  add_rover(spec, {1, 1, 0}, "GpsRover");
  spec.robots.back().kind = "GpsRover";
  ViewerSimulation viewers;
  viewers.follow(snapshot_of(spec));
  const auto robot = viewers.robot_view(1);
  ASSERT_TRUE(robot);
  int receivers = 0;
  for (const SensorStateView& sensor : robot->sensors) {
    EXPECT_EQ(sensor.truth.has_value(), sensor.kind == "gps") << sensor.name;
    if (!sensor.truth) continue;
    ++receivers;
    EXPECT_NEAR(sensor.truth->at(0), 33.61, 1e-4);
  }
  EXPECT_EQ(receivers, 1);
}

TEST(ViewerSimulation, RobotOfAFlatWorldHasNoPoseInSpace) {
  ViewerSimulation viewers;
  EXPECT_FALSE(viewers.robot_view(1)) << "no world yet";
  viewers.follow(snapshot_of(room_with_s4({1, 2, 0.5})));
  const auto robot = viewers.robot_view(1);
  ASSERT_TRUE(robot);
  EXPECT_EQ(robot->pose, (std::array<double, 3>{1, 2, 0.5}));
  EXPECT_FALSE(robot->in_space);
  EXPECT_FALSE(robot->sensors.empty());
  EXPECT_EQ(robot->program.state, ProgramPhase::kNone);
  EXPECT_FALSE(viewers.robot_view(99));
}

// No physics moves bodies in space yet, so the state is made by hand, and the robot has no sensors:
// those of a planar world cannot measure from a leaning robot.
TEST(ViewerSimulation, RobotInSpaceHasItsHeightAndQuaternion) {
  Spec spec = room_with_s4({1, 2, 0.5});
  for (RobotKindSpec& kind : spec.kinds) {
    kind.sensors.clear();
    kind.errors.clear();
  }
  const auto snapshot = snapshot_of(spec);
  State state = *snapshot->state;
  const Quaternion turn = quaternion_of(0.5, 0.1, -0.2);
  state.spatial.resize(1);
  state.spatial[0].X_WB = {{1, 2, 0.25}, turn};
  snapshot->state = std::make_shared<const State>(state);
  ViewerSimulation viewers;
  viewers.follow(snapshot);
  const auto robot = viewers.robot_view(1);
  ASSERT_TRUE(robot && robot->in_space);
  EXPECT_EQ(robot->pose, (std::array<double, 3>{1, 2, 0.5})) << "on the map";
  EXPECT_EQ(robot->in_space->at_m, (std::array<double, 3>{1, 2, 0.25}));
  EXPECT_EQ(robot->in_space->turn, (std::array<double, 4>{turn.w, turn.x, turn.y, turn.z}));
}

}  // namespace
}  // namespace understudy::viewer_simulation_test
