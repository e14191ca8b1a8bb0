// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a sensor's errors have to do with each other: nothing, be they of different axes, values,
// beams or pixels, slow or fast, or of two sensors or robots of one kind. The limits are four
// standard errors.
#include "sensors/psd_curves.h"
#include "tests/support/correlation.h"
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::independence_test {
namespace {

constexpr int kCount = 4000;

using Lists = std::vector<std::vector<double>>;

// The readings of many ticks, one list a value.
Lists readings_of(Simulation& s, int robot = 0, int sensor = kTried) {
  Lists lists;
  for (int i = 0; i < kCount; ++i) {
    const std::vector<double> values = s.sense(robot, sensor).values;
    lists.resize(values.size());
    for (std::size_t k = 0; k < values.size(); ++k) lists[k].push_back(values[k]);
  }
  return lists;
}

// How much the memory of the tried sensor changed in every tick, and what it read at the end of it.
struct TickByTick {
  Lists changes;
  Lists readings;
};
TickByTick tick_by_tick(Simulation& s) {
  TickByTick all;
  std::vector<double> before = s.state().robots[0].sensors[kTried].memory;
  for (int i = 0; i < kCount; ++i) {
    s.tick({});
    const std::vector<double> now = s.state().robots[0].sensors[kTried].memory;
    const std::vector<double> values = reading(s);
    all.changes.resize(now.size());
    all.readings.resize(values.size());
    for (std::size_t k = 0; k < now.size(); ++k) all.changes[k].push_back(now[k] - before[k]);
    for (std::size_t k = 0; k < values.size(); ++k) all.readings[k].push_back(values[k]);
    before = now;
  }
  return all;
}

TEST(Independence, AxesOfAGyroscopesWalk) {
  const auto s = simulation_of(room_with(sensor_to_try("gyroscope"), {{"bias_walk", "0.01"}}));
  const Lists changes = tick_by_tick(*s).changes;
  expect_independent({changes.end() - 3, changes.end()});
}

// Each tick has one step of the walk and one sample, so both have the same number.
TEST(Independence, AGyroscopesWalkAndItsNoise) {
  const auto s = simulation_of(
      room_with(sensor_to_try("gyroscope"), {{"bias_walk", "1e-9"}, {"noise_density", "0.01"}}));
  const TickByTick all = tick_by_tick(*s);
  expect_independent({all.changes[1], all.changes[2], all.changes[3], all.readings[0],
                      all.readings[1], all.readings[2]});
}

TEST(Independence, AxesOfAnAccelerometersNoise) {
  const auto s = simulation_of(room_with(sensor_to_try("accelerometer"), {{"noise_density", "1"}}));
  expect_independent(readings_of(*s));
}

TEST(Independence, RangeAndVoltageOfAPsd) {
  Spec spec = room_with(sensor_to_try("psd", {{"curve", "GP2Y0A02"}}),
                        {{"sigma_m", "0.01"}, {"raw_sigma_v", "0.01"}});
  spec.robots[0].X_WR = {3, 2, 0};
  const auto s = simulation_of(spec);
  const Lists lists = readings_of(*s);
  std::vector<double> of_range;  // what is left without that of the voltage
  for (std::size_t i = 0; i < lists[0].size(); ++i)
    of_range.push_back(lists[0][i] - find_psd_curve("GP2Y0A02")->distance_m(lists[1][i]));
  expect_independent({of_range, lists[1]});
}

TEST(Independence, BeamsOfALidar) {
  const auto s =
      simulation_of(room_with(sensor_to_try("lidar", {{"beams", "4"}}), {{"sigma_m", "0.01"}}));
  Lists lists(4);
  for (int i = 0; i < kCount; ++i) {
    const std::vector<float> ranges = s->sense(0, kTried).ranges_m;
    ASSERT_EQ(ranges.size(), 4u);
    for (std::size_t k = 0; k < 4; ++k) lists[k].push_back(static_cast<double>(ranges[k]));
  }
  expect_independent(lists);
}

// East, north and up of the noise, and of the drift that changes in the same ticks.
TEST(Independence, DirectionsOfAGps) {
  const Parameters errors = {{"sigma_m", "1"},
                             {"sigma_z_m", "1"},
                             {"drift_sigma_m", "1e-6"},
                             {"drift_sigma_z_m", "1e-6"},
                             {"speed_sigma_m_s", "1"}};
  Spec spec = room_with(sensor_to_try("gps", {{"drift_time_s", "0.001"}}), errors);
  const auto s = simulation_of(spec);
  const TickByTick all = tick_by_tick(*s);
  expect_independent({all.readings[0], all.readings[1], all.readings[2]});
  expect_independent({all.readings[1], all.changes[1]});
  expect_independent({all.readings[0], all.changes[2]});
  expect_independent({all.readings[2], all.changes[3]});
}

TEST(Independence, TwoSensorsOfAKindAndTwoRobots) {
  Spec spec = room_with_rover({2, 2, 0.3});
  add_rover(spec, {2, 3, 0.3}, "other");
  spec.error_level = 1;
  const auto s = simulation_of(spec);
  expect_independent({readings_of(*s, 0, 0)[0], readings_of(*s, 0, 1)[0], readings_of(*s, 1, 0)[0],
                      readings_of(*s, 1, 1)[0]});
}

TEST(Independence, TwoSeeds) {
  Spec spec = room_with_rover({2, 2, 0.3});
  spec.error_level = 1;
  const auto one = Simulation::make(spec, {.seed = 1});
  const auto two = Simulation::make(spec, {.seed = 2});
  expect_independent({readings_of(**one, 0, 0)[0], readings_of(**two, 0, 0)[0]});
}

// Far from zero volts the noise has two sides; near to it nothing gets negative.
TEST(Independence, TheVoltageOfAPsdIsNeverNegative) {
  Spec spec = room_with(sensor_to_try("psd", {{"curve", "GP2Y0A02"}}), {{"raw_sigma_v", "1"}});
  spec.robots[0].X_WR = {3, 2, 0};
  const auto s = simulation_of(spec);
  int zeros = 0;
  for (const double volts : readings_of(*s)[1]) {
    ASSERT_GE(volts, 0);
    zeros += volts == 0 ? 1 : 0;
  }
  EXPECT_GT(zeros, kCount / 10);
  EXPECT_LT(zeros, kCount / 2);
}

}  // namespace
}  // namespace understudy::independence_test
