// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

constexpr int kLidar = 3;  // index among the S4's sensors

std::unique_ptr<Simulation> make(const Spec& spec) {
  return std::move(*Simulation::make(spec, {}));
}

Spec with_lidar(Pose2 pose, const Parameters& parameters) {
  Spec spec = room_with_s4(pose);
  spec.kinds[0].sensors[kLidar].parameters = parameters;
  return spec;
}

TEST(Lidar, FullTurnStartsBehindAndRunsCounterClockwise) {
  auto s = make(room_with_s4({1, 1.5, 0}));
  const Sample& scan = s->sense(0, kLidar);
  ASSERT_EQ(scan.ranges_m.size(), 360u);
  EXPECT_EQ(scan.kind, SampleKind::kRanges);
  EXPECT_NEAR(scan.ranges_m[0], 1 - 0.005, 1e-6);                         // behind
  EXPECT_NEAR(scan.ranges_m[90], 1.5 - 0.005, 1e-6);                      // right
  EXPECT_NEAR(scan.ranges_m[180], 3.995 - 1, 1e-6);                       // ahead
  EXPECT_NEAR(scan.ranges_m[270], 3.995 - 1.5, 1e-6);                     // left
  EXPECT_NEAR(scan.ranges_m[225], (3.995 - 1.5) * std::sqrt(2.0), 1e-6);  // ahead left
}

TEST(Lidar, TurnsWithTheRobot) {
  auto s = make(room_with_s4({1, 1.5, kPi / 2}));
  const Sample& scan = s->sense(0, kLidar);
  EXPECT_NEAR(scan.ranges_m[180], 3.995 - 1.5, 1e-6);
  EXPECT_NEAR(scan.ranges_m[270], 1 - 0.005, 1e-6);
}

TEST(Lidar, FewerBeamsOverLessThanATurn) {
  auto s = make(with_lidar({1, 1.5, 0}, {{"beams", "4"}, {"angle_rad", "3.141592653589793"}}));
  const Sample& scan = s->sense(0, kLidar);
  ASSERT_EQ(scan.ranges_m.size(), 4u);
  EXPECT_NEAR(scan.ranges_m[0], 1.5 - 0.005, 1e-6);                     // -90 degrees
  EXPECT_NEAR(scan.ranges_m[1], (1.5 - 0.005) * std::sqrt(2.0), 1e-6);  // -45
  EXPECT_NEAR(scan.ranges_m[2], 3.995 - 1, 1e-6);                       // ahead
}

TEST(Lidar, ScheduledOneSamplesAtItsInstantsOnceEnabled) {
  auto s = make(with_lidar({1, 1.5, 0}, {{"rate_hz", "10"}}));
  EXPECT_EQ(s->sense(0, kLidar).ranges_m[180],
            kNoReturn);  // nothing yet, and asking changes nothing
  for (int i = 0; i < 50; ++i) s->tick({});
  EXPECT_EQ(s->state().robots[0].sensors[kLidar].samples, 0u);
  s->enable(0, kLidar, true);  // at 250 ms
  for (int i = 0; i < 9; ++i) s->tick({});
  EXPECT_EQ(s->state().robots[0].sensors[kLidar].samples, 0u);
  s->tick({});  // 300 ms
  EXPECT_EQ(s->state().robots[0].sensors[kLidar].samples, 1u);
  EXPECT_EQ(s->sense(0, kLidar).taken, 300 * kMillisecond);
  EXPECT_NEAR(s->sense(0, kLidar).ranges_m[180], 2.995, 1e-6);
  for (int i = 0; i < 40; ++i) s->tick({});
  EXPECT_EQ(s->sense(0, kLidar).index, 2u);
  s->enable(0, kLidar, false);
  for (int i = 0; i < 40; ++i) s->tick({});
  EXPECT_EQ(s->sense(0, kLidar).index, 2u);
}

TEST(Lidar, AnInstantInsideATickSeesThePlaceOnTheArc) {
  // 64 Hz: every 15.625 ms; the first instant lies 0.625 ms after a tick, in its successor.
  auto s =
      make(with_lidar({1, 1.5, 0}, {{"rate_hz", "64"}, {"beams", "1"}, {"angle_rad", "1e-6"}}));
  s->enable(0, kLidar, true);
  RobotCommand go;
  go.command.kind = CommandKind::kSetSpeed;
  go.command.linear_m_s = 0.4;
  s->tick({&go, 1});
  for (int i = 0; i < 3; ++i) s->tick({});
  EXPECT_EQ(s->sense(0, kLidar).taken, 15'625'000);
  EXPECT_NEAR(s->sense(0, kLidar).ranges_m[0], 2.995 - 0.4 * 0.015625, 1e-6);
}

TEST(Lidar, BadParameterIsNamed) {
  const auto made = Simulation::make(with_lidar({1, 1, 0}, {{"beams", "0"}}), {});
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().find("beams"), std::string::npos);
}

}  // namespace
}  // namespace understudy
