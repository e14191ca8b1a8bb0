// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/rivals.h"

namespace understudy {

void Rivals::see_line(RobotId robot, const PortOfDevice& line) {
  const std::int64_t tick = world_.state().tick;
  const bool is_cable = world_.devices()[line.device].params().is_cable();
  Use& last = last_uses_[{line.device, is_cable ? line.port : 0}];
  const bool met = last.tick == tick && last.robot != robot;
  last = {robot, tick};
  if (met)
    note_(
        robot,
        "used a serial line in the same tick as another robot's program; who was first depends on "
        "the machine",
        true);
}

}  // namespace understudy
