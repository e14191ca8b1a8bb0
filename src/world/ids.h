// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ids of what a run has: its robots, their devices and the links of those.
#pragma once

#include "base/id.h"

namespace understudy {

// A robot, whatever else comes and goes: the id that files and viewers know it by, from 1 on.
using RobotId = Id<struct RobotTag>;
// Where any robot will do.
inline constexpr RobotId kAnyRobot{0};

// A device of a run. It is never given to another device of the same run.
using DeviceId = Id<struct DeviceTag>;

// A program of a run, with all of its processes.
using ProgramId = Id<struct ProgramTag>;

// A link of a device, unique within the device while the link is open.
using LinkId = Id<struct LinkTag>;

struct LinkAddress {
  DeviceId device;
  LinkId link;

  constexpr auto operator<=>(const LinkAddress&) const = default;
};

}  // namespace understudy
