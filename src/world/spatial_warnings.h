// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is hardly meant in a world with spatial physics: terrain that is too steep to be land,
// wheels that do not reach the ground, robots under water.
#pragma once

#include <string>
#include <vector>

#include "world/model.h"

namespace understudy {

// One line each. Nothing for planar worlds.
std::vector<std::string> spatial_warnings(const Model& model);

}  // namespace understudy
