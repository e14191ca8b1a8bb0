// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What sensors have to say about the world they are in.
#pragma once

#include <string>
#include <vector>

#include "world/model.h"

namespace understudy {

// One line per trouble, however many sensors share it.
std::vector<std::string> sensor_warnings(const Model& model);

}  // namespace understudy
