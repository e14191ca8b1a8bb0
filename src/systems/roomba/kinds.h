// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots that carry the Open Interface.
#pragma once

#include <vector>

#include "world/spec.h"

namespace understudy {

std::vector<RobotKindSpec> roomba_robot_kinds();

}  // namespace understudy
