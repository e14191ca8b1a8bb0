// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One sensor on a robot at the origin of its own world, and statistics of what it says.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/sensors/simulation_of.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy {

// A floor of 20 m by 20 m, and in its middle, looking along x, a rover with this sensor alone.
inline Spec bench_world(const SensorSpec& sensor, const Parameters& errors = {}) {
  Spec spec = room();
  spec.walls.clear();
  spec.floor.width_m = spec.floor.height_m = 20;
  add_rover(spec, {10, 10, 0});
  RobotKindSpec& kind = spec.kinds[0];
  kind.sensors = {sensor};
  kind.errors.clear();
  if (!errors.empty()) {
    kind.errors.push_back({sensor.kind, "", errors});
    spec.error_level = 1;
  }
  return spec;
}

inline SensorSpec sensor_of(const std::string& kind, const Parameters& parameters = {},
                            double z_m = 0.1) {
  SensorSpec sensor;
  sensor.kind = kind;
  sensor.name = "SENSOR";
  sensor.z_m = z_m;
  sensor.parameters = parameters;
  return sensor;
}

// A wall across the view, its near face so far ahead of the robot's middle.
inline WallSpec wall_ahead(double distance_m, double half_width_m = 8) {
  WallSpec wall;
  wall.thickness_m = 0.01;
  wall.height_m = 5;
  wall.from = {10 + distance_m + 0.005, 10 - half_width_m};
  wall.to = {10 + distance_m + 0.005, 10 + half_width_m};
  return wall;
}

inline void add_rod(Spec& spec, double radius_m, double ahead_m, double left_m) {
  ObjectKindSpec kind;
  kind.name = "rod" + std::to_string(spec.object_kinds.size());
  kind.fixed = true;
  kind.body.shapes = {cylinder(radius_m, 5)};
  spec.object_kinds.push_back(kind);
  spec.objects.push_back({100 + static_cast<int>(spec.objects.size()),
                          kind.name,
                          kind.name,
                          {10 + ahead_m, 10 + left_m, 0}});
}

inline double reading(const Spec& spec) { return simulation_of(spec)->sense(0, 0).values[0]; }

inline std::string problem_with(const SensorSpec& sensor) {
  const auto made = Simulation::make(bench_world(sensor), {});
  return made ? "" : made.error();
}

// Mean and sigma of so many numbers, and how far they may be off: three standard errors.
struct RangeStatistics {
  double mean = 0;
  double sigma = 0;
  double mean_bound = 0;
  double sigma_bound = 0;
};

inline RangeStatistics statistics_of(const std::vector<double>& values) {
  RangeStatistics s;
  const auto n = static_cast<double>(values.size());
  for (const double v : values) s.mean += v / n;
  for (const double v : values) s.sigma += (v - s.mean) * (v - s.mean) / (n - 1);
  s.sigma = std::sqrt(s.sigma);
  s.mean_bound = 3 * s.sigma / std::sqrt(n);
  s.sigma_bound = 3 * s.sigma / std::sqrt(2 * n);
  return s;
}

// What a sensor makes of one truth, over and over: disturb() alone, without casting anew.
inline std::vector<std::vector<double>> disturbed(const Spec& spec,
                                                  const std::vector<double>& truth, int samples) {
  const auto model = compile(spec, full_catalogue());
  EXPECT_TRUE(model) << (model ? "" : model.error());
  const SensorModel& sensor = model->robots[0].sensors()[0];
  std::vector<std::vector<double>> all(static_cast<std::size_t>(samples), truth);
  for (int i = 0; i < samples; ++i)
    sensor.sensor->disturb(
        {1, model->robots[0].name_key, sensor.name_key, static_cast<std::uint64_t>(i)},
        all[static_cast<std::size_t>(i)]);
  return all;
}

inline std::vector<double> firsts(const std::vector<std::vector<double>>& samples) {
  std::vector<double> values;
  for (const std::vector<double>& sample : samples) values.push_back(sample[0]);
  return values;
}

constexpr int kManySamples = 100'000;

// The bound of a share that is counted in so many samples: three standard errors.
inline double share_bound(double share, int samples = kManySamples) {
  return 3 * std::sqrt(share * (1 - share) / samples);
}

}  // namespace understudy
