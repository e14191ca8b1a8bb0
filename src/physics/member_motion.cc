// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Free motion within an island is the same as outside: robots on their arcs, objects gliding.
#include "physics/member_motion.h"

#include <algorithm>
#include <cmath>

#include "physics/free_motion.h"
#include "physics/island_robots.h"

namespace understudy {

void predict(Member& m, double h_s, double share) {
  m.start_at = m.at;
  m.start_angle = m.angle;
  m.touched = m.stopped = m.sent_back = false;
  m.inverse_mass = m.solid->inverse_mass;
  m.inverse_inertia = m.solid->inverse_inertia;
  m.hold.impulse = {};
  if (m.is_driven()) {
    const double part = share - m.anchor_share;
    m.free_pose = driven(m.anchor, m.step, part, m.solid->reference_x_m);
    m.free_angle = m.anchor_angle + part * m.step.turn_rad;
    m.free_at = mass_center_at(*m.solid, m.free_pose);
    m.v = (1 / h_s) * (m.free_at - m.at);
    m.w = (m.free_angle - m.angle) / h_s;
    m.before_v = m.free_v = m.v;
    m.before_w = m.free_w = m.w;
    return;
  }
  m.before_v = m.v;
  m.before_w = m.w;
  Gliding g{m.at, m.angle, m.v, m.w};
  if (m.is_robot()) {
    g.at = g.at + h_s * m.v;
    g.angle_rad += h_s * m.w;
  } else if (m.v.x != 0 || m.v.y != 0 || m.w != 0) {
    glide(*m.solid, h_s, g);
    m.hold.impulse = {m.solid->model->mass_kg * (g.v.x - m.v.x),
                      m.solid->model->mass_kg * (g.v.y - m.v.y),
                      m.solid->model->inertia_kg_m2 * (g.w - m.w)};
  }
  m.free_at = g.at;
  m.free_angle = g.angle_rad;
  m.v = m.free_v = g.v;
  m.w = m.free_w = g.w;
}

void move(Member& m, double h_s, double share) {
  m.on_arc = m.is_driven() && !m.touched && !m.stopped;
  if (m.stopped || (!m.touched && !m.forced)) {
    m.at = m.free_at;
    m.angle = m.free_angle;
    m.v = m.free_v;
    m.w = m.free_w;
    if (m.stopped) {
      m.was_hindered = true;
      m.forced = false;
      set_anchor(m, share);
    }
    return;
  }
  m.forced = m.is_robot();
  m.at = m.start_at + h_s * m.v;
  m.angle = m.start_angle + h_s * m.w;
}

double fastest_point_m_s(const Member& m, double tick_s) {
  const double arm = m.solid->round ? 0 : 2 * m.solid->model->reach_m;
  const double own = det::hypot(m.v.x, m.v.y) + arm * std::abs(m.w);
  if (!m.is_robot()) return own;
  const double lever = arm + std::abs(m.solid->reference_x_m);
  const double wanted =
      (det::hypot(m.step.forward_m, m.step.left_m) + lever * std::abs(m.step.turn_rad)) / tick_s;
  return std::max(own, wanted);
}

double gone_m(const Member& m) {
  if (m.solid->round) return det::hypot(m.at.x - m.first_origin.x, m.at.y - m.first_origin.y);
  const Vec2 d = origin_at(*m.solid, m.at, m.angle) - m.first_origin;
  return det::hypot(d.x, d.y) + m.solid->model->reach_m * std::abs(m.angle - m.first_angle);
}

}  // namespace understudy
