// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Beams that a device aims at instants inside of a tick, against ranges worked out by hand: the
// robot drives a circle from the tick's start, and a room has four walls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/unit/sensors/simulation_of.h"
#include "tests/unit/world/test_specs.h"

namespace understudy::aimed_beams_test {
namespace {

constexpr int kLidar = 3;
constexpr int kPsd = 0;
constexpr double kFloat_m = 5e-7;  // ranges come as floats
const Pose2 kMount{0.031, -0.022, 0.4};

Spec world(Pose2 X_WR) {
  Spec spec = room_with_rover(X_WR);
  for (WallSpec& wall : spec.walls) wall.height_m = 5;
  spec.kinds[0].sensors[kLidar].X_RS = kMount;
  spec.kinds[0].sensors[kLidar].z_m = 0.12;
  return spec;
}

RobotCommand speed(double linear_m_s, double angular_rad_s) {
  return {0, SetSpeed{linear_m_s, 0, angular_rad_s}};
}

// From inside of the room, whose sides are at 0.005 and 3.995 m, or its floor.
double by_hand(double x, double y, double z, double dx, double dy, double dz) {
  const auto to = [](double at, double d, double low, double high) {
    return d > 0 ? (high - at) / d : d < 0 ? (low - at) / d : 1e9;
  };
  return std::min({to(x, dx, 0.005, 3.995), to(y, dy, 0.005, 3.995), to(z, dz, 0, 1e9)});
}

// The range of a beam at time t of a tick of T seconds, from the tick's two ends alone.
double on_the_way(const Pose2& start, const Pose2& end, double t, double T, const BeamAim& aim) {
  const double turn = std::remainder(end.heading_rad - start.heading_rad, 2 * kPi);
  const double heading = start.heading_rad + turn * t / T;
  double x = start.x_m + (end.x_m - start.x_m) * t / T;
  double y = start.y_m + (end.y_m - start.y_m) * t / T;
  if (turn != 0) {
    const double chord = std::hypot(end.x_m - start.x_m, end.y_m - start.y_m);
    const double ahead = (end.x_m - start.x_m) * std::cos(start.heading_rad) +
                         (end.y_m - start.y_m) * std::sin(start.heading_rad);
    const double radius = std::copysign(chord, ahead) / (2 * std::sin(turn / 2));
    x = start.x_m + radius * (std::sin(heading) - std::sin(start.heading_rad));
    y = start.y_m - radius * (std::cos(heading) - std::cos(start.heading_rad));
  }
  const double sx = x + std::cos(heading) * kMount.x_m - std::sin(heading) * kMount.y_m;
  const double sy = y + std::sin(heading) * kMount.x_m + std::cos(heading) * kMount.y_m;
  const double bearing = heading + kMount.heading_rad + aim.azimuth_rad;
  const double level = std::cos(aim.elevation_rad);
  return by_hand(sx, sy, 0.12, level * std::cos(bearing), level * std::sin(bearing),
                 std::sin(aim.elevation_rad));
}

std::vector<BeamAim> turning_head(TimeNs from, TimeNs to, int count) {
  std::vector<BeamAim> aims;
  for (int i = 1; i <= count; ++i)
    aims.push_back({from + (to - from) * i / count, 0.7 * i, 0.5 * std::sin(0.3 * i)});
  return aims;
}

TEST(AimedBeams, FromWhereTheSensorWasAtEachInstant) {
  const double motions[][2] = {{0, 0}, {0.35, 0}, {0, 1.5}, {0.35, 1.2}, {-0.3, -1.5}};
  for (const auto& [linear, angular] : motions) {
    const auto simulation = simulation_of(world({2.1, 1.8, 0.9}));
    const RobotCommand command = speed(linear, angular);
    double most_m = 0;
    for (int tick = 0; tick < 50; ++tick) {
      const Pose2 start = simulation->state().body(0).X_WB;
      const TimeNs began = simulation->state().now;
      simulation->tick({&command, tick == 0 ? 1u : 0u});
      const Pose2 end = simulation->state().body(0).X_WB;
      const std::vector<BeamAim> aims = turning_head(began, simulation->state().now, 30);
      const std::vector<float> ranges = simulation->senses().beams(0, kLidar, aims);
      ASSERT_EQ(ranges.size(), aims.size());
      for (std::size_t i = 0; i < aims.size(); ++i) {
        const double t = to_seconds(aims[i].at - began);
        const double expected =
            on_the_way(start, end, t, to_seconds(simulation->model().tick_ns), aims[i]);
        ASSERT_NEAR(ranges[i], expected, kFloat_m) << tick << " " << i;
        most_m = std::max(most_m, expected);
      }
    }
    EXPECT_GT(most_m, 1);
  }
}

TEST(AimedBeams, InstantsOutsideOfTheLastTickAreNow) {
  const auto simulation = simulation_of(world({2, 2, 0.3}));
  const RobotCommand command = speed(0.3, 1);
  for (int i = 0; i < 40; ++i) simulation->tick({&command, 1});
  const TimeNs now = simulation->state().now;
  const BeamAim aims[] = {{now, 0.2, 0},
                          {now + 1, 0.2, 0},
                          {now - simulation->model().tick_ns, 0.2, 0},
                          {now - simulation->model().tick_ns + 1, 0.2, 0}};
  const std::vector<float> ranges = simulation->senses().beams(0, kLidar, aims);
  EXPECT_EQ(ranges[1], ranges[0]);
  EXPECT_EQ(ranges[2], ranges[0]);
  EXPECT_NE(ranges[3], ranges[0]);
}

// Its own scan and the aimed beams of a robot that stands: the same, but by the grid.
TEST(AimedBeams, AgreeWithTheScan) {
  const auto simulation = simulation_of(world({1.3, 2.2, -0.6}));
  const std::vector<float> scan = simulation->sense(0, kLidar).ranges_m;
  std::vector<BeamAim> aims;
  for (std::size_t i = 0; i < scan.size(); ++i)
    aims.push_back(
        {0, -kPi + 2 * kPi * static_cast<double>(i) / static_cast<double>(scan.size()), 0});
  const std::vector<float> ranges = simulation->senses().beams(0, kLidar, aims);
  for (std::size_t i = 0; i < scan.size(); ++i) EXPECT_NEAR(ranges[i], scan[i], kFloat_m);
}

TEST(AimedBeams, GetBackTheLightThatTheSurfaceReflects) {
  Spec spec = world({2, 2, 0});
  for (WallSpec& wall : spec.walls) wall.look.reflectivity = 0.25;
  const auto simulation = simulation_of(spec);
  const BeamAim aims[] = {{0, 0.2, 0}, {0, 0.2, 1.5}};
  const std::vector<float> shares = simulation->senses().reflectivities(0, kLidar, aims);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares[0], 0.25F);
  EXPECT_EQ(shares[1], 0) << "the sky";
  EXPECT_TRUE(simulation->senses().reflectivities(0, kPsd, aims).empty());
}

TEST(AimedBeams, KeepTheLidarsLimitsAndErrors) {
  Spec spec = world({2, 2, 0});
  spec.kinds[0].sensors[kLidar].parameters = {{"min_range_m", "1.9"}, {"max_range_m", "2.5"}};
  const std::vector<BeamAim> all_around = turning_head(0, 0, 100);
  const auto exact = simulation_of(spec)->senses().beams(0, kLidar, all_around);
  int none = 0;
  for (const float range : exact) {
    none += range >= static_cast<float>(kNoReturn) ? 1 : 0;
    EXPECT_TRUE(range >= 1.9F);
  }
  EXPECT_GT(none, 5);
  EXPECT_LT(none, 95);

  spec.error_level = 1;
  spec.kinds[0].errors.push_back({"lidar", "", {{"sigma_m", "0.01"}}});
  const auto first = simulation_of(spec);
  const std::vector<float> noisy = first->senses().beams(0, kLidar, all_around);
  EXPECT_NE(noisy, exact);
  EXPECT_EQ(noisy,
            simulation_of(spec)->senses().beams(0, kLidar, all_around));  // each run the same
  EXPECT_NE(noisy, first->senses().beams(0, kLidar, all_around));         // each sample its own
  EXPECT_EQ(first->state().robots[0].sensors[kLidar].samples, 2u);
}

TEST(AimedBeams, OfABrokenLidarAndOfNone) {
  const auto simulation = simulation_of(world({2, 2, 0}));
  const std::vector<BeamAim> aims = turning_head(0, 0, 3);
  EXPECT_TRUE(simulation->senses().beams(0, kPsd, aims).empty());
  simulation->apply({0, BreakSensor{kLidar, false}});
  EXPECT_EQ(simulation->senses().beams(0, kLidar, aims),
            std::vector<float>(3, static_cast<float>(kNoReturn)));
}

}  // namespace
}  // namespace understudy::aimed_beams_test
