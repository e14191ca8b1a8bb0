// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The isolated I/O module. Its channels are parts of the robot: OUTPUT_0 ... take what is set,
// INPUT_0 ... are read, and ISOLATED_IN_RISING and ISOLATED_IN_FALLING count the edges that were
// asked for. A robot may lack any of them.
#pragma once

#include <string>
#include <string_view>

#include "systems/roboteye/call.h"

namespace understudy {

EyeAnswer eye_set_outputs(EyeCall& call);
EyeAnswer eye_get_io(EyeCall& call);
EyeAnswer eye_toggle_outputs(EyeCall& call);
EyeAnswer eye_set_event(EyeCall& call);
EyeAnswer eye_get_event(EyeCall& call);

void drive_eye_outputs(const EyeSettings& settings, std::uint8_t outputs, RobotAccess& robot);
// Sees the inputs of the sealed state, and counts edges.
void watch_eye_inputs(const EyeSettings& settings, EyeMemory& memory, RobotAccess& robot);

// "INPUT_0" and so on.
std::string eye_channel(std::string_view what, int channel);
// Of the part with this name; -1 if there is none.
int find_eye_part(const RobotAccess& robot, std::string_view name);

}  // namespace understudy
