// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot kinds that come with the simulator.
#pragma once

#include <vector>

#include "world/spec.h"

namespace understudy {

std::vector<RobotKindSpec> builtin_robot_kinds();

}  // namespace understudy
