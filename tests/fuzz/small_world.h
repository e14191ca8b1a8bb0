// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world of two robots, an object and a wall, for targets that need one to talk about.
#pragma once

#include "files/format.h"
#include "systems/systems.h"

namespace understudy {

inline FormatContext small_context() {
  FormatContext context = context_of_systems();
  RobotKindSpec& kind = context.robot_kinds.emplace_back();
  kind.name = "S4";
  kind.sensors.emplace_back().name = "PSD";
  kind.devices.push_back({"echo", "line", {}});
  context.object_kinds.emplace_back().name = "Can";
  context.device_kinds = {{"echo", {"address", "baud"}}};
  return context;
}

inline Spec small_world(const FormatContext& context) {
  Spec spec;
  spec.kinds = context.robot_kinds;
  spec.object_kinds = context.object_kinds;
  for (const char* name : {"S4", "S4-2"}) {
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.name = name;
    robot.kind = "S4";
    spec.robots.push_back(robot);
  }
  ObjectSpec object;
  object.id = spec.next_id++;
  object.name = object.kind = "Can";
  spec.objects.push_back(object);
  spec.walls.emplace_back().id = spec.next_wall_id++;
  return spec;
}

}  // namespace understudy
