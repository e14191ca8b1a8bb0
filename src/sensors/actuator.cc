// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// State of the robot's actuators: the angles of all its servos in the order of its parts, or the
// speeds of its wheels. Wheels that the robot does not have read 0.
#include <array>

#include "errors/axis_error.h"
#include "sensors/choice.h"
#include "sensors/own_robot.h"

namespace understudy {
namespace {

enum Value { kWheelDiameter, kResolution };
constexpr ParameterInfo kParameters[] = {
    {"wheel_diameter_m", 0, "m", 0, 10, "with of=wheels: 0 reads m/s at the rim, otherwise rad/s"},
    {"resolution", 0, "(rad, m/s or rad/s)", 0, 1e3, "step size of the output; 0 means no steps"},
    kRateParameter,
    kSpreadParameter,
};
enum ErrorValue { kBiasSigma, kSigma };
constexpr ParameterInfo kErrors[] = {
    {"bias_sigma", 0, "(rad, m/s or rad/s)", 0, 1e3,
     "random bias, drawn once per actuator and run, one sigma"},
    {"sigma", 0, "(rad, m/s or rad/s)", 0, 1e3, "noise of a reading, one sigma"},
};
constexpr TextInfo kTexts[] = {
    {"of", "servos", "servos|wheels", "angles of the servos, or speeds of the wheels"},
};

class ActuatorState : public Sensor {
 public:
  explicit ActuatorState(const SensorParams& p)
      : resolution_(p.values[kResolution]), error_{0, p.errors[kBiasSigma], p.errors[kSigma]} {}

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    error_.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, values);
    for (double& v : values) v = to_steps(v, resolution_);
  }

 private:
  double resolution_;
  AxisError error_;
};

class ServoAngles final : public ActuatorState {
 public:
  explicit ServoAngles(const SensorParams& p) : ActuatorState(p) {
    for (std::size_t i = 0; i < p.parts.size(); ++i)
      if (p.parts[i].kind == "servo") servos_.push_back(i);
  }

  std::size_t value_count() const override { return servos_.size(); }

  void measure(const SensorView& view, std::span<double> values) const override {
    const std::vector<PartState>& parts = own_robot(view).parts;
    for (std::size_t i = 0; i < servos_.size(); ++i) values[i] = parts[servos_[i]].value;
  }

 private:
  std::vector<std::size_t> servos_;
};

class WheelSpeeds final : public ActuatorState {
 public:
  explicit WheelSpeeds(const SensorParams& p)
      : ActuatorState(p), per_m_(p.values[kWheelDiameter] > 0 ? 2 / p.values[kWheelDiameter] : 1) {}

  std::size_t value_count() const override { return kWheels; }
  std::size_t memory_count() const override { return 2 * kWheels; }

  void advance(const SensorView& view, const ErrorKey&, double dt_s,
               std::span<double> memory) const override {
    const std::array<double, kWheels>& ways_m = own_robot(view).drive.wheel_m;
    for (std::size_t k = 0; k < kWheels; ++k) {
      memory[kWheels + k] = (ways_m[k] - memory[k]) / dt_s;
      memory[k] = ways_m[k];
    }
  }

  void measure(const SensorView& view, std::span<double> values) const override {
    for (std::size_t k = 0; k < kWheels; ++k) values[k] = per_m_ * view.memory[kWheels + k];
  }

 private:
  static constexpr std::size_t kWheels = 4;
  double per_m_;
};

Result<std::unique_ptr<const Sensor>> make(const SensorParams& params) {
  const auto of = read_choice(kTexts[0], params.texts[0]);
  if (!of) return Error{of.error()};
  if (*of == 1) return make_sensor<WheelSpeeds>(params);
  auto angles = std::make_unique<ServoAngles>(params);
  if (angles->value_count() == 0)
    return Error{"the robot has no servo; write of=wheels, or add one: part servo NAME"};
  return std::unique_ptr<const Sensor>(std::move(angles));
}

}  // namespace

SensorDescriptor actuator_sensor() {
  return {.name = "actuator",
          .help = "angles of the robot's servos, or speeds of its wheels",
          .sensor_class = SensorClass::kAccumulated,
          .kind = SampleKind::kVector,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .make = make};
}

}  // namespace understudy
