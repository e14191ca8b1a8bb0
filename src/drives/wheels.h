// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of up to four wheels.
#pragma once

#include <array>

namespace understudy {

// Ways of the wheels' rims in a tick, or speeds.
using Wheels = std::array<double, 4>;

}  // namespace understudy
