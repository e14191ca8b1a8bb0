// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One substep of an island: predict, stop, detect, solve, move.
#include <algorithm>
#include <cmath>

#include "geom/arc.h"
#include "physics/free_motion.h"
#include "physics/island.h"

namespace understudy {
namespace {

constexpr double kNear_m = 2e-4;       // contacts this near are taken along, closed or not
constexpr double kFast_m = 1e-5;       // overlap in a substep that is worth a closer look
constexpr double kCaughtUp_m_s = 1e-6;  // wheels that turn as wished but for this
constexpr double kShortest_s = 1e-6;    // of a substep
constexpr double kLongArc_rad = 0.5;    // turns beyond this are counted piece by piece
constexpr double kSector_rad = 2 * kPi / 32;

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
  for (int i = 0; i < real_members_; ++i) {
    const Member& m = members_[static_cast<std::size_t>(i)];
    const auto from = static_cast<std::size_t>(first_piece_[static_cast<std::size_t>(i)]);
    const auto to = static_cast<std::size_t>(first_piece_[static_cast<std::size_t>(i) + 1]);
    if (m.solid->round) {
      pieces_[from].outline.corner[0] = pieces_[from].world_middle = m.at;
      continue;
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
                                 kNear_m, a.free_v - b.free_v, first);
  if (found == 0) return count;
  for (Touch& t : first) {
    t.gap_m += dot(t.normal, back);
    t.point = t.point + 0.5 * back;
  }
  touches = first;
  return found;
}

// Where members are now: all points of all pairs that are nearer than this.
void Island::detect(double within_m, double h_s) {
  contacts_.clear();
  std::array<Touch, 2> touches;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    Pair& pair = pairs_[i];
    const Piece& one = pieces_[static_cast<std::size_t>(pair.piece_a)];
    const Piece& other = pieces_[static_cast<std::size_t>(pair.piece_b)];
    const Vec2 d = one.world_middle - other.world_middle;
    const double most = one.reach_m + other.reach_m + within_m;
    if (dot(d, d) >= most * most) continue;
    const Member& a = members_[static_cast<std::size_t>(pair.a)];
    const Member& b = members_[static_cast<std::size_t>(pair.b)];
    int count = find_touches(one.outline, other.outline, within_m, a.free_v - b.free_v, touches);
    if (count > 0 && touches[0].gap_m < -kFast_m) count = find_first_touches(pair, count, touches);
    for (int k = 0; k < count; ++k) {
      const Touch& touch = touches[static_cast<std::size_t>(k)];
      Contact c;
      c.pair = static_cast<int>(i);
      c.index = k;
      c.a = pair.a;
      c.b = pair.b;
      c.normal = touch.normal;
      c.gap_m = touch.gap_m;
      c.arm_a = touch.point - a.at;
      c.arm_b = touch.point - b.at;
      c.friction = pair.friction;
      c.restitution = pair.restitution;
      c.impulse = pair.normal_impulse[static_cast<std::size_t>(k)];
      c.friction_impulse = pair.friction_impulse[static_cast<std::size_t>(k)];
      prepare(c, h_s);
      if (c.mass_normal > 0) contacts_.push_back(c);
    }
    pair.normal_impulse = pair.friction_impulse = {};
  }
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
      m.anchor = m.free_pose = {origin_at(*m.solid, m.at, m.angle).x,
                                origin_at(*m.solid, m.at, m.angle).y, det::wrap_angle(m.angle)};
      m.anchor_angle = m.angle;
      m.anchor_share = share;
    }
    return;
  }
  m.forced = m.is_robot();
  m.at = m.start_at + h_s * m.v;
  m.angle = m.start_angle + h_s * m.w;
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
  detect(kNear_m + longest_m, h_s);
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
    const double fastest = 0.5 * m.solid->model->inner_m / kShortest_s;
    const double speed = det::hypot(m.v.x, m.v.y);
    if (speed > fastest) m.v = (fastest / speed) * m.v;
    if (!m.is_robot()) continue;
    m.was_hindered |= m.forced;
    note_made(m);
    if (!m.forced || m.touched) continue;
    // Rolling as wished again?
    const Hold& hold = m.hold;
    const Vec2 v = m.velocity_at(hold.arm);
    if (std::abs(dot(v, hold.forward) - hold.want_forward) > kCaughtUp_m_s ||
        std::abs(dot(v, left_of(hold.forward)) - hold.want_left) > kCaughtUp_m_s ||
        std::abs(m.w - hold.want_turn) > kCaughtUp_m_s)
      continue;
    m.forced = false;
    const Vec2 origin = origin_at(*m.solid, m.at, m.angle);
    m.anchor = {origin.x, origin.y, det::wrap_angle(m.angle)};
    m.anchor_angle = m.angle;
    m.anchor_share = share;
  }
}

}  // namespace understudy
