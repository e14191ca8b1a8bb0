// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/sensors.h"

#include <array>

namespace understudy {

#define UNDERSTUDY_SENSOR(name) SensorDescriptor name##_sensor();
#include "sensors/sensors.def"
#undef UNDERSTUDY_SENSOR

std::span<const SensorDescriptor> all_sensors() {
  static const std::array list = {
#define UNDERSTUDY_SENSOR(name) name##_sensor(),
#include "sensors/sensors.def"
#undef UNDERSTUDY_SENSOR
  };
  return list;
}

}  // namespace understudy
