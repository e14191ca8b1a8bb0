// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A member goes back into the terms of the State.
#include "physics/island_outcome.h"

#include <cmath>

#include "physics/free_motion.h"
#include "physics/member_motion.h"

namespace understudy {

Outcome outcome_of(const Member& m, const BodyState& before, double tick_s) {
  Outcome out;
  BodyState& b = out.body;
  const Vec2 origin = origin_at(*m.solid, m.at, m.angle);
  b.X_WB = m.on_arc ? m.free_pose : Pose2{origin.x, origin.y, det::wrap_angle(m.angle)};
  b.touching = m.touching;
  b.touched_sectors = m.sectors;
  b.contact_n = m.impulse / tick_s;
  out.gone_m = gone_m(m);
  if (!m.is_robot()) {
    const Vec2 v = m.v - m.w * left_of(m.at - origin);
    b.vx_m_s = v.x;
    b.vy_m_s = v.y;
    b.omega_rad_s = m.w;
    return out;
  }
  b.vx_m_s = (b.X_WB.x_m - before.X_WB.x_m) / tick_s;
  b.vy_m_s = (b.X_WB.y_m - before.X_WB.y_m) / tick_s;
  b.omega_rad_s = m.was_hindered ? (m.angle - m.first_angle) / tick_s : m.step.turn_rad / tick_s;
  b.forced = m.forced;
  if (m.forced) {
    b.momentum_x = m.v.x * m.solid->model->mass_kg;
    b.momentum_y = m.v.y * m.solid->model->mass_kg;
    b.spin = m.w * m.solid->model->inertia_kg_m2;
  }
  out.made = m.step;
  if (!m.was_hindered) return out;
  out.hindered = std::abs(m.made.forward_m - m.step.forward_m) > kMade_m ||
                 std::abs(m.made.left_m - m.step.left_m) > kMade_m ||
                 std::abs(m.made.turn_rad - m.step.turn_rad) > kMade_m;
  if (out.hindered) out.made = m.made;
  out.spinning = out.hindered && m.force_limit_n > m.solid->grip_n;
  return out;
}

}  // namespace understudy
