// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rovers that carry an eye: EyeRover an RE05, EyeCamera a REV25-ST.
#pragma once

#include <vector>

#include "world/spec.h"

namespace understudy {

std::vector<RobotKindSpec> eye_robots();

}  // namespace understudy
