// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The sensors and parts of a robot by their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "world/model.h"

namespace understudy {

// The index; -1 if there is none.
inline int find_sensor_by_name(const RobotModel& robot, std::string_view name) {
  for (std::size_t i = 0; i < robot.sensors().size(); ++i)
    if (robot.sensors()[i].spec.name == name) return static_cast<int>(i);
  return -1;
}

inline int find_part_by_name(const RobotModel& robot, std::string_view name) {
  for (std::size_t i = 0; i < robot.kind->parts.size(); ++i)
    if (robot.kind->parts[i].spec.name == name) return static_cast<int>(i);
  return -1;
}

inline std::vector<std::string> sensor_names(const RobotModel& robot) {
  std::vector<std::string> names;
  for (const SensorModel& sensor : robot.sensors()) names.push_back(sensor.spec.name);
  return names;
}

inline std::vector<std::string> part_names(const RobotModel& robot) {
  std::vector<std::string> names;
  for (const PartModel& part : robot.kind->parts) names.push_back(part.spec.name);
  return names;
}

}  // namespace understudy
