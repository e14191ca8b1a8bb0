// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where a part's base is: its robot, moved by all parts that carry it, in the sealed state.
#pragma once

#include "world/model.h"

namespace understudy {

struct PartBase {
  Turn3 turn;  // its frame (as the robot's, if all carriers are in the middle), world frame
  Vec3 rad_s;  // how fast it turns, world frame
};

inline PartBase part_base(const Model& model, const State& state, int robot, int part) {
  const RobotState& s = state.robots[static_cast<std::size_t>(robot)];
  const KindModel& kind = *model.robots[static_cast<std::size_t>(robot)].kind;
  const Carriers& carriers = kind.parts[static_cast<std::size_t>(part)].carriers;
  const Turn3 X_WR = turn_of(pose_of(state, robot).turn);
  const Vec3 turning = state.spatial.empty()
                           ? Vec3{0, 0, s.body.omega_rad_s}
                           : state.spatial[static_cast<std::size_t>(robot)].w_rad_s;
  return {X_WR * carried(carriers, s.parts, 0).turn,
          turning + X_WR * carried_rad_s(carriers, s.parts)};
}

}  // namespace understudy
