// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots and objects placed where they cannot be: inside of a wall or of each other, or off the
// floor. Two that are fixed may share a place, and a fixed one may stand in a wall.
#pragma once

#include <string>
#include <vector>

#include "world/model.h"

namespace understudy {

// One line per robot or object that is in trouble at tick 0.
std::vector<std::string> placement_warnings(const Model& model);

}  // namespace understudy
