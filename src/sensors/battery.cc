// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Battery: voltage (V), current (A, negative while discharging) and charge (C) of the robot's
// battery. It supplies the electronics, the current of DC motors, and the power of ideal motors
// against a drag. While the part named as its charger is on, it takes the charging current until it
// is full. An empty battery does not stop the robot; that is up to programs.
#include <algorithm>
#include <cmath>

#include "errors/axis_error.h"
#include "sensors/battery_cells.h"
#include "sensors/choice.h"
#include "sensors/own_robot.h"

namespace understudy {
namespace {

enum Value { kCapacity, kNumberOfCells, kStart, kIdle, kDrag, kResistance, kCharging };
constexpr ParameterInfo kParameters[] = {
    {"capacity_ah", 3, "Ah", 1e-3, 1e5, "charge of a full battery"},
    {"cells", 12, "(number)", 1, 1000, "number of cells in series"},
    {"start_share", 1, "(share)", 0, 1, "how full it is at the start"},
    {"idle_a", 0.2, "A", 0, 1e4, "current of the electronics"},
    {"drag_n", 5, "N", 0, 1e5, "with ideal motors, power is this times the speed of the wheels"},
    {"resistance_ohm", 0.1, "ohm", 0, 1e3, "internal resistance; the voltage drops under load"},
    {"charging_a", 1, "A", 0, 1e4, "current of the charger"},
    kRateParameter,
    kSpreadParameter,
};
enum ErrorValue { kVoltageSigma, kCurrentSigma, kChargeSigma };
constexpr ParameterInfo kErrors[] = {
    {"voltage_sigma_v", 0, "V", 0, 1e3, "noise of a reading, one sigma"},
    {"current_sigma_a", 0, "A", 0, 1e3, "likewise"},
    {"charge_sigma_c", 0, "C", 0, 1e6, "likewise"},
};
enum Text { kChemistry, kCharger };
constexpr TextInfo kTexts[] = {
    {"chemistry", "nimh", "nimh|lead|liion", "the voltage curve of its cells"},
    {"charger", "", "PART",
     "a part of the robot that charges the battery while it is on; empty for no charger"},
};

constexpr double kCoulombs_per_ah = 3600;

class Battery final : public Sensor {
 public:
  Battery(const SensorParams& p, const CellCurve& curve, int charger)
      : curve_(curve),
        charger_(charger),
        capacity_c_(p.values[kCapacity] * kCoulombs_per_ah),
        cells_(p.values[kNumberOfCells]),
        start_c_(p.values[kStart] * capacity_c_),
        idle_a_(p.values[kIdle]),
        drag_n_(p.values[kDrag]),
        resistance_ohm_(p.values[kResistance]),
        charging_a_(p.values[kCharging]) {
    std::copy_n(p.errors.begin(), sigmas_.size(), sigmas_.begin());
  }

  std::size_t value_count() const override { return 3; }
  std::size_t memory_count() const override { return kMemory; }

  void advance(const SensorView& view, const ErrorKey&, double dt_s,
               std::span<double> memory) const override {
    const RobotState& robot = own_robot(view);
    const double taken_a = idle_a_ + motors_a(robot, voltage(memory), dt_s, memory);
    const bool charging =
        charger_ >= 0 && robot.parts[static_cast<std::size_t>(charger_)].value != 0;
    // Limited by the charge that is left and by the room that is left.
    const double change_c =
        std::clamp((charging ? charging_a_ - taken_a : -taken_a) * dt_s, -charge_c(memory),
                   std::max(0.0, capacity_c_ - charge_c(memory)));
    memory[kCurrent] = change_c / dt_s;
    memory[kUsed] -= change_c;
  }

  void measure(const SensorView& view, std::span<double> values) const override {
    values[0] = voltage(view.memory);
    values[1] = view.memory[kCurrent];
    values[2] = charge_c(view.memory);
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    const KeyedRandom random(key.seed, key.robot, key.part);
    for (std::uint32_t i = 0; i < sigmas_.size(); ++i)
      if (sigmas_[i] != 0) values[i] += sigmas_[i] * random.gaussian(key.index, i);
  }

 private:
  enum Memory { kUsed, kCurrent, kWheels, kMemory = kWheels + 4 };

  double charge_c(std::span<const double> memory) const {
    return std::max(0.0, start_c_ - memory[kUsed]);
  }
  double voltage(std::span<const double> memory) const {
    return cells_ * curve_.at(charge_c(memory) / capacity_c_) + memory[kCurrent] * resistance_ohm_;
  }

  // A bridge at some duty draws that share of its motor's current, and feeds nothing back.
  double motors_a(const RobotState& robot, double volts, double dt_s,
                  std::span<double> memory) const {
    double taken_a = 0;
    for (const MotorState& m : robot.motors) taken_a += std::max(0.0, m.duty * m.current_a);
    double way_m = 0;
    double wheels = 0;
    for (std::size_t k = 0; k < robot.drive.wheel_m.size(); ++k) {
      const double rolled_m = std::abs(robot.drive.wheel_m[k] - memory[kWheels + k]);
      memory[kWheels + k] = robot.drive.wheel_m[k];
      way_m += rolled_m;
      wheels += rolled_m > 0 ? 1 : 0;
    }
    if (!robot.motors.empty() || way_m == 0) return taken_a;
    constexpr double kLeast_v = 0.1;  // keeps the current of a collapsed battery finite
    return drag_n_ * way_m / (wheels * dt_s) / std::max(kLeast_v, volts);
  }

  const CellCurve& curve_;
  int charger_;
  double capacity_c_;
  double cells_;
  double start_c_;
  double idle_a_;
  double drag_n_;
  double resistance_ohm_;
  double charging_a_;
  std::array<double, 3> sigmas_{};
};

Result<std::unique_ptr<const Sensor>> make(const SensorParams& params) {
  const auto chemistry = read_choice(kTexts[kChemistry], params.texts[kChemistry]);
  if (!chemistry) return Error{chemistry.error()};
  const std::string& charger = params.texts[kCharger];
  const int part = charger.empty() ? -1 : find_part(params.parts, charger);
  if (!charger.empty() && part < 0)
    return Error{"the robot has no part \"" + charger + "\"; add one: part switch " + charger};
  return std::unique_ptr<const Sensor>(
      std::make_unique<Battery>(params, kCells[static_cast<std::size_t>(*chemistry)], part));
}

}  // namespace

SensorDescriptor battery_sensor() {
  return {.name = "battery",
          .help = "voltage, current and charge of the robot's battery",
          .sensor_class = SensorClass::kAccumulated,
          .kind = SampleKind::kVector,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .unit = "V,A,C",
          .make = make};
}

}  // namespace understudy
