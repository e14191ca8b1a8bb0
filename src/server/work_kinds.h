// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A kind of robot, there and back between the Spec and the value that the workshop edits.
#pragma once

#include "view/workshop_view.h"
#include "world/spec.h"

namespace understudy {

WorkKindView work_kind_view(const RobotKindSpec& kind);
// `base` is the kind that it began with: what the view does not hold is taken from there.
RobotKindSpec kind_of_work(const WorkKindView& view, const RobotKindSpec& base);

}  // namespace understudy
