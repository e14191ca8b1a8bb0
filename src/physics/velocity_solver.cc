// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas and symbols: docs/physics.md, sections 5 and 6. The conjugate directions follow
// Silcowitz, Niebe and Erleben, "A nonsmooth nonlinear conjugate gradient method for interactive
// contact force problems" (2010).
#include "physics/velocity_solver.h"

#include <algorithm>
#include <cmath>

#include "physics/limit_surface.h"

namespace understudy {
namespace {

constexpr int kMostSweeps = 20;
constexpr double kSettled_m_s = 1e-6;
constexpr double kSlowest_m_s = 0.01;  // slower hits do not bounce
constexpr std::size_t kHoldRows = 3;
constexpr std::size_t kContactRows = 2;

// (5.6): the nearest pair Hf, Hl that grip and motors allow: within the circle of radius N h, and
// within the strip |Hf| <= F h.
void limit(const Hold& h, double& forward, double& left) {
  const double wanted_left = left;
  const double size = det::hypot(forward, left);
  if (size > h.most) {
    forward *= h.most / size;
    left *= h.most / size;
  }
  if (std::abs(forward) <= h.most_forward) return;
  forward = std::clamp(forward, -h.most_forward, h.most_forward);
  const double rest = det::sqrt(h.most * h.most - h.most_forward * h.most_forward);
  left = std::clamp(wanted_left, -rest, rest);
}

inline void apply_hold(Member& m, double forward, double left, double turn) {
  m.push(forward * m.hold.forward + left * left_of(m.hold.forward), m.hold.arm);
  m.w += m.inverse_inertia * turn;
}

LimitSurfacePoint limit_surface_point(double forward, double left, double turn, const Hold& h) {
  return {det::hypot(forward, left) / h.most, turn / h.most_turn};
}

double largest_change(const Member& m, double forward, double left, double turn) {
  return std::max(m.inverse_mass * std::max(std::abs(forward), std::abs(left)),
                  m.inverse_inertia * m.solid->model->reach_m * std::abs(turn));
}

inline void apply_contact(Member& a, Member& b, const Contact& c, Vec2 impulse) {
  a.push(impulse, c.arm_a);
  if (b.inverse_mass > 0) b.push(-1 * impulse, c.arm_b);
}

// s of (5.1).
inline Vec2 speed_at(const Member& a, const Member& b, const Contact& c) {
  const Vec2 v = a.velocity_at(c.arm_a);
  return b.inverse_mass > 0 ? v - b.velocity_at(c.arm_b) : v;
}

}  // namespace

// (5.6) and (5.7) for one member: Hf, Hl, Hw. Returns the largest change of speed.
double VelocitySolver::sweep_hold(Member& m) const {
  if (m.inverse_mass == 0) return 0;
  if (m.hold.shared) return sweep_sliding(m);
  Hold& h = m.hold;
  const Vec2 v = m.velocity_at(h.arm);
  const Vec2 left = left_of(h.forward);
  double forward = h.impulse[0] + h.mass[0] * (h.want_forward - dot(v, h.forward));
  double sideways = h.impulse[1] + h.mass[1] * (h.want_left - dot(v, left));
  limit(h, forward, sideways);
  const double df = forward - h.impulse[0];
  const double dl = sideways - h.impulse[1];
  m.push(df * h.forward + dl * left, h.arm);
  const double turn =
      std::clamp(h.impulse[2] + h.mass[2] * (h.want_turn - m.w), -h.most_turn, h.most_turn);
  const double dt = turn - h.impulse[2];
  m.w += m.inverse_inertia * dt;
  h.impulse = {forward, sideways, turn};
  return largest_change(m, df, dl, dt);
}

// (5.9) for an object that slides: its steps are shorter where the limit surface is steeper, so
// that they end where the floor takes the most energy.
double VelocitySolver::sweep_sliding(Member& m) const {
  Hold& h = m.hold;
  if (h.most <= 0) return 0;
  const LimitSurfacePoint now = limit_surface_point(h.impulse[0], h.impulse[1], h.impulse[2], h);
  const double slide_step = h.mass[0] / now.slide_slope();
  const double turn_step = h.mass[2] / now.turn_slope();
  std::array<double, 3> next{h.impulse[0] - slide_step * m.v.x, h.impulse[1] - slide_step * m.v.y,
                             h.impulse[2] - turn_step * m.w};
  const double scale = limit_surface_point(next[0], next[1], next[2], h).scale_to_surface();
  if (scale < 1)
    for (double& j : next) j *= scale;
  const std::array<double, 3> d{next[0] - h.impulse[0], next[1] - h.impulse[1],
                                next[2] - h.impulse[2]};
  m.v = m.v + m.inverse_mass * Vec2{d[0], d[1]};
  m.w += m.inverse_inertia * d[2];
  h.impulse = next;
  return largest_change(m, d[0], d[1], d[2]);
}

// (5.4) and (5.5) for one contact: Jn, Jt. Returns the largest change of speed.
double VelocitySolver::sweep_contact(Contact& c) const {
  Member& a = members_[static_cast<std::size_t>(c.a)];
  Member& b = members_[static_cast<std::size_t>(c.b)];
  const double speed = dot(speed_at(a, b, c), c.normal);
  const double impulse = std::max(0.0, c.impulse + c.mass_normal * (c.slowest - speed));
  const double dn = impulse - c.impulse;
  double changed = 0;
  if (dn != 0) {
    c.impulse = impulse;
    apply_contact(a, b, c, dn * c.normal);
    changed = std::abs(dn) * c.softness_normal;
  }
  const double most = c.friction * impulse;
  if (most == 0 && c.friction_impulse == 0) return changed;
  const Vec2 tangent = left_of(c.normal);
  const double friction = std::clamp(
      c.friction_impulse - c.mass_friction * dot(speed_at(a, b, c), tangent), -most, most);
  const double df = friction - c.friction_impulse;
  if (df == 0) return changed;
  c.friction_impulse = friction;
  apply_contact(a, b, c, df * tangent);
  return std::max(changed, std::abs(df) * c.softness_friction);
}

// All rows forth and back.
double VelocitySolver::sweep() {
  double worst = 0;
  for (Member& m : members_) worst = std::max(worst, sweep_hold(m));
  for (Contact& c : contacts_) worst = std::max(worst, sweep_contact(c));
  if (worst < kSettled_m_s) return worst;
  worst = 0;
  for (std::size_t i = contacts_.size(); i-- > 0;)
    worst = std::max(worst, sweep_contact(contacts_[i]));
  for (std::size_t i = members_.size(); i-- > 0;) worst = std::max(worst, sweep_hold(members_[i]));
  return worst;
}

void VelocitySolver::remember() {
  double* old = old_.data();
  for (const Member& m : members_)
    for (const double j : m.hold.impulse) *old++ = j;
  for (const Contact& c : contacts_) {
    *old++ = c.impulse;
    *old++ = c.friction_impulse;
  }
}

// c of (5.8): the squared change dJ of the last sweep, as energy. old_ becomes dJ.
double VelocitySolver::progress() {
  double sum = 0;
  double* old = old_.data();
  const auto take = [&](double now, double mass) {
    *old = now - *old;
    if (*old != 0) sum += *old * *old / mass;
    ++old;
  };
  for (const Member& m : members_)
    for (std::size_t k = 0; k < kHoldRows; ++k) take(m.hold.impulse[k], m.hold.mass[k]);
  for (const Contact& c : contacts_) {
    take(c.impulse, c.mass_normal);
    take(c.friction_impulse, c.mass_friction);
  }
  return sum;
}

// J := J + b p of (5.8), b being the factor and p the direction of the sweeps before.
void VelocitySolver::carry_on(double factor) {
  const double* d = direction_.data();
  for (Member& m : members_) {
    const std::array<double, kHoldRows> more{factor * d[0], factor * d[1], factor * d[2]};
    d += kHoldRows;
    if (m.inverse_mass == 0) continue;
    for (std::size_t k = 0; k < kHoldRows; ++k) m.hold.impulse[k] += more[k];
    apply_hold(m, more[0], more[1], more[2]);
  }
  for (Contact& c : contacts_) {
    const double normal = factor * d[0];
    const double friction = factor * d[1];
    d += kContactRows;
    c.impulse += normal;
    c.friction_impulse += friction;
    apply_contact(members_[static_cast<std::size_t>(c.a)], members_[static_cast<std::size_t>(c.b)],
                  c, normal * c.normal + friction * left_of(c.normal));
  }
}

void VelocitySolver::iterate() {
  if (sweep() < kSettled_m_s) return;  // most end here
  const std::size_t rows = kHoldRows * members_.size() + kContactRows * contacts_.size();
  old_.resize(rows);
  direction_.assign(rows, 0);
  double last = 0;
  for (int k = 0; k < kMostSweeps; ++k) {
    remember();
    if (sweep() < kSettled_m_s) return;
    const double now = progress();
    const double factor = last > 0 && now < last ? now / last : 0;  // b of (5.8)
    if (factor > 0) carry_on(factor);
    for (std::size_t i = 0; i < rows; ++i) direction_[i] = factor * direction_[i] + old_[i];
    last = now;
  }
  sweep();  // ends within all limits
}

void VelocitySolver::solve(std::span<Member> members, std::span<Contact> contacts) {
  members_ = members;
  contacts_ = contacts;
  for (const Contact& c : contacts_)
    if (c.impulse != 0 || c.friction_impulse != 0)
      apply_contact(members_[static_cast<std::size_t>(c.a)],
                    members_[static_cast<std::size_t>(c.b)], c,
                    c.impulse * c.normal + c.friction_impulse * left_of(c.normal));
  iterate();
}

// E of (6.2).
double VelocitySolver::energy() const {
  double sum = 0;
  for (const Member& m : members_)
    if (m.inverse_mass > 0) sum += dot(m.v, m.v) / m.inverse_mass + m.w * m.w / m.inverse_inertia;
  return 0.5 * sum;
}

// W of (6.3): what robots' wheels put into the motion in this substep.
double VelocitySolver::work_of_wheels() const {
  double sum = 0;
  for (const Member& m : members_) {
    if (!m.is_robot() || m.inverse_mass == 0) continue;
    const Hold& h = m.hold;
    const Vec2 impulse = h.impulse[0] * h.forward + h.impulse[1] * left_of(h.forward);
    const Vec2 before = m.before_v + m.before_w * left_of(h.arm);
    const double work =
        0.5 * dot(impulse, before + m.velocity_at(h.arm)) + 0.5 * h.impulse[2] * (m.before_w + m.w);
    sum += std::max(0.0, work);
  }
  return sum;
}

void VelocitySolver::bounce(std::span<Member> members, std::span<Contact> contacts) {
  members_ = members;
  contacts_ = contacts;
  bool any = false;
  for (Contact& c : contacts_) {
    const bool hit = c.impulse > 0 && c.before < -kSlowest_m_s && c.restitution > 0;
    if (hit) c.slowest = -c.restitution * c.before;  // u of (6.1)
    any |= hit;
  }
  if (!any) return;
  plain_v_.clear();
  plain_w_.clear();
  double before = 0;  // energy
  for (const Member& m : members_) {
    plain_v_.push_back(m.v);
    plain_w_.push_back(m.w);
    if (m.inverse_mass > 0)
      before += 0.5 * (dot(m.before_v, m.before_v) / m.inverse_mass +
                       m.before_w * m.before_w / m.inverse_inertia);
  }
  before = std::max(before, energy());
  iterate();
  before += work_of_wheels();
  if (energy() <= before) return;
  // (6.4): between no bounce and the full one, as much as the energy allows.
  double least = 0;
  double most = 1;
  const auto blend = [&](double s) {
    double sum = 0;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Member& m = members_[i];
      if (m.inverse_mass == 0) continue;
      const Vec2 v = plain_v_[i] + s * (m.v - plain_v_[i]);
      const double w = plain_w_[i] + s * (m.w - plain_w_[i]);
      sum += 0.5 * (dot(v, v) / m.inverse_mass + w * w / m.inverse_inertia);
    }
    return sum;
  };
  for (int k = 0; k < 50; ++k) {
    const double middle = 0.5 * (least + most);
    (blend(middle) <= before ? least : most) = middle;
  }
  for (std::size_t i = 0; i < members_.size(); ++i) {
    members_[i].v = plain_v_[i] + least * (members_[i].v - plain_v_[i]);
    members_[i].w = plain_w_[i] + least * (members_[i].w - plain_w_[i]);
  }
}

void VelocitySolver::reserve(std::size_t members, std::size_t contacts) {
  old_.reserve(kHoldRows * members + kContactRows * contacts);
  direction_.reserve(old_.capacity());
  plain_v_.reserve(members);
  plain_w_.reserve(members);
}

void VelocitySolver::match_room(const VelocitySolver& other) {
  old_.reserve(other.old_.capacity());
  direction_.reserve(other.direction_.capacity());
  plain_v_.reserve(other.plain_v_.capacity());
  plain_w_.reserve(other.plain_w_.capacity());
}

}  // namespace understudy
