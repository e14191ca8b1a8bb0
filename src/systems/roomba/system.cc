// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// iRobot's Roomba and Create: the Open Interface on a serial line, and robots that carry it.
#include "system/system.h"

#include "systems/roomba/kinds.h"

namespace understudy {

PersonalityDescriptor roomba_personality();
SystemDescriptor roomba_system();

namespace {

constexpr PersonalityDescriptor (*kRoombaDevices[])() = {roomba_personality};

}  // namespace

SystemDescriptor roomba_system() {
  return {
      .name = "roomba",
      .help = "Roomba and Create with their serial interface",
      .personalities = kRoombaDevices,
      .robot_kinds = roomba_robot_kinds,
  };
}

}  // namespace understudy
