// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One substep of an island: predict, detect, solve, move.
#include <algorithm>
#include <cmath>

#include "physics/free_motion.h"
#include "physics/island.h"

namespace understudy {
namespace {

constexpr double kContactNear_m = 2e-4;  // contacts this near are taken along, closed or not
constexpr double kFast_m = 1e-5;         // overlap in a substep that is worth a closer look
constexpr double kSector_rad = 2 * kPi / 32;

}  // namespace

// As if it were alone.
void Island::predict(Member& m, double h_s, double share) const {
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

// The shapes of all members, where the members are now.
void Island::place_pieces() {
  for (int i = 0; i < real_members_; ++i) place_pieces_of(i);
}

void Island::place_pieces_of(int member) {
  if (member >= real_members_) return;  // never moves
  const auto i = static_cast<std::size_t>(member);
  const Member& m = members_[i];
  const auto from = static_cast<std::size_t>(first_piece_[i]);
  const auto to = static_cast<std::size_t>(first_piece_[i + 1]);
  if (m.solid->round) {
    pieces_[from].outline.corner[0] = pieces_[from].world_middle = m.at;
    return;
  }
  const det::SinCos t = det::sincos(m.angle);
  const auto in_world = [&](Vec2 p) {
    const Vec2 q = p - m.solid->model->mass_center;
    return Vec2{m.at.x + t.cos * q.x - t.sin * q.y, m.at.y + t.sin * q.x + t.cos * q.y};
  };
  for (std::size_t k = from; k < to; ++k) {
    Piece& p = pieces_[k];
    for (std::size_t c = 0; c < static_cast<std::size_t>(p.outline.corners); ++c)
      p.outline.corner[c] = in_world(p.shape->outline.corner[c]);
    p.world_middle = in_world(p.middle);
  }
}

// Two that came into each other fast: the direction counts that the contact had when they met, not
// the one at the end of the substep. Turning is left out of account.
int Island::find_first_touches(const Pair& pair, int count, std::array<Touch, 2>& touches) const {
  const Member& a = members_[static_cast<std::size_t>(pair.a)];
  const Member& b = members_[static_cast<std::size_t>(pair.b)];
  const Vec2 way = (a.at - a.start_at) - (b.at - b.start_at);
  const double closed = -dot(touches[0].normal, way);
  const double overlap = -touches[0].gap_m;
  if (closed <= overlap) return count;  // they overlapped before
  const Vec2 back = (overlap / closed) * way;
  Outline earlier = pieces_[static_cast<std::size_t>(pair.piece_a)].outline;
  for (Vec2& p : earlier.corner) p = p - back;
  std::array<Touch, 2> first;
  const int found = find_touches(earlier, pieces_[static_cast<std::size_t>(pair.piece_b)].outline,
                                 kContactNear_m, a.free_v - b.free_v, first);
  if (found == 0) return count;
  for (Touch& t : first) {
    t.gap_m += dot(t.normal, back);
    t.point = t.point + 0.5 * back;
  }
  touches = first;
  return found;
}

// Contacts of all pairs that are nearer than this, where members are now.
void Island::detect(double within_m, double h_s) {
  contacts_.clear();
  for_touches(within_m, [&](std::size_t i, std::array<Touch, 2>& touches, int count) {
    const Pair& pair = pairs_[i];
    if (touches[0].gap_m < -kFast_m) count = find_first_touches(pair, count, touches);
    for (int k = 0; k < count; ++k) {
      Contact c = contact_at(i, touches[static_cast<std::size_t>(k)]);
      c.index = k;
      c.friction = pair.friction;
      c.restitution = pair.restitution;
      c.impulse = pair.normal_impulse[static_cast<std::size_t>(k)];
      c.friction_impulse = pair.friction_impulse[static_cast<std::size_t>(k)];
      prepare(c, h_s);
      if (c.mass_normal > 0) contacts_.push_back(c);
    }
  });
  for (Pair& pair : pairs_) pair.normal_impulse = pair.friction_impulse = {};
}

void Island::prepare(Contact& c, double h_s) const {
  const Member& a = members_[static_cast<std::size_t>(c.a)];
  const Member& b = members_[static_cast<std::size_t>(c.b)];
  const Vec2 tangent = left_of(c.normal);
  const auto softness = [&](Vec2 direction) {
    const double turn_a = cross(c.arm_a, direction);
    const double turn_b = cross(c.arm_b, direction);
    return a.inverse_mass + b.inverse_mass + a.inverse_inertia * turn_a * turn_a +
           b.inverse_inertia * turn_b * turn_b;
  };
  if (a.inverse_mass + b.inverse_mass == 0) return;
  c.softness_normal = softness(c.normal);
  c.softness_friction = softness(tangent);
  c.mass_normal = 1 / c.softness_normal;
  c.mass_friction = 1 / c.softness_friction;
  const auto way = [&](const Member& m, Vec2 arm) {
    return m.free_at - m.start_at + (m.free_angle - m.start_angle) * left_of(arm);
  };
  const auto speed = [](const Member& m, Vec2 arm) {
    return m.before_v + m.before_w * left_of(arm);
  };
  const double grown = dot(c.normal, way(a, c.arm_a) - way(b, c.arm_b));
  c.slowest = -std::max(0.0, c.gap_m - grown) / h_s;
  c.before = dot(c.normal, speed(a, c.arm_a) - speed(b, c.arm_b));
}

void Island::note_touch(Member& m, Vec2 point) const {
  m.touching = true;
  if (!m.is_robot()) return;
  const Vec2 d = point - origin_at(*m.solid, m.at, m.angle);
  const double bearing = det::wrap_angle(det::atan2(d.y, d.x) - m.angle);
  const int sector = static_cast<int>(det::floor(bearing / kSector_rad + 0.5));
  m.sectors |= std::uint32_t{1} << (static_cast<unsigned>(sector + 32) % 32);
}

void Island::note_touch(const Contact& c) {
  Member& a = members_[static_cast<std::size_t>(c.a)];
  Member& b = members_[static_cast<std::size_t>(c.b)];
  note_touch(a, a.at + c.arm_a);
  note_touch(b, b.at + c.arm_b);
}

void Island::count_impulses() {
  for (const Contact& c : contacts_) {
    Member& a = members_[static_cast<std::size_t>(c.a)];
    Member& b = members_[static_cast<std::size_t>(c.b)];
    if (c.impulse > 0) {
      a.touched = b.touched = true;
      a.impulse += c.impulse;
      b.impulse += c.impulse;
    }
    bool& noted = pairs_[static_cast<std::size_t>(c.pair)].noted[static_cast<std::size_t>(c.index)];
    if (c.impulse > 0 && !noted) note_touch(c);
    noted |= c.impulse > 0;
    // What bounced off will not press again in the next substep.
    const bool bounced = c.slowest > 0;
    Pair& pair = pairs_[static_cast<std::size_t>(c.pair)];
    pair.normal_impulse[static_cast<std::size_t>(c.index)] = bounced ? 0 : c.impulse;
    pair.friction_impulse[static_cast<std::size_t>(c.index)] = bounced ? 0 : c.friction_impulse;
  }
}

void Island::move(Member& m, double h_s, double share) const {
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

void Island::substep(double h_s, double share) {
  const std::span<Member> real(members_.data(), static_cast<std::size_t>(real_members_));
  bool forces = false;
  double longest_m = 0;
  for (Member& m : real) {
    predict(m, h_s, share);
    forces |= m.forced;
    m.at = m.free_at;
    m.angle = m.free_angle;
    const Vec2 way = m.at - m.start_at;
    longest_m = std::max({longest_m, std::abs(way.x), std::abs(way.y)});
  }
  stop_by_rule();
  place_pieces();
  detect(kContactNear_m + longest_m, h_s);
  bool closed = false;
  for (const Contact& c : contacts_) closed |= c.gap_m < 0 || c.impulse > 0;
  if (closed || forces) {
    for (Member& m : real) set_hold(m, h_s);
    velocities_.solve(members_, contacts_);
    for (const Contact& c : contacts_) {
      if (c.impulse <= 0) continue;
      closed = true;
      members_[static_cast<std::size_t>(c.a)].touched = true;
      members_[static_cast<std::size_t>(c.b)].touched = true;
    }
  }
  for (Member& m : real) move(m, h_s, share);
  if (closed || forces) velocities_.bounce(members_, contacts_);
  count_impulses();
  if (closed) push_apart();
  for (Member& m : real) {
    const double fastest = 0.5 * m.solid->model->inner_m / kShortestSubstep_s;
    const double speed = det::hypot(m.v.x, m.v.y);
    if (speed > fastest) m.v = (fastest / speed) * m.v;
    if (!m.is_robot()) continue;
    m.was_hindered |= m.forced;
    note_made(m);
    if (m.forced && !m.touched) let_go(m, share);
  }
}

}  // namespace understudy
