// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A room with one robot that has one more sensor, and what tests of GPS and compass ask of it.
#pragma once

#include <cmath>
#include <utility>

#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy {

constexpr int kExtraSensor = 5;  // index: after PSDs, lidar and camera of the rover

inline Spec with_sensor(const std::string& kind, const Pose2& X_WR, const Parameters& parameters,
                        const Parameters& errors = {}) {
  Spec spec = room_with_rover(X_WR);
  SensorSpec sensor;
  sensor.kind = kind;
  sensor.name = "EXTRA";
  sensor.parameters = parameters;
  spec.kinds[0].sensors.resize(kExtraSensor);
  spec.kinds[0].sensors.push_back(sensor);
  spec.kinds[0].errors.push_back({kind, "", errors});
  return spec;
}

inline std::unique_ptr<Simulation> make_simulation(const Spec& spec) {
  return std::move(*Simulation::make(spec, {}));
}

// One sensor by itself, with all of its errors, in a world that stands still.
class LoneSensor {
 public:
  explicit LoneSensor(Spec spec) {
    spec.error_level = 1;
    simulation_ = make_simulation(spec);
    const SensorModel& model = simulation_->model().robots[0].sensors()[kExtraSensor];
    sensor_ = model.sensor.get();
    memory_.assign(sensor_->memory_count(), 0);
    values_.assign(sensor_->value_count(), 0);
  }

  void advance(std::uint64_t tick, double dt_s) {
    sensor_->advance(view(), {1, 2, 3, tick}, dt_s, memory_);
  }
  const std::vector<double>& measure() {
    sensor_->measure(view(), values_);
    return values_;
  }
  const std::vector<double>& sample(std::uint64_t index) {
    measure();
    sensor_->disturb({1, 2, 4, index}, values_);
    return values_;
  }
  void move_body(double vx_m_s, double vy_m_s, double omega_rad_s) {
    BodyState& body = simulation_->mutable_state().robots[0].body;
    body.vx_m_s = vx_m_s;
    body.vy_m_s = vy_m_s;
    body.omega_rad_s = omega_rad_s;
  }

 private:
  SensorView view() const {
    SensorView view;
    view.X_WR = simulation_->state().robots[0].body.X_WB;
    view.model = &simulation_->model();
    view.state = &simulation_->state();
    view.memory = memory_;
    return view;
  }

  std::unique_ptr<Simulation> simulation_;
  const Sensor* sensor_;
  std::vector<double> memory_;
  std::vector<double> values_;
};

struct Statistics {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double sigma() const { return std::sqrt(squares / count - mean() * mean()); }
  // Three standard errors of the mean, and of sigma, of Gaussian values.
  double mean_limit(double sigma) const { return 3 * sigma / std::sqrt(count); }
  double sigma_limit(double sigma) const { return 3 * sigma / std::sqrt(2 * count); }
};

}  // namespace understudy
