// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Connects the robot that a SimMeR device keeps in inches and degrees with that of the world, in
// metres and radians. The device sets its place, and follows when somebody else moves it.
#pragma once

#include "device/personality.h"
#include "systems/simmer/matlab/memory.h"

namespace understudy::simmer {

// Called at the start: takes over the robot's place. Its heading is `heading_deg`, with whole
// turns, if that is the direction it faces.
void look_where(double heading_deg, const RobotAccess& robot, Memory& memory);

// Moves the robot to its place in the memory.
void put_robot(RobotAccess& robot, Memory& memory);

// If the robot is not where it was put, a user has moved it, and the memory follows.
void notice_hand(const RobotAccess& robot, Memory& memory);

// Whether a loaded memory is possible for a device with this config.
bool fits(const Memory& memory, const Config& config);

}  // namespace understudy::simmer
