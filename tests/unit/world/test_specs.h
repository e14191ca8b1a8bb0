// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Small worlds for tests.
#pragma once

#include <string>

#include "tests/support/test_robot.h"
#include "world/spec.h"

namespace understudy {

// A floor of 4 m by 4 m with walls around it, and no robot.
inline Spec room() {
  Spec spec;
  spec.name = "room";
  spec.floor.width_m = spec.floor.height_m = 4;
  spec.kinds = {rover_kind(), hull_kind()};
  const Vec2 corners[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  for (int i = 0; i < 4; ++i) {
    WallSpec wall;
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
    spec.walls.push_back(wall);
  }
  return spec;
}

inline void add_rover(Spec& spec, Pose2 X_WR, const std::string& name = "Rover") {
  RobotSpec robot;
  robot.id = static_cast<int>(spec.robots.size()) + 1;
  robot.name = name;
  robot.kind = "Rover";
  robot.X_WR = X_WR;
  spec.robots.push_back(robot);
}

inline Spec room_with_rover(Pose2 X_WR) {
  Spec spec = room();
  add_rover(spec, X_WR);
  return spec;
}

// These parts and no others; the camera goes with the servos it hangs on.
inline void give_parts(RobotKindSpec& kind, std::vector<PartSpec> parts) {
  std::erase_if(kind.sensors, [](const SensorSpec& s) { return s.kind == "camera"; });
  kind.parts = std::move(parts);
}

}  // namespace understudy
