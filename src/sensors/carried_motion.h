// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a sensor moves that is mounted on a part, such as a platform that rolls, or on a robot that
// may lean: its turning, and the force that a mass feels there. Both in the sensor's frame, after a
// first-order low pass, which lives in the sensor's memory.
#pragma once

#include <span>

#include "errors/axis_error.h"
#include "sensors/own_robot.h"
#include "world/environment_spec.h"
#include "world/model.h"
#include "world/mount_pose.h"
#include "world/tick_motion.h"

namespace understudy {

inline Vec3 seen_from(const Turn3& frame, Vec3 v) {
  return {dot(frame.x, v), dot(frame.y, v), dot(frame.z, v)};
}

// In the robot's frame, so many seconds before the end of the tick.
inline Frame3 carried_mount(const SensorView& view, const Mount& mount, double ago_s) {
  return compose(carried(mount.carriers, own_robot(view).parts, ago_s), mount.frame());
}

// The angular velocity of the mounting, in the sensor's frame.
inline Vec3 carried_turning(const SensorView& view, const Mount& mount) {
  const RobotState& robot = own_robot(view);
  const State& state = *view.state;
  Vec3 own{0, 0, robot.body.omega_rad_s};
  if (!state.spatial.empty()) {
    const SpatialState& s = state.spatial[static_cast<std::size_t>(view.robot)];
    own = seen_from(turn_of(s.X_WB.turn), s.w_rad_s);
  }
  const Vec3 rate = own + carried_rad_s(mount.carriers, robot.parts);
  return seen_from(carried_mount(view, mount, 0).turn, rate);
}

struct CarriedForce {
  double bandwidth_hz = 0;        // of the low pass
  double acceleration_share = 1;  // how much of an acceleration it feels; gravity counts whole

  // In space the velocity is that beyond the robot's origin, whose acceleration physics knows.
  enum Memory { kForce, kVelocity = kForce + 3, kStarted = kVelocity + 3, kCount };

  // The force for each kilogram, in the sensor's frame.
  static Vec3 of(std::span<const double> memory) {
    return {memory[kForce], memory[kForce + 1], memory[kForce + 2]};
  }

  void advance(const SensorView& view, const Mount& mount, double dt_s,
               std::span<double> memory) const {
    const TickMotion motion = motion_of(*view.state, view.robot, dt_s);
    const auto place = [&](double share_to_go) {
      const RobotPose robot = motion.pose_at(share_to_go);
      const Frame3 X_WR = robot.in_space ? frame_of(*robot.in_space) : in_space(robot.on_map);
      return compose(X_WR, carried_mount(view, mount, share_to_go * dt_s));
    };
    const Frame3 now = place(0);
    Vec3 way = now.at - place(1).at;
    Vec3 of_origin;
    if (motion.space) {
      way = way - (motion.space->X_WR.at - motion.pose_at(1).in_space->at);
      of_origin = view.state->spatial[static_cast<std::size_t>(view.robot)].a_m_s2;
    }
    const Vec3 v = (1 / dt_s) * way;
    const bool started = memory[kStarted] != 0;
    const Vec3 before{memory[kVelocity], memory[kVelocity + 1], memory[kVelocity + 2]};
    const Vec3 own = started ? (acceleration_share / dt_s) * (v - before) : Vec3{};
    const Vec3 a = motion.space ? own + acceleration_share * of_origin : own;
    const Vec3 force = seen_from(now.turn, a + Vec3{0, 0, kGravity_m_s2});
    const double share = started ? low_pass_share(bandwidth_hz, dt_s) : 1;
    const Vec3 kept = (1 - share) * of(memory) + share * force;
    memory[kForce] = kept.x;
    memory[kForce + 1] = kept.y;
    memory[kForce + 2] = kept.z;
    memory[kVelocity] = v.x;
    memory[kVelocity + 1] = v.y;
    memory[kVelocity + 2] = v.z;
    memory[kStarted] = 1;
  }
};

}  // namespace understudy
