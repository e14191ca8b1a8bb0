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

const char* word_for(SensorClass sensor_class) {
  switch (sensor_class) {
    case SensorClass::kInstant:
      return "instant";
    case SensorClass::kAccumulated:
      return "accumulated";
    case SensorClass::kScheduled:
      return "scheduled";
  }
  return "";
}

const char* word_for(SampleKind kind) {
  switch (kind) {
    case SampleKind::kScalar:
      return "scalar";
    case SampleKind::kVector:
      return "vector";
    case SampleKind::kRanges:
      return "ranges";
    case SampleKind::kImage:
      return "image";
    case SampleKind::kBits:
      return "bits";
    case SampleKind::kFix:
      return "fix";
  }
  return "";
}

}  // namespace understudy
