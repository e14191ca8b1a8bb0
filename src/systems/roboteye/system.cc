// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The Robot Eyes of Ocular Robotics, and two rovers that carry one.
#include "system/system.h"

#include "systems/roboteye/kinds.h"

namespace understudy {

PersonalityDescriptor roboteye_personality();

namespace {

constexpr PersonalityDescriptor (*kEyeDevices[])() = {roboteye_personality};

}  // namespace

SystemDescriptor roboteye_system() {
  return {
      .name = "roboteye",
      .help = "Robot Eye scanners and camera heads on UDP, and rovers that carry one",
      .personalities = kEyeDevices,
      .robot_kinds = eye_robots,
  };
}

}  // namespace understudy
