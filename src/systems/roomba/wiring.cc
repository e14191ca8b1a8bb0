// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/wiring.h"

namespace understudy {
namespace {

// As OiSensor.
constexpr std::string_view kOiSensorNames[kOiSensorCount] = {"BUMP_LEFT",
                                                             "BUMP_RIGHT",
                                                             "WALL",
                                                             "CLIFF_LEFT",
                                                             "CLIFF_FRONT_LEFT",
                                                             "CLIFF_FRONT_RIGHT",
                                                             "CLIFF_RIGHT",
                                                             "FLOOR_LEFT",
                                                             "FLOOR_FRONT_LEFT",
                                                             "FLOOR_FRONT_RIGHT",
                                                             "FLOOR_RIGHT",
                                                             "LIGHT_LEFT",
                                                             "LIGHT_FRONT_LEFT",
                                                             "LIGHT_CENTER_LEFT",
                                                             "LIGHT_CENTER_RIGHT",
                                                             "LIGHT_FRONT_RIGHT",
                                                             "LIGHT_RIGHT",
                                                             "IR_OMNI",
                                                             "IR_LEFT",
                                                             "IR_RIGHT",
                                                             "DOCK_CONTACTS",
                                                             "ANALOG_INPUT",
                                                             "INPUT_0",
                                                             "INPUT_1",
                                                             "INPUT_2",
                                                             "INPUT_3"};

// As OiPart.
constexpr std::string_view kOiPartNames[kOiPartCount] = {"CLEAN",
                                                         "SPOT",
                                                         "DOCK",
                                                         "MINUTE",
                                                         "HOUR",
                                                         "DAY",
                                                         "SCHEDULE",
                                                         "CLOCK",
                                                         "MAX",
                                                         "POWER",
                                                         "PLAY",
                                                         "ADVANCE",
                                                         "DROP_LEFT",
                                                         "DROP_RIGHT",
                                                         "DROP_CASTER",
                                                         "REMOTE",
                                                         "CHARGER_PLUG",
                                                         "CHARGER",
                                                         "INPUT_0",
                                                         "INPUT_1",
                                                         "INPUT_2",
                                                         "INPUT_3",
                                                         "LED_DEBRIS",
                                                         "LED_SPOT",
                                                         "LED_DOCK",
                                                         "LED_CHECK",
                                                         "LED_MAX",
                                                         "LED_CLEAN",
                                                         "LED_PLAY",
                                                         "LED_ADVANCE",
                                                         "LED_POWER_GREEN",
                                                         "LED_POWER_RED",
                                                         "MAIN_BRUSH",
                                                         "SIDE_BRUSH",
                                                         "VACUUM",
                                                         "DRIVER_0",
                                                         "DRIVER_1",
                                                         "DRIVER_2",
                                                         "OUTPUT_0",
                                                         "OUTPUT_1",
                                                         "OUTPUT_2",
                                                         "IR_EMITTER",
                                                         "OVERLOAD_MAIN_BRUSH",
                                                         "OVERLOAD_SIDE_BRUSH",
                                                         "OVERLOAD_VACUUM",
                                                         "OVERLOAD_DRIVER_0",
                                                         "OVERLOAD_DRIVER_1",
                                                         "OVERLOAD_DRIVER_2",
                                                         "OVERLOAD_LEFT_WHEEL",
                                                         "OVERLOAD_RIGHT_WHEEL",
                                                         "CHARGING_FAULT",
                                                         "STASIS_DIRTY"};

template <class List>
int index_by_name(const List& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].spec.name == name) return static_cast<int>(i);
  return -1;
}

// The charge of a full battery, from its own line.
double capacity_of(const SensorModel& battery) {
  Parameters numbers = battery.spec.parameters;
  take_texts(numbers, battery.descriptor->texts);
  const auto values = read_parameters(numbers, battery.descriptor->parameters, "battery");
  constexpr double kMah_per_ah = 1000;
  for (std::size_t i = 0; values && i < values->size(); ++i)
    if (std::string_view(battery.descriptor->parameters[i].key) == "capacity_ah")
      return (*values)[i] * kMah_per_ah;
  return 0;
}

}  // namespace

void OiWiring::follow(const RobotModel& robot) {
  if (kind_ == robot.kind) return;
  kind_ = robot.kind;
  for (std::size_t i = 0; i < sensors_.size(); ++i)
    sensors_[i] = index_by_name(kind_->sensors, kOiSensorNames[i]);
  for (std::size_t i = 0; i < parts_.size(); ++i)
    parts_[i] = index_by_name(kind_->parts, kOiPartNames[i]);
  battery_ = -1;
  capacity_mah_ = 0;
  for (std::size_t i = 0; i < kind_->sensors.size() && battery_ < 0; ++i) {
    const SensorModel& sensor = kind_->sensors[i];
    if (sensor.descriptor == nullptr || sensor.spec.kind != "battery") continue;
    battery_ = static_cast<int>(i);
    capacity_mah_ = capacity_of(sensor);
  }
  track_m_ = 0;
  if (!kind_->drive) return;
  // If the right wheel rolls ahead of the left one by one metre, the robot turns by 1 / track.
  constexpr double kHalf_m = 0.5;
  const double turn_rad = kind_->drive->step_of({-kHalf_m, kHalf_m, 0, 0}, {}).turn_rad;
  if (turn_rad > 0) track_m_ = 2 * kHalf_m / turn_rad;
}

std::string_view oi_part_name(OiPart which) { return kOiPartNames[which]; }

double part_value(const RobotAccess& robot, const OiWiring& wiring, OiPart which) {
  const int part = wiring.part(which);
  return part < 0 ? 0 : robot.robot_state().parts[static_cast<std::size_t>(part)].value;
}

void set_part(RobotAccess& robot, const OiWiring& wiring, OiPart which, double value) {
  const int part = wiring.part(which);
  if (part < 0) return;
  if (robot.robot_state().parts[static_cast<std::size_t>(part)].target != value)
    robot.command(MovePart{part, value});
}

}  // namespace understudy
