// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What lies within one tick: the order of its stages, and samples and frames at their own instants.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::instants_test {
namespace {

constexpr int kExtra = 5;  // index: after the five sensors of a rover

std::unique_ptr<Simulation> make(const Spec& spec) {
  auto made = Simulation::make(spec, {});
  EXPECT_TRUE(made) << (made ? "" : made.error());
  return std::move(*made);
}

Spec rover_with(const char* kind, const Parameters& parameters) {
  Spec spec = room_with_rover({2, 2, 0});
  SensorSpec sensor = test_sensor(kind, "EXTRA", 9, {}, 0.05);
  sensor.parameters = parameters;
  spec.kinds[0].sensors.push_back(sensor);
  return spec;
}

// A sensor that has a rate and a memory is sampled after it has felt the tick: already the first
// sample after a start shows the motion.
TEST(Instants, ASampleShowsTheTickInWhichItIsTaken) {
  const auto s = make(rover_with("gyroscope", {{"bandwidth_hz", "1e6"}, {"rate_hz", "200"}}));
  s->senses().enable(0, kExtra, true);
  s->tick({});
  ASSERT_EQ(s->sense(0, kExtra).taken, 5 * kMillisecond);
  EXPECT_EQ(s->sense(0, kExtra).values[2], 0);
  const RobotCommand turn{0, SetSpeed{.angular_rad_s = 1.2}};
  s->tick({&turn, 1});
  ASSERT_EQ(s->sense(0, kExtra).taken, 10 * kMillisecond);
  EXPECT_NEAR(s->sense(0, kExtra).values[2], 1.2, 1e-9);
}

TEST(Instants, AnOdometerCountsTheTickInWhichItIsRead) {
  const auto s = make(rover_with("odometer", {{"rate_hz", "200"}}));
  s->senses().enable(0, kExtra, true);
  const RobotCommand go{0, SetSpeed{.linear_m_s = 0.2}};
  s->tick({&go, 1});
  EXPECT_NEAR(s->sense(0, kExtra).values[0], 0.2 * 0.005, 1e-9);
}

// A beam's instant lies in the middle of a tick: the distance is that of the way made until then.
TEST(Instants, ASampleBetweenTicksIsTakenOnTheWay) {
  Spec spec = rover_with("psd", {{"rate_hz", "80"}});  // every 12.5 ms, a tick has 5 ms
  const auto s = make(spec);
  s->senses().enable(0, kExtra, true);
  const RobotCommand go{0, SetSpeed{.linear_m_s = 0.4}};
  s->tick({&go, 1});
  bool between = false;
  for (int i = 0; i < 20; ++i) {
    s->tick({});
    const Sample& sample = s->sense(0, kExtra);
    if (sample.taken == 0) continue;
    const double way_m = 0.4 * static_cast<double>(sample.taken) * 1e-9;
    EXPECT_NEAR(sample.values[0], 3.995 - 2 - way_m, 1e-9) << sample.taken;
    between = between || sample.taken % (5 * kMillisecond) != 0;
  }
  EXPECT_TRUE(between);
}

// A frame of a turning robot, taken in the middle of the last tick, is the one that it sees when it
// stands at that heading; and not the one of the tick's end.
TEST(Instants, AFrameBetweenTicksIsTakenOnTheWay) {
  constexpr double kTurn_rad_s = 1.5;
  constexpr TimeNs kBefore = 2 * kMillisecond;
  Spec spec = room_with_rover({2, 2, 0});
  for (WallSpec& wall : spec.walls) wall.height_m = 0.1;
  const int camera = 4;
  const auto turning = make(spec);
  const RobotCommand turn{0, SetSpeed{.angular_rad_s = kTurn_rad_s}};
  turning->tick({&turn, 1});
  for (int i = 0; i < 100; ++i) turning->tick({});
  const TimeNs now = turning->state().now;
  const auto between = turning->senses().picture(0, camera, {320, 8}, now - kBefore);
  const auto at_end = turning->senses().picture(0, camera, {320, 8}, now);
  EXPECT_NE(between->bytes, at_end->bytes);

  Spec standing = spec;
  const Pose2 X_WR = turning->state().robots[0].body.X_WB;
  standing.robots[0].X_WR = {X_WR.x_m, X_WR.y_m,
                             X_WR.heading_rad - kTurn_rad_s * 1e-9 * static_cast<double>(kBefore)};
  const auto there = make(standing)->senses().picture(0, camera, {320, 8}, 0);
  int different = 0;
  for (std::size_t i = 0; i < there->bytes.size(); ++i)
    different += std::abs(there->bytes[i] - between->bytes[i]) > 2 ? 1 : 0;
  EXPECT_LE(different, 3);  // a pixel at an edge
}

TEST(Instants, AFrameOfAnotherTickIsTakenNow) {
  const auto s = make(room_with_rover({2, 2, 0}));
  const RobotCommand turn{0, SetSpeed{.angular_rad_s = 1.5}};
  s->tick({&turn, 1});
  for (int i = 0; i < 10; ++i) s->tick({});
  const TimeNs now = s->state().now;
  const auto at_end = s->senses().picture(0, 4, {64, 8}, now);
  EXPECT_EQ(s->senses().picture(0, 4, {64, 8}, now - 6 * kMillisecond)->bytes, at_end->bytes);
  EXPECT_EQ(s->senses().picture(0, 4, {64, 8}, now + kMillisecond)->bytes, at_end->bytes);
  EXPECT_EQ(s->state().robots[0].sensors[4].latest.taken, now);
}

}  // namespace
}  // namespace understudy::instants_test
