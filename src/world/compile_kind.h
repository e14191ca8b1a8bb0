// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RobotKindSpec -> KindModel: body, drive, sensors and parts with their error models.
#pragma once

#include "base/result.h"
#include "world/model.h"

namespace understudy {

Result<KindModel> compile_kind(const RobotKindSpec& kind, const Spec& world,
                               const Catalogue& catalogue);

}  // namespace understudy
