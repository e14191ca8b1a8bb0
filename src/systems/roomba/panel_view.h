// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot's buttons, its remote control, its lights and its digits, for viewers.
#pragma once

#include "panel/device_panel.h"
#include "systems/roomba/memory.h"

namespace understudy {

// What it is made from. Nothing of it changes.
struct OiPanelSource {
  const RobotAccess& robot;
  const OiTraits& traits;
  const OiWiring& wiring;
  const OiMemory& memory;
};

void describe_oi_panel(const OiPanelSource& source, DevicePanel& panel);

}  // namespace understudy
