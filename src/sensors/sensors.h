// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All sensors, from sensors.def.
#pragma once

#include <span>

#include "world/sensor.h"

namespace understudy {

std::span<const SensorDescriptor> all_sensors();

// Words for lists and documentation, such as "instant" and "vector".
const char* word_for(SensorClass sensor_class);
const char* word_for(SampleKind kind);

}  // namespace understudy
