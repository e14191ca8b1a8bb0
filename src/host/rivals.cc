// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/rivals.h"

#include "world/names.h"

namespace understudy {

bool Rivals::met_another(RobotId robot, const std::pair<DeviceId, int>& thing) {
  const std::int64_t tick = world_.state().tick;
  Use& last = last_uses_[thing];
  const bool met = last.tick == tick && last.robot != robot;
  last = {robot, tick};
  return met;
}

void Rivals::mark(RobotId robot, const std::string& done) {
  note_(robot,
        done + " in the same tick as another robot's program; who was first depends on the machine",
        true);
}

void Rivals::see_line(RobotId robot, const PortOfDevice& line) {
  const bool is_cable = world_.devices()[line.device].params().is_cable();
  if (met_another(robot, {line.device, is_cable ? line.port : 0}))
    mark(robot, "used a serial line");
}

void Rivals::see_datagram(RobotId robot, DeviceId device) {
  if (!met_another(robot, {device, 0})) return;
  const DeviceParams& params = world_.devices()[device].params();
  mark(robot, "sent a datagram to " + robot_name(world_.model(), params.robot_id) + "'s " +
                  params.part.name);
}

}  // namespace understudy
