// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "world/state.h"

namespace understudy {

// Whether two states could belong to one model: as many robots, objects and devices, and in each
// robot as many motors, and sensors and parts with as many values.
bool same_shape(const State& a, const State& b);

}  // namespace understudy
