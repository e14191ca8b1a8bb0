// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The message "panels": the buttons, lights and digits of a robot's devices.
#pragma once

#include <vector>

#include "panel/device_panel.h"
#include "view/fields.h"

namespace understudy {

struct PanelsView {
  static constexpr const char* kName = "Panels";
  static constexpr ViewTag kTag{"type", "panels"};
  int robot = 0;
  std::vector<DevicePanel> panels;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("panels", self.panels);
  }
};

}  // namespace understudy
