// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A rover in a room with one more sensor, to be driven about; and statistics of many samples.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/describe.h"
#include "sensors/sensors.h"
#include "tests/unit/sensors/simulation_of.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/migrate.h"

namespace understudy {

inline constexpr int kTried = 5;  // index: after PSDs, lidar and camera of the rover

inline SensorSpec sensor_to_try(const std::string& kind, const Parameters& parameters = {}) {
  SensorSpec sensor;
  sensor.kind = kind;
  sensor.name = "TRIED";
  sensor.parameters = parameters;
  return sensor;
}

// Without the sensors of its board, and without errors of the drive, so that motions have closed
// forms at every error level.
inline Spec room_with(const SensorSpec& sensor, const Parameters& errors = {}) {
  Spec spec = room_with_rover({2, 2, 0.3});
  spec.kinds[0].sensors.resize(kTried);
  spec.kinds[0].sensors.push_back(sensor);
  spec.kinds[0].errors.clear();
  if (errors.empty()) return spec;
  spec.kinds[0].errors.push_back({sensor.kind, "", errors});
  spec.error_level = 1;
  return spec;
}

inline RobotCommand speed_command(double linear_m_s, double angular_rad_s) {
  RobotCommand c;
  c.command = SetSpeed{.linear_m_s = linear_m_s, .angular_rad_s = angular_rad_s};
  return c;
}

inline void drive(Simulation& s, double linear_m_s, double angular_rad_s, int ticks) {
  const RobotCommand command = speed_command(linear_m_s, angular_rad_s);
  s.tick({&command, 1});
  for (int i = 1; i < ticks; ++i) s.tick({});
}

inline std::vector<double> reading(Simulation& s) { return s.sense(0, kTried).values; }

// Goes on with an edited Spec, as a run does.
inline void edit(Simulation& s, const Spec& spec) {
  auto model = compile(spec, full_catalogue());
  ASSERT_TRUE(model.ok()) << model.error();
  State state = migrate(s.model(), s.state(), *model);
  s.replace_model(std::move(*model), std::move(state));
}

inline std::string why_not(const Spec& spec) {
  const auto made = Simulation::make(spec, {});
  EXPECT_FALSE(made.ok());
  return made.ok() ? "" : made.error();
}

struct MotionStatistics {
  static constexpr int kCount = 100'000;
  double mean = 0;
  double sigma = 0;

  // Within three standard errors.
  void expect(double wanted_mean, double wanted_sigma) const {
    const double root = std::sqrt(static_cast<double>(kCount));
    EXPECT_NEAR(mean, wanted_mean, 3 * wanted_sigma / root);
    EXPECT_NEAR(sigma, wanted_sigma, 3 * wanted_sigma / (root * std::sqrt(2.0)));
  }
};

// Of value `axis` over many samples of the robot as it stands.
inline MotionStatistics statistics_of(Simulation& s, std::size_t axis) {
  double sum = 0;
  double squares = 0;
  const double shift = s.sense(0, kTried).values[axis];
  for (int i = 0; i < MotionStatistics::kCount; ++i) {
    const double d = s.sense(0, kTried).values[axis] - shift;
    sum += d;
    squares += d * d;
  }
  const double mean = sum / MotionStatistics::kCount;
  return {shift + mean, std::sqrt(squares / MotionStatistics::kCount - mean * mean)};
}

// Another simulation that takes over in the middle goes on to the bit, and so does one of which
// nobody asked the sensor in between.
inline void expect_same_continuation(const Spec& spec) {
  const auto one = simulation_of(spec);
  const auto two = simulation_of(spec);
  drive(*one, 0.3, 0.7, 40);
  ASSERT_TRUE(two->restore(one->save()));
  drive(*one, -0.2, 0.4, 40);
  drive(*two, -0.2, 0.4, 40);
  EXPECT_EQ(one->hash(), two->hash());
  const std::vector<double> memory = one->state().robots[0].sensors[kTried].memory;
  EXPECT_EQ(reading(*one), reading(*two));

  const auto asked = simulation_of(spec);
  for (int i = 0; i < 40; ++i) {
    drive(*asked, 0.3, 0.7, 1);
    reading(*asked);
  }
  drive(*asked, -0.2, 0.4, 40);
  EXPECT_EQ(asked->state().robots[0].sensors[kTried].memory, memory);
}

}  // namespace understudy
