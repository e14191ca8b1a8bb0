// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The acceleration of a sensor's mounting place: the change of its velocity between two ticks. A
// body's velocity is the distance it moved in a tick divided by the tick's length, so a steady turn
// gives just the centripetal acceleration, less a share of (omega dt)^2 / 12. The result passes
// through a first-order low pass, which lives in the sensor's memory.
#pragma once

#include <span>

#include "errors/axis_error.h"
#include "geom/pose.h"
#include "sensors/own_robot.h"

namespace understudy {

struct MountMotion {
  Vec2 arm;                 // of the mounting place, robot frame
  double bandwidth_hz = 0;  // of the low pass

  // The velocity of the mounting place in the last tick, world frame; its acceleration, robot
  // frame.
  enum Memory { kVx, kVy, kAx, kAy, kCount };

  void advance(const BodyState& body, double dt_s, std::span<double> memory) const {
    const det::SinCos now = det::sincos(body.X_WB.heading_rad);
    const det::SinCos before = det::sincos(body.X_WB.heading_rad - body.omega_rad_s * dt_s);
    const double d_cos = (now.cos - before.cos) / dt_s;
    const double d_sin = (now.sin - before.sin) / dt_s;
    const Vec2 v{body.vx_m_s + d_cos * arm.x - d_sin * arm.y,
                 body.vy_m_s + d_sin * arm.x + d_cos * arm.y};
    const Vec2 a{(v.x - memory[kVx]) / dt_s, (v.y - memory[kVy]) / dt_s};
    memory[kVx] = v.x;
    memory[kVy] = v.y;
    // This is the acceleration where the two ticks meet, so it is seen from the robot's pose at
    // that time.
    const double share = low_pass_share(bandwidth_hz, dt_s);
    memory[kAx] = (1 - share) * memory[kAx] + share * (before.cos * a.x + before.sin * a.y);
    memory[kAy] = (1 - share) * memory[kAy] + share * (before.cos * a.y - before.sin * a.x);
  }
};

}  // namespace understudy
