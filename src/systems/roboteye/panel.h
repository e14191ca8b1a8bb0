// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the window shows of an eye: what it is doing, and the channels of its I/O module.
#pragma once

#include "panel/device_panel.h"
#include "systems/roboteye/call.h"

namespace understudy {

void describe_eye_panel(const EyeSettings& settings, const EyeMemory& memory,
                        const RobotAccess& robot, DevicePanel& panel);

}  // namespace understudy
