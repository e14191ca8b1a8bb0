// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots that are put together from those of several systems, which do not know each other.
#pragma once

#include <vector>

#include "system/kind_parts.h"

namespace understudy {

// From the kinds of all systems.
std::vector<RobotKindSpec> joined_kinds(const std::vector<RobotKindSpec>& kinds);

}  // namespace understudy
