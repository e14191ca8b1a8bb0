// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots placed where no robot can be: inside of a wall or of each other, or off the floor.
#pragma once

#include <string>
#include <vector>

#include "world/model.h"

namespace understudy {

// One line per robot that is in trouble at tick 0.
std::vector<std::string> placement_warnings(const Model& model);

}  // namespace understudy
