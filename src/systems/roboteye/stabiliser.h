// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Stabilisation of a REV25-ST: the head keeps pointing at a direction in the world while the robot
// and the platform that carries it move.
#pragma once

#include "systems/roboteye/call.h"

namespace understudy {

EyeAnswer eye_run_stabiliser(EyeCall& call);
EyeAnswer eye_stop_stabiliser(EyeCall& call);
EyeAnswer eye_set_target(EyeCall& call);
EyeAnswer eye_get_target(EyeCall& call);
EyeAnswer eye_get_roll(EyeCall& call);
EyeAnswer eye_set_target_speed(EyeCall& call);

// Points the head to where the target will be at the end of the next tick.
void keep_steady(const EyeMemory& memory, RobotAccess& robot, HeadControl& head);

}  // namespace understudy
