// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Wheels, the rule kStop, odometry of hindered robots. Formulas and symbols: docs/physics.md,
// section 5.
#include "physics/island_robots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "geom/arc.h"
#include "physics/free_motion.h"

namespace understudy {
namespace {

constexpr double kCaughtUp_m_s = 1e-6;  // wheels that turn as wanted but for this
constexpr double kLongArc_rad = 0.5;    // longer turns are counted in pieces

void stand_still(Member& m) {
  m.stopped = true;
  m.at = m.free_at = m.start_at;
  m.angle = m.free_angle = m.start_angle;
  m.v = m.free_v = m.before_v = {};
  m.w = m.free_w = m.before_w = 0;
  m.inverse_mass = m.inverse_inertia = 0;
}

bool may_stop(const Member& m) { return m.solid->stops && !m.stopped; }

// Whether the two run into each other in this substep. Everybody may go out of an overlap.
bool runs_into(const Member& a, const Member& b, std::span<const Touch> touches) {
  return std::any_of(touches.begin(), touches.end(), [&](const Touch& t) {
    const auto way = [&](const Member& m) {
      return m.at - m.start_at + (m.angle - m.start_angle) * left_of(t.point - m.at);
    };
    return dot(t.normal, way(a) - way(b)) < -1e-12;
  });
}

}  // namespace

void set_hold(Member& m, double h_s, double tick_s) {
  Hold& hold = m.hold;
  const Solid& solid = *m.solid;
  hold.most = hold.most_forward = h_s * solid.grip_n;
  hold.most_turn = h_s * solid.grip_nm;
  hold.mass = {};
  if (m.inverse_mass == 0) return;
  const auto mass_at = [&](Vec2 direction) {  // Mf and Ml, as (5.2)
    const double turn = cross(hold.arm, direction);
    return 1 / (m.inverse_mass + m.inverse_inertia * turn * turn);
  };
  if (!m.is_robot()) {
    hold.forward = {1, 0};
    hold.mass = {solid.model->mass_kg, solid.model->mass_kg, solid.model->inertia_kg_m2};
    hold.shared = !solid.model->rolls;
    if (hold.shared) {  // steps in the ratio of (5.9)
      const double arm2 = solid.model->spin_arm_m * solid.model->spin_arm_m;
      const double step = std::min(solid.model->mass_kg, solid.model->inertia_kg_m2 / arm2);
      hold.mass = {step, step, step * arm2};
    }
    return;
  }
  const double per_s = 1 / tick_s;
  hold.want_forward = per_s * m.step.forward_m;
  hold.want_left = per_s * m.step.left_m;
  hold.want_turn = per_s * m.step.turn_rad;
  // F and F a of (5.6) and (5.7).
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

// One that stands may stop the next, so this goes on until nobody else does.
void stop_by_rule(IslandScene& scene) {
  const std::span<const Member> members = scene.members();
  bool again =
      std::any_of(members.begin(), members.end(), [](const Member& m) { return m.solid->stops; });
  std::array<Touch, 2> touches;
  while (again) {
    again = false;
    scene.place_pieces();
    for (const Pair& pair : scene.pairs()) {
      Member& a = scene.member(pair.a);
      Member& b = scene.member(pair.b);
      if (!pair.by_rule || (!may_stop(a) && !may_stop(b))) continue;
      const auto count = static_cast<std::size_t>(scene.touches_of(pair, 0, touches));
      if (!runs_into(a, b, std::span(touches).first(count))) continue;
      note_touch(a, touches[0].point);
      note_touch(b, touches[0].point);
      for (Member* m : {&a, &b}) {
        if (!may_stop(*m)) continue;
        stand_still(*m);
        again = true;
      }
    }
  }
}

Vec2 reference_of(const Member& m) {
  const Vec2 arm = Vec2{m.solid->reference_x_m, 0} - m.solid->model->mass_center;
  if (arm.x == 0 && arm.y == 0) return m.at;
  const det::SinCos t = det::sincos(m.angle);
  return m.at + Vec2{t.cos * arm.x - t.sin * arm.y, t.sin * arm.x + t.cos * arm.y};
}

void count_made(Member& m) {
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

void count_long_arc(Member& m) {
  if (std::abs(m.angle - m.counted_angle) > kLongArc_rad) count_made(m);
}

void set_anchor(Member& m, double share) {
  const Vec2 origin = origin_at(*m.solid, m.at, m.angle);
  m.anchor = m.free_pose = {origin.x, origin.y, det::wrap_angle(m.angle)};
  m.anchor_angle = m.angle;
  m.anchor_share = share;
}

void let_go(Member& m, double share) {
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
