// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Warnings of sensors about the world they are in.
#pragma once

#include <string>
#include <vector>

#include "world/model.h"

namespace understudy {

// One line per warning, no matter how many sensors share it.
std::vector<std::string> sensor_warnings(const Model& model);

}  // namespace understudy
