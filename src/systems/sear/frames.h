// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SEAR's frames and ours. Its world has x to the north, y up and z to the east; its robots have z
// ahead, x to the left and y up. Ours have x to the east, y to the north, z up; x ahead, y to the
// left, z up. So the axes of worlds and of robots change places in the same way.
#pragma once

#include "base/math.h"
#include "geom/pose3.h"
#include "systems/sear/project.h"

namespace understudy {

inline Vec3 from_sear(Vec3 v) { return {v.z, v.x, v.y}; }
inline Vec3 to_sear(Vec3 v) { return {v.y, v.z, v.x}; }

// About fixed axes, first x, then z, then y, as the engine that SEAR uses does.
inline Quaternion turn_from_sear(Vec3 turn_deg) {
  return turn_about({0, 0, deg_to_rad(turn_deg.y)}) *
         (turn_about({deg_to_rad(turn_deg.z), 0, 0}) * turn_about({0, deg_to_rad(turn_deg.x), 0}));
}

inline Pose3 from_sear(const SearPose& pose) {
  return {from_sear(pose.at), turn_from_sear(pose.turn_deg)};
}

}  // namespace understudy
