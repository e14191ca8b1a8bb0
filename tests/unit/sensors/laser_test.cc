// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A laser on its own, and sensors that a rolling platform carries, compared with closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::laser_test {
namespace {

constexpr double kRoll_rad = 0.2;
constexpr double kPeriod_s = 2;
constexpr double kTick_s = 0.005;

// The rover with one more sensor, on a platform that rolls about an axis 0.1 m above the floor.
Spec world(const char* kind, bool carried) {
  Spec spec = room_with_rover({2, 2, 0});
  for (WallSpec& wall : spec.walls) wall.look.reflectivity = 0.5;
  spec.kinds[0].parts.push_back(
      {"platform",
       "DECK",
       {{"z_m", "0.1"}, {"roll_amplitude_rad", "0.2"}, {"roll_period_s", "2"}}});
  SensorSpec sensor;
  sensor.kind = kind;
  sensor.name = "EXTRA";
  sensor.z_m = 0.15;
  if (carried) sensor.carrier = "DECK";
  spec.kinds[0].sensors.push_back(sensor);
  return spec;
}

class Bench {
 public:
  explicit Bench(const char* kind, bool carried = true)
      : simulation_(std::move(*Simulation::make(world(kind, carried), {}))),
        sensor_(static_cast<int>(simulation_->model().robots[0].sensors().size()) - 1) {}
  void tick(int ticks = 1) {
    for (int i = 0; i < ticks; ++i) simulation_->tick({});
  }
  const Sample& sense() { return simulation_->sense(0, sensor_); }
  double time_s() const { return to_seconds(simulation_->state().now); }
  double roll() const { return kRoll_rad * std::sin(2 * kPi * time_s() / kPeriod_s); }
  double roll_rate() const { return kRoll_rad * kPi * std::cos(2 * kPi * time_s() / kPeriod_s); }

 private:
  std::unique_ptr<Simulation> simulation_;
  int sensor_;
};

TEST(Laser, MeasuresStraightAhead) {
  Bench b("laser", false);
  EXPECT_NEAR(b.sense().values.at(0), 3.995 - 2, 1e-9);
}

// The low pass of 140 Hz is 1.1 ms behind.
TEST(Gyroscope, FeelsThePlatformTurn) {
  Bench b("gyroscope");
  for (int i = 0; i < 800; ++i) {
    b.tick();
    if (i < 20) continue;
    const auto& rates = b.sense().values;
    ASSERT_NEAR(rates.at(0), b.roll_rate(), 0.01);
    ASSERT_NEAR(rates.at(1), 0, 1e-9);
  }
}

// Gravity along the tilted axes. The sensor is 5 cm above the axis, so it also moves: a = -r rate
// change, at most 0.1 m/s2 here.
TEST(Accelerometer, FeelsThePlatformLean) {
  Bench b("accelerometer");
  double most = 0;
  for (int i = 0; i < 800; ++i) {
    b.tick();
    if (i < 40) continue;
    const auto& force = b.sense().values;
    const double along = kGravity_m_s2 * std::sin(b.roll());
    const double swing = 0.05 * kPi * kPi * b.roll();
    ASSERT_NEAR(force.at(1), along + swing, 0.12) << i;
    ASSERT_NEAR(force.at(0), 0, 1e-9);
    ASSERT_NEAR(force.at(2), kGravity_m_s2 * std::cos(b.roll()), 0.05);
    most = std::max(most, force.at(1));
  }
  EXPECT_GT(most, 1.8);
}

TEST(Carriers, OnlySomeSensorsCanBeMounted) {
  const auto made = Simulation::make(world("bumper", true), {});
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().find("a bumper cannot be mounted on a part"), std::string::npos)
      << made.error();
  Spec spec = world("gyroscope", true);
  spec.kinds[0].sensors.back().carrier = "DEKC";
  const auto unknown = Simulation::make(spec, {});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("DECK"), std::string::npos) << unknown.error();
}

}  // namespace
}  // namespace understudy::laser_test
