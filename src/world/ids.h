// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ids of things in a run: robots, their devices and the links of the devices.
#pragma once

#include "base/id.h"

namespace understudy {

// The id by which files and viewers know a robot, from 1 on. It never changes.
using RobotId = Id<struct RobotTag>;
// For uses where any robot will do.
inline constexpr RobotId kAnyRobot{0};

// A device of a run. The id is never reused within the run.
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
