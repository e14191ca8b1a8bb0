// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TickMotion: how a robot moved in the last tick, at constant rates, and where it was at any
// instant of it. Used by everything that samples within a tick: scheduled sensors, camera frames,
// and beams aimed by a device.
#pragma once

#include <optional>

#include "geom/arc.h"
#include "geom/arc3.h"
#include "world/state.h"

namespace understudy {

// The pose of a robot at an instant.
struct RobotPose {
  Pose2 on_map;
  std::optional<Pose3> in_space = {};  // empty in planar worlds: upright on the floor
};

struct TickMotion {
  Pose2 X_WR;  // where it ended
  Vec2 chord;  // the straight line from its start to its end
  double turn_rad = 0;
  // The same in space; only in worlds with spatial physics.
  struct Space {
    Pose3 X_WR;
    Vec3 chord;
    Vec3 turn_rad;
  };
  std::optional<Space> space = {};

  // The pose when this share of the tick was still ahead: 1 at its start, 0 at its end.
  RobotPose pose_at(double share_to_go) const {
    if (!space) return {on_arc(share_to_go)};
    const Pose3 pose = back_on_screw(space->X_WR, space->chord, space->turn_rad, share_to_go);
    return {understudy::on_map(pose), pose};
  }
  // The same for planar worlds, for callers that need it often.
  Pose2 on_arc(double share_to_go) const { return back_on_arc(X_WR, chord, turn_rad, share_to_go); }
};

// `tick_s` is the length of the tick.
inline TickMotion motion_of(const State& state, int robot, double tick_s) {
  const BodyState& body = state.body(robot);
  TickMotion motion{
      body.X_WB, {body.vx_m_s * tick_s, body.vy_m_s * tick_s}, body.omega_rad_s * tick_s};
  if (!state.spatial.empty()) {
    const SpatialState& s = state.spatial[static_cast<std::size_t>(robot)];
    motion.space = {s.X_WB, tick_s * s.v_m_s, tick_s * s.w_rad_s};
  }
  return motion;
}

}  // namespace understudy
