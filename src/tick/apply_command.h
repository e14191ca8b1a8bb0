// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a command changes in the state, before the robots act.
#pragma once

#include "world/command.h"
#include "world/model.h"
#include "world/state.h"

namespace understudy {

void apply_command(const RobotCommand& command, const Model& model, State& state);

}  // namespace understudy
