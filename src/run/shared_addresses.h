// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Devices for datagrams with the same address. Programs of the run reach their own robot's, but of
// those at a real port programs started by hand reach only the first.
#pragma once

#include <string>
#include <vector>

#include "run/device_set.h"

namespace understudy {

// One line for each device that only programs of the run can reach, with the remedy.
std::vector<std::string> shared_address_warnings(const DeviceSet& devices, const Model& model);

}  // namespace understudy
