// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/panel.h"

#include "systems/roboteye/io_module.h"

namespace understudy {
namespace {

constexpr std::uint32_t kOutputColour = 0xFFB020;
constexpr std::uint32_t kLaserColour = 0xFF2020;

std::string doing(const EyeMemory& memory) {
  if (memory.stabiliser.on) return "stabilising";
  switch (memory.motion) {
    case EyeMotion::kHome:
      return "homing";
    case EyeMotion::kMove:
      return "moving";
    case EyeMotion::kTrack:
      return "tracking";
    case EyeMotion::kScan:
      return "scanning";
    case EyeMotion::kStill:
      break;
  }
  return memory.homed ? "ready" : "not homed";
}

}  // namespace

void describe_eye_panel(const EyeSettings& settings, const EyeMemory& memory,
                        const RobotAccess& robot, DevicePanel& panel) {
  panel.state = doing(memory);
  if (settings.has_laser())
    panel.lights.push_back({.group = "Laser",
                            .label = "on",
                            .colour = kLaserColour,
                            .brightness = memory.laser.on ? 1.0 : 0.0,
                            .at_m = std::nullopt});
  for (int i = 0; i < settings.channels; ++i) {
    panel.lights.push_back({.group = "Outputs",
                            .label = std::to_string(i),
                            .colour = kOutputColour,
                            .brightness = (memory.io.outputs >> i & 1) != 0 ? 1.0 : 0.0,
                            .at_m = std::nullopt});
    const std::string name = eye_channel("INPUT_", i);
    const int part = find_eye_part(robot, name);
    if (part < 0) continue;
    panel.buttons.push_back(
        {.group = "Inputs",
         .label = std::to_string(i),
         .press = "part " + name + " 1",
         .release = "part " + name + " 0",
         .down = robot.robot_state().parts[static_cast<std::size_t>(part)].value > 0.5});
  }
}

}  // namespace understudy
