// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds robots and objects at impossible places: in a wall, in each other, or off the floor. Two
// fixed things may share a place, and a fixed thing may stand in a wall.
#pragma once

#include <string>
#include <vector>

#include "world/model.h"

namespace understudy {

// One line per misplaced robot or object at tick 0.
std::vector<std::string> placement_warnings(const Model& model);

}  // namespace understudy
