// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Between the robot that a SimMeR device keeps in inches and degrees and the one of the world, in
// metres and radians: the device puts it where it is, and follows when somebody else moves it.
#pragma once

#include "device/personality.h"
#include "systems/simmer/matlab/memory.h"

namespace understudy::simmer {

// At the start: where the robot stands. Its heading is `heading_deg`, with all its turns, if that
// is where it looks.
void look_where(double heading_deg, const RobotAccess& robot, Memory& memory);

// Puts the robot where the memory has it.
void put_robot(RobotAccess& robot, Memory& memory);

// If the robot is not where it was put, a hand has moved it: the memory follows.
void notice_hand(const RobotAccess& robot, Memory& memory);

// Whether a loaded memory can be one of a device with this config.
bool fits(const Memory& memory, const Config& config);

}  // namespace understudy::simmer
