// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The wheels and springs of a kind of robot: as its file says, or else as suits its drive.
#pragma once

#include <string>

#include "base/result.h"
#include "world/model.h"

namespace understudy {

// Sets KindModel::wheels and suspension; body and drive are there already. In planar worlds they
// stay as the file says.
Status compile_wheels(const RobotKindSpec& kind, const Spec& world, const std::string& where,
                      KindModel& model);

}  // namespace understudy
