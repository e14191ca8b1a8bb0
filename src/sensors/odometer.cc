// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odometer: the distance and the angle that the wheels have counted since the start, positive
// forwards and negative backwards. It shows them as a device with a limited number of bits does: in
// steps, and at its limits it either wraps around or saturates. A Create counts 16 bits of
// millimetres and degrees. For a device that restarts from 0 at each reading, take the difference
// of two readings.
#include <algorithm>

#include "errors/axis_error.h"
#include "sensors/choice.h"
#include "world/model.h"
#include "world/sensor.h"

namespace understudy {
namespace {

enum Value { kDistanceStep, kAngleStep, kDistanceLimit, kAngleLimit };
constexpr ParameterInfo kParameters[] = {
    {"distance_step_m", 0, "m", 0, 10, "resolution; 0: none"},
    {"angle_step_rad", 0, "rad", 0, 10, "resolution; 0: none"},
    {"distance_limit_m", 0, "m", 0, 1e9,
     "counts from minus this to just below this; 0 means no limit"},
    {"angle_limit_rad", 0, "rad", 0, 1e9, "likewise"},
    kRateParameter,
    kSpreadParameter,
};
enum ErrorValue { kDistanceScale, kAngleScale };
constexpr ParameterInfo kErrors[] = {
    {"distance_scale_error", 0, "(share)", -0.5, 0.5, "counted / true distance, minus 1"},
    {"angle_scale_error", 0, "(share)", -0.5, 0.5, "counted / true angle, minus 1"},
};
constexpr TextInfo kTexts[] = {
    {"overflow", "wrap", "wrap|saturate", "what happens at a limit"},
};

// One of the two counters.
struct Counter {
  double step = 0;
  double limit = 0;
  bool saturates = false;
  double scale = 1;

  void count(double change, double& sum) const {
    sum += scale * change;
    if (saturates && limit > 0) sum = std::clamp(sum, -limit, limit - step);
  }
  double shown(double sum) const {
    const double value = to_steps(sum, step);
    if (saturates || limit == 0) return value;
    return value - 2 * limit * det::floor((value + limit) / (2 * limit));
  }
};

class Odometer final : public Sensor {
 public:
  Odometer(const SensorParams& p, bool saturates)
      : distance_{p.values[kDistanceStep], p.values[kDistanceLimit], saturates,
                  1 + p.errors[kDistanceScale]},
        angle_{p.values[kAngleStep], p.values[kAngleLimit], saturates, 1 + p.errors[kAngleScale]} {}

  std::size_t value_count() const override { return 2; }
  std::size_t memory_count() const override { return kMemory; }

  void advance(const SensorView& view, const ErrorKey&, double,
               std::span<double> memory) const override {
    const auto robot = static_cast<std::size_t>(view.robot);
    const DriveState& drive = view.state->robots[robot].drive;
    std::array<double, 4> ways{};
    for (std::size_t k = 0; k < ways.size(); ++k) {
      ways[k] = drive.wheel_m[k] - memory[kWheels + k];
      memory[kWheels + k] = drive.wheel_m[k];
    }
    const DriveStep done = view.model->robots[robot].kind->drive->step_of(ways, drive);
    distance_.count(done.forward_m, memory[kDistance]);
    angle_.count(done.turn_rad, memory[kAngle]);
  }

  void measure(const SensorView& view, std::span<double> values) const override {
    values[0] = distance_.shown(view.memory[kDistance]);
    values[1] = angle_.shown(view.memory[kAngle]);
  }

  // Its errors grow with the distance, so they are already part of what it has counted.
  void disturb(const ErrorKey&, std::span<double>) const override {}

 private:
  enum Memory { kDistance, kAngle, kWheels, kMemory = kWheels + 4 };

  Counter distance_;
  Counter angle_;
};

Result<std::unique_ptr<const Sensor>> make(const SensorParams& params) {
  const std::span<const double> v = params.values;
  if ((v[kDistanceLimit] > 0 && v[kDistanceLimit] < v[kDistanceStep]) ||
      (v[kAngleLimit] > 0 && v[kAngleLimit] < v[kAngleStep]))
    return Error{"a limit is less than one step; make it larger, or 0 for none"};
  return make_chosen<Odometer>(params, kTexts[0]);
}

}  // namespace

SensorDescriptor odometer_sensor() {
  return {.name = "odometer",
          .help = "distance and angle that the wheels have counted",
          .sensor_class = SensorClass::kAccumulated,
          .kind = SampleKind::kVector,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .unit = "m,rad",
          .make = make};
}

}  // namespace understudy
