// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is special about robots in an island: wheels that pull with limited force, the rule that
// stops them, the account of what they made of their step, and how they come back to their arc.
#include <algorithm>
#include <cmath>

#include "geom/arc.h"
#include "physics/free_motion.h"
#include "physics/island.h"

namespace understudy {
namespace {

constexpr double kCaughtUp_m_s = 1e-6;  // wheels that turn as wished but for this
constexpr double kLongArc_rad = 0.5;    // turns beyond this are counted piece by piece

}  // namespace

// How the floor or the wheels may act on it in this substep.
void Island::set_hold(Member& m, double h_s) const {
  Hold& hold = m.hold;
  const Solid& solid = *m.solid;
  hold.most = hold.most_forward = h_s * solid.grip_n;
  hold.most_turn = h_s * solid.grip_nm;
  hold.mass = {};
  if (m.inverse_mass == 0) return;
  const auto mass_at = [&](Vec2 direction) {
    const double turn = cross(hold.arm, direction);
    return 1 / (m.inverse_mass + m.inverse_inertia * turn * turn);
  };
  if (!m.is_robot()) {
    hold.forward = {1, 0};
    hold.mass = {solid.model->mass_kg, solid.model->mass_kg, solid.model->inertia_kg_m2};
    return;
  }
  const double per_s = 1 / world_.tick_s;
  hold.want_forward = per_s * m.step.forward_m;
  hold.want_left = per_s * m.step.left_m;
  hold.want_turn = per_s * m.step.turn_rad;
  if (m.force_limit_n > 0 && m.force_limit_n < solid.grip_n) {
    hold.most_forward = h_s * m.force_limit_n;
    hold.most_turn = hold.most_forward * solid.model->spin_arm_m;
  }
  const det::SinCos t = det::sincos(m.start_angle + 0.5 * h_s * hold.want_turn);
  hold.forward = {t.cos, t.sin};
  const Vec2 arm = Vec2{solid.reference_x_m, 0} - solid.model->mass_center;
  hold.arm = arm.x * hold.forward + arm.y * left_of(hold.forward);
  hold.mass = {mass_at(hold.forward), mass_at(left_of(hold.forward)), solid.model->inertia_kg_m2};
}

// ContactRule::kStop: a robot that would hit a wall, a fixed body or a robot does not make this
// substep. One that stands may stop the next, so this goes on until nobody else does.
void Island::stop_by_rule() {
  bool any = false;
  for (const Member& m : members_) any |= m.solid->stops;
  std::array<Touch, 2> touches;
  for (bool again = any; again;) {
    again = false;
    place_pieces();
    for (const Pair& pair : pairs_) {
      Member& a = members_[static_cast<std::size_t>(pair.a)];
      Member& b = members_[static_cast<std::size_t>(pair.b)];
      const bool stops_a = a.solid->stops && !a.stopped;
      const bool stops_b = b.solid->stops && !b.stopped;
      if (!pair.by_rule || (!stops_a && !stops_b)) continue;
      const int count = find_touches(pieces_[static_cast<std::size_t>(pair.piece_a)].outline,
                                     pieces_[static_cast<std::size_t>(pair.piece_b)].outline, 0,
                                     a.free_v - b.free_v, touches);
      bool hit = false;
      for (int k = 0; k < count; ++k) {
        const Touch& t = touches[static_cast<std::size_t>(k)];
        const auto way = [&](const Member& m) {
          return m.at - m.start_at + (m.angle - m.start_angle) * left_of(t.point - m.at);
        };
        // Out of an overlap everybody may go.
        hit |= dot(t.normal, way(a) - way(b)) < -1e-12;
      }
      if (!hit) continue;
      note_touch(a, touches[0].point);
      note_touch(b, touches[0].point);
      for (Member* m : {&a, &b}) {
        if (!m->solid->stops || m->stopped) continue;
        m->stopped = again = true;
        m->at = m->free_at = m->start_at;
        m->angle = m->free_angle = m->start_angle;
        m->v = m->free_v = m->before_v = {};
        m->w = m->free_w = m->before_w = 0;
        m->inverse_mass = m->inverse_inertia = 0;
      }
    }
  }
}

Vec2 Island::reference_of(const Member& m) const {
  const Vec2 arm = Vec2{m.solid->reference_x_m, 0} - m.solid->model->mass_center;
  if (arm.x == 0 && arm.y == 0) return m.at;
  const det::SinCos t = det::sincos(m.angle);
  return m.at + Vec2{t.cos * arm.x - t.sin * arm.y, t.sin * arm.x + t.cos * arm.y};
}

// What a robot's reference point really made of its step, for its odometer: as one arc.
void Island::count_made(Member& m) const {
  const double turn = m.angle - m.counted_angle;
  const Vec2 at = reference_of(m);
  const double longer = 1 / sinc(0.5 * turn);
  const Vec2 way = longer * (at - m.counted_at);
  const det::SinCos t = det::sincos(m.counted_angle + 0.5 * turn);
  m.made.forward_m += t.cos * way.x + t.sin * way.y;
  m.made.left_m += t.cos * way.y - t.sin * way.x;
  m.made.turn_rad += turn;
  m.counted_at = at;
  m.counted_angle = m.angle;
}

void Island::note_made(Member& m) const {
  if (std::abs(m.angle - m.counted_angle) > kLongArc_rad) count_made(m);
}

// From here on it goes on its arc again.
void Island::set_anchor(Member& m, double share) const {
  const Vec2 origin = origin_at(*m.solid, m.at, m.angle);
  m.anchor = m.free_pose = {origin.x, origin.y, det::wrap_angle(m.angle)};
  m.anchor_angle = m.angle;
  m.anchor_share = share;
}

// A forced robot that touches nothing and rolls as it is told is free again.
void Island::let_go(Member& m, double share) const {
  const Hold& hold = m.hold;
  const Vec2 v = m.velocity_at(hold.arm);
  if (std::abs(dot(v, hold.forward) - hold.want_forward) > kCaughtUp_m_s ||
      std::abs(dot(v, left_of(hold.forward)) - hold.want_left) > kCaughtUp_m_s ||
      std::abs(m.w - hold.want_turn) > kCaughtUp_m_s)
    return;
  m.forced = false;
  set_anchor(m, share);
}

}  // namespace understudy
