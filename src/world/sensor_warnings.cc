// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/sensor_warnings.h"

#include <algorithm>

namespace understudy {

std::vector<std::string> sensor_warnings(const Model& model) {
  std::vector<std::string> warnings;
  for (const RobotModel& robot : model.robots)
    for (const SensorModel& sensor : robot.sensors()) {
      std::string warning = sensor.sensor->warning(model);
      const bool known = std::find(warnings.begin(), warnings.end(), warning) != warnings.end();
      if (!warning.empty() && !known) warnings.push_back(std::move(warning));
    }
  return warnings;
}

}  // namespace understudy
