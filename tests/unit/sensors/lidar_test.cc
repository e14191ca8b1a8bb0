// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/sensors/range_bench.h"

namespace understudy::lidar_test {
namespace {

constexpr int kLidar = 3;  // index among the rover's sensors

std::unique_ptr<Simulation> make(const Spec& spec) {
  return std::move(*Simulation::make(spec, {}));
}

Spec with_lidar(Pose2 pose, const Parameters& parameters) {
  Spec spec = room_with_rover(pose);
  spec.kinds[0].sensors[kLidar].parameters = parameters;
  return spec;
}

TEST(Lidar, FullTurnStartsBehindAndRunsCounterClockwise) {
  auto s = make(room_with_rover({1, 1.5, 0}));
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
  auto s = make(room_with_rover({1, 1.5, kPi / 2}));
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

// Index 0 is the left end of the fan (the rear of a full turn), N/2 the front; clockwise.
TEST(Lidar, ScansOfAFullTurnGoClockwiseFromTheRear) {
  auto s = make(room_with_rover({1, 1.5, 0}));
  const std::vector<float> scan = s->senses().scan(0, kLidar, std::nullopt);
  ASSERT_EQ(scan.size(), 360u);
  EXPECT_NEAR(scan[0], 1 - 0.005, 1e-6);                         // behind
  EXPECT_NEAR(scan[90], 3.995 - 1.5, 1e-6);                      // left
  EXPECT_NEAR(scan[180], 3.995 - 1, 1e-6);                       // ahead
  EXPECT_NEAR(scan[270], 1.5 - 0.005, 1e-6);                     // right
  EXPECT_NEAR(scan[135], (3.995 - 1.5) * std::sqrt(2.0), 1e-6);  // ahead left
  EXPECT_EQ(s->state().robots[0].sensors[kLidar].samples, 1u);
}

TEST(Lidar, ScansOfAFanStartAtItsLeftEnd) {
  const Parameters half = {{"beams", "4"}, {"angle_rad", "3.141592653589793"}};
  auto s = make(with_lidar({1, 1.5, 0}, half));
  const std::vector<float> scan = s->senses().scan(0, kLidar, std::nullopt);
  ASSERT_EQ(scan.size(), 4u);
  EXPECT_NEAR(scan[0], 3.995 - 1.5, 1e-6);                     // 90 degrees to the left
  EXPECT_NEAR(scan[1], (3.995 - 1.5) * std::sqrt(2.0), 1e-6);  // 45
  EXPECT_NEAR(scan[2], 3.995 - 1, 1e-6);                       // ahead
  EXPECT_NEAR(scan[3], (1.5 - 0.005) * std::sqrt(2.0), 1e-6);  // 45 to the right
}

TEST(Lidar, ScansOfAnInclusiveFanHaveBothEnds) {
  auto s = make(with_lidar(
      {1, 1.5, 0}, {{"beams", "5"}, {"angle_rad", "3.141592653589793"}, {"inclusive", "1"}}));
  const std::vector<float> scan = s->senses().scan(0, kLidar, std::nullopt);
  ASSERT_EQ(scan.size(), 5u);
  EXPECT_NEAR(scan[0], 3.995 - 1.5, 1e-6);  // left
  EXPECT_NEAR(scan[2], 3.995 - 1, 1e-6);    // ahead
  EXPECT_NEAR(scan[4], 1.5 - 0.005, 1e-6);  // right
}

// As LIDARSet asks: other range, other number, looking down. The lidar is 120 mm high and meets the
// floor at 0.12 / sin(tilt) ahead; to the side a tilted fan is level.
TEST(Lidar, AnotherFanIsOfTheSameLidar) {
  auto s = make(room_with_rover({1, 1.5, 0}));
  const double tilt_rad = deg_to_rad(30);
  const std::vector<float> scan = s->senses().scan(0, kLidar, ScanFan{kPi, kPi / 8, 8, -tilt_rad});
  ASSERT_EQ(scan.size(), 8u);
  EXPECT_NEAR(scan[0], 3.995 - 1.5, 1e-4);
  EXPECT_NEAR(scan[4], 0.12 / std::sin(tilt_rad), 1e-4);
  // A full turn of the same beams is the lidar's own scan.
  const std::vector<float> own = s->senses().scan(0, kLidar, std::nullopt);
  EXPECT_EQ(s->senses().scan(0, kLidar, ScanFan{2 * kPi, 2 * kPi / 360, 360, 0}).at(180),
            own.at(180));
}

TEST(Lidar, OnlyLidarsScan) {
  auto s = make(room_with_rover({1, 1.5, 0}));
  EXPECT_TRUE(s->senses().scan(0, 0, std::nullopt).empty());
}

TEST(Lidar, ScheduledOneSamplesAtItsInstantsOnceEnabled) {
  auto s = make(with_lidar({1, 1.5, 0}, {{"rate_hz", "10"}}));
  EXPECT_EQ(s->sense(0, kLidar).ranges_m[180],
            kNoReturn);  // nothing yet, and asking changes nothing
  for (int i = 0; i < 50; ++i) s->tick({});
  EXPECT_EQ(s->state().robots[0].sensors[kLidar].samples, 0u);
  s->senses().enable(0, kLidar, true);  // at 250 ms
  for (int i = 0; i < 9; ++i) s->tick({});
  EXPECT_EQ(s->state().robots[0].sensors[kLidar].samples, 0u);
  s->tick({});  // 300 ms
  EXPECT_EQ(s->state().robots[0].sensors[kLidar].samples, 1u);
  EXPECT_EQ(s->sense(0, kLidar).taken, 300 * kMillisecond);
  EXPECT_NEAR(s->sense(0, kLidar).ranges_m[180], 2.995, 1e-6);
  for (int i = 0; i < 40; ++i) s->tick({});
  EXPECT_EQ(s->sense(0, kLidar).index, 2u);
  s->senses().enable(0, kLidar, false);
  for (int i = 0; i < 40; ++i) s->tick({});
  EXPECT_EQ(s->sense(0, kLidar).index, 2u);
}

TEST(Lidar, AnInstantInsideATickSeesThePlaceOnTheArc) {
  // 64 Hz: every 15.625 ms; the first instant lies 0.625 ms after a tick, in its successor.
  auto s =
      make(with_lidar({1, 1.5, 0}, {{"rate_hz", "64"}, {"beams", "1"}, {"angle_rad", "1e-6"}}));
  s->senses().enable(0, kLidar, true);
  RobotCommand go;
  go.command = SetSpeed{.linear_m_s = 0.4};
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

// 181 beams over 180 degrees, as the LMS200 has them: from the right to the left, 90 ahead.
const Parameters kLms200 = {{"beams", "181"},     {"angle_rad", "3.141592653589793"},
                            {"inclusive", "1"},   {"max_range_m", "80"},
                            {"range_10_m", "10"}, {"min_range_m", "0.05"}};

TEST(Lidar, InclusiveFanEndsAtBothSides) {
  Spec spec = bench_world(sensor_of("lidar", kLms200));
  add_rod(spec, 0.1, 0, 2);
  add_rod(spec, 0.2, 0, -3);
  add_rod(spec, 0.3, 4, 0);
  const Sample scan = simulation_of(spec)->sense(0, 0);
  EXPECT_NEAR(scan.ranges_m[0], 2.8, 1e-6);
  EXPECT_NEAR(scan.ranges_m[90], 3.7, 1e-6);
  EXPECT_NEAR(scan.ranges_m[180], 1.9, 1e-6);
  EXPECT_EQ(scan.ranges_m[45], static_cast<float>(kNoReturn));
}

TEST(Lidar, TenMetresAtTenPercentAndFartherOnBrighterWalls) {
  Spec spec = bench_world(sensor_of("lidar", kLms200));
  spec.floor.width_m = 60;
  const auto ahead = [&](double distance_m, double reflectivity) {
    spec.walls = {wall_ahead(distance_m)};
    spec.walls[0].look.reflectivity = reflectivity;
    return simulation_of(spec)->sense(0, 0).ranges_m[90];
  };
  EXPECT_NEAR(ahead(9.9, 0.1), 9.9, 1e-6);
  EXPECT_EQ(ahead(10.1, 0.1), static_cast<float>(kNoReturn));
  EXPECT_NEAR(ahead(31.5, 1), 31.5, 1e-5);  // 10 m * sqrt(10)
  EXPECT_EQ(ahead(31.7, 1), static_cast<float>(kNoReturn));
  EXPECT_EQ(ahead(0.04, 1), static_cast<float>(kNoReturn));
}

TEST(Lidar, ATiltedOneDrawsALineOnTheFloor) {
  SensorSpec sensor = sensor_of(
      "lidar", {{"beams", "3"}, {"angle_rad", "1.5707963267948966"}, {"inclusive", "1"}}, 0.5);
  sensor.tilt_rad = -kPi / 6;
  const Sample scan = simulation_of(bench_world(sensor))->sense(0, 0);
  EXPECT_NEAR(scan.ranges_m[1], 1.0, 1e-6);
  // 45 degrees aside in the tilted plane, a beam falls by sin(30) cos(45).
  EXPECT_NEAR(scan.ranges_m[0], std::sqrt(2.0), 1e-6);
  EXPECT_NEAR(scan.ranges_m[2], std::sqrt(2.0), 1e-6);
}

TEST(Lidar, LevelBeamsAreTheSameByGridAndByScene) {
  Spec spec = bench_world(sensor_of("lidar", {{"beams", "720"}, {"max_range_m", "30"}}));
  spec.walls = {wall_ahead(3, 2)};
  add_rod(spec, 0.3, -2, 1);
  add_rod(spec, 0.05, 1, -1);
  const Sample by_grid = simulation_of(spec)->sense(0, 0);
  spec.kinds[0].sensors[0].parameters.push_back({"range_10_m", "1000"});
  const Sample by_scene = simulation_of(spec)->sense(0, 0);
  int met = 0;
  for (std::size_t i = 0; i < by_grid.ranges_m.size(); ++i) {
    EXPECT_NEAR(by_grid.ranges_m[i], by_scene.ranges_m[i], 1e-4) << i;
    met += by_grid.ranges_m[i] < static_cast<float>(kNoReturn);
  }
  EXPECT_GT(met, 50);
}

// SICK's figures for 1 to 8 m: +-15 mm systematic, sigma 5 mm.
TEST(Lidar, Lms200AccuracyWithinThreeStandardErrors) {
  const Parameters errors = {{"systematic_m", "0.015"}, {"sigma_m", "0.005"}};
  Spec spec = bench_world(sensor_of("lidar", {{"beams", "1"}}), errors);
  std::vector<double> biases;
  for (int unit = 0; unit < 300; ++unit) {
    spec.robots[0].name = "unit" + std::to_string(unit);
    const int samples = unit == 0 ? kManySamples : 1000;
    const RangeStatistics s = statistics_of(firsts(disturbed(spec, {4.0}, samples)));
    EXPECT_LE(std::abs(s.mean - 4), 0.015 + 3 * s.mean_bound);
    if (unit == 0) {
      EXPECT_NEAR(s.sigma, 0.005, s.sigma_bound);
    }
    biases.push_back(s.mean - 4);
  }
  const RangeStatistics b = statistics_of(biases);
  EXPECT_NEAR(b.mean, 0, b.mean_bound);
  EXPECT_NEAR(b.sigma, 0.015 / std::sqrt(3.0), b.sigma_bound);  // of an even spread
}

TEST(Lidar, DroppedBeamsHaveNoReturnAndNoReturnStaysExact) {
  const Spec spec = bench_world(sensor_of("lidar", {{"beams", "2"}}), {{"drop_share", "0.02"}});
  int dropped = 0;
  for (const std::vector<double>& v : disturbed(spec, {4.0, kNoReturn}, kManySamples)) {
    EXPECT_TRUE(v[0] == 4.0 || v[0] == kNoReturn);
    EXPECT_EQ(v[1], kNoReturn);
    dropped += v[0] == kNoReturn;
  }
  EXPECT_NEAR(dropped * 1.0 / kManySamples, 0.02, share_bound(0.02));
}

}  // namespace
}  // namespace understudy::lidar_test
