// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All sensors, from sensors.def.
#pragma once

#include <span>

#include "world/sensor.h"

namespace understudy {

std::span<const SensorDescriptor> all_sensors();

}  // namespace understudy
