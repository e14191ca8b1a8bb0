// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/contact_solver.h"

#include "physics/space/space_math.h"

namespace understudy {
namespace {

constexpr double kBounce_m_s = 0.01;   // slower hits do not bounce
constexpr double kPushOut = 0.1;       // share of an overlap that is removed in a substep
constexpr double kPushOut_m_s = 0.5;   // and at most this fast
constexpr double kFree_m_s = 1e9;      // no limit
constexpr double kSame_m_s = 1e-8;     // a smaller change of a speed is rounding
constexpr double kSamePlace_m = 0.01;  // contacts of two substeps this near are the same

const MovingBody kNothing;  // stands for walls and ground

ContactRow row_of(Vec3 along, const SpaceContact& c, const MovingBody& a, const MovingBody& b) {
  ContactRow row;
  row.along = along;
  row.lever_a = cross(c.at - a.at, along);
  double yield = c.inverse_mass_a + c.inverse_mass_b;
  if (c.inverse_mass_a > 0) {
    row.spin_a = a.inverse_inertia * row.lever_a;
    yield += dot(row.lever_a, row.spin_a);
  }
  if (c.b >= 0) {
    row.lever_b = cross(c.at - b.at, along);
    if (c.inverse_mass_b > 0) {
      row.spin_b = b.inverse_inertia * row.lever_b;
      yield += dot(row.lever_b, row.spin_b);
    }
  }
  row.mass = yield > 0 ? 1 / yield : 0;
  return row;
}

double speed_along(const ContactRow& row, const MovingBody& a, const MovingBody& b) {
  return dot(row.along, a.v_m_s - b.v_m_s) + dot(row.lever_a, a.w_rad_s) -
         dot(row.lever_b, b.w_rad_s);
}

void apply(const ContactRow& row, double impulse, const SpaceContact& c, MovingBody& a,
           MovingBody* b) {
  a.v_m_s = a.v_m_s + (impulse * c.inverse_mass_a) * row.along;
  a.w_rad_s = a.w_rad_s + impulse * row.spin_a;
  if (b == nullptr) return;
  b->v_m_s = b->v_m_s - (impulse * c.inverse_mass_b) * row.along;
  b->w_rad_s = b->w_rad_s - impulse * row.spin_b;
}

// Adds to the impulses of a contact.
void push(SpaceContact& c, MovingBody& a, MovingBody* b, double normal, double side_0,
          double side_1) {
  c.normal.impulse += normal;
  c.side[0].impulse += side_0;
  c.side[1].impulse += side_1;
  apply(c.normal, normal, c, a, b);
  apply(c.side[0], side_0, c, a, b);
  apply(c.side[1], side_1, c, a, b);
}

double inverse_mass_of(const MovingBody& b) { return b.asleep ? 0 : b.inverse_mass; }

// The inverse of the least inertia about the contact that rolling friction works against.
double spin_mass(const SpaceContact& c, const MovingBody& a, const MovingBody& b) {
  double yield = 0;
  if (c.inverse_mass_a > 0) yield += a.inverse_inertia_B.xx;
  if (c.inverse_mass_b > 0) yield += b.inverse_inertia_B.xx;
  return yield > 0 ? 1 / yield : 0;
}

// (12.6): the speed along the normal at which the gap will have closed, under gravity.
double speed_of_hit(const SpaceContact& c, const MovingBody& a, const MovingBody& b) {
  const double speed = speed_along(c.normal, a, b);
  if (speed >= 0 || c.gap_m <= 0) return speed;
  const double pull = kGravity_m_s2 * c.normal.along.z *
                      ((c.inverse_mass_a > 0 ? 1 : 0) - (c.inverse_mass_b > 0 ? 1 : 0));
  return -det::sqrt(std::max(0.0, speed * speed + 2 * pull * c.gap_m));
}

// (12.8)
double sweep_normal(SpaceContact& c, MovingBody& a, MovingBody* b, const MovingBody& other) {
  const double speed = speed_along(c.normal, a, other);
  const double before = c.normal.impulse;
  c.normal.impulse = std::max(0.0, before + c.normal.mass * (c.target_m_s - speed));
  const double change = c.normal.impulse - before;
  if (change == 0) return 0;
  apply(c.normal, change, c, a, b);
  return std::abs(change) / c.normal.mass;
}

// (12.9): both directions together stay within the friction cone.
double sweep_friction(SpaceContact& c, MovingBody& a, MovingBody* b, const MovingBody& other) {
  const double most = c.friction * c.normal.impulse;
  const double x = c.side[0].impulse;
  const double y = c.side[1].impulse;
  if (most == 0 && x == 0 && y == 0) return 0;
  double new_x = x - c.side[0].mass * speed_along(c.side[0], a, other);
  double new_y = y - c.side[1].mass * speed_along(c.side[1], a, other);
  const double square = new_x * new_x + new_y * new_y;
  if (square > most * most) {
    const double scale = most / det::sqrt(square);
    new_x *= scale;
    new_y *= scale;
  }
  c.side[0].impulse = new_x;
  c.side[1].impulse = new_y;
  apply(c.side[0], new_x - x, c, a, b);
  apply(c.side[1], new_y - y, c, a, b);
  return std::max(std::abs(new_x - x) / c.side[0].mass, std::abs(new_y - y) / c.side[1].mass);
}

// (12.10)
void sweep_rolling(SpaceContact& c, MovingBody& a, MovingBody* b, const MovingBody& other) {
  const Vec3 before = c.braking;
  const Vec3 rolling = a.w_rad_s - other.w_rad_s;
  c.braking = c.braking - c.braking_mass * rolling;
  const double size = length_of(c.braking);
  const double most = c.rolling_m * c.normal.impulse;
  if (size > most) c.braking = (most / size) * c.braking;
  const Vec3 change = c.braking - before;
  if (c.inverse_mass_a > 0) a.twist(change);
  if (b != nullptr && c.inverse_mass_b > 0) b->twist(-1 * change);
}

}  // namespace

// Impulses of two halves are like those of the substep before, so one half begins with half of
// them.
void ContactSolver::guess(SpaceContact& c, std::span<MovingBody> bodies, std::size_t& from) const {
  while (from < last_.size() && (last_[from].a != c.a || last_[from].b != c.b)) ++from;
  const Last* best = nullptr;
  double nearest = kSamePlace_m * kSamePlace_m;
  for (std::size_t k = from; k < last_.size() && last_[k].a == c.a && last_[k].b == c.b; ++k) {
    const Vec3 d = last_[k].at - c.at;
    if (dot(d, d) >= nearest) continue;
    nearest = dot(d, d);
    best = &last_[k];
  }
  if (best == nullptr) return;
  MovingBody& a = bodies[static_cast<std::size_t>(c.a)];
  MovingBody* b = c.b < 0 ? nullptr : &bodies[static_cast<std::size_t>(c.b)];
  push(c, a, b, 0.5 * best->normal, 0.5 * dot(c.side[0].along, best->side),
       0.5 * dot(c.side[1].along, best->side));
}

void ContactSolver::begin(std::vector<SpaceContact>& contacts, std::span<MovingBody> bodies,
                          double h_s) {
  contacts_ = &contacts;
  last_square_ = 0;
  for (SpaceContact& c : contacts) {
    const MovingBody& a = bodies[static_cast<std::size_t>(c.a)];
    const MovingBody& b = c.b < 0 ? kNothing : bodies[static_cast<std::size_t>(c.b)];
    c.inverse_mass_a = inverse_mass_of(a);
    c.inverse_mass_b = inverse_mass_of(b);
    const Vec3 side = side_of(c.normal.along);
    c.normal = row_of(c.normal.along, c, a, b);
    c.side[0] = row_of(side, c, a, b);
    c.side[1] = row_of(cross(c.normal.along, side), c, a, b);
    if (c.rolling_m > 0) c.braking_mass = spin_mass(c, a, b);
    c.target_m_s =
        c.gap_m > 0 ? -c.gap_m / h_s : std::min(-kPushOut * c.gap_m / h_s, kPushOut_m_s);  // (12.7)
    c.before_m_s = speed_of_hit(c, a, b);
  }
  // Not in the loop above, because this changes velocities.
  std::size_t from = 0;
  for (SpaceContact& c : contacts) {
    const std::size_t start = from;
    guess(c, bodies, from);
    if (from == last_.size()) from = start;  // a new pair
  }
}

void ContactSolver::move_on(std::span<MovingBody> bodies, double h_s) {
  last_square_ = 0;
  for (SpaceContact& c : *contacts_) {
    MovingBody& a = bodies[static_cast<std::size_t>(c.a)];
    MovingBody* b = c.b < 0 ? nullptr : &bodies[static_cast<std::size_t>(c.b)];
    const double speed = speed_along(c.normal, a, b == nullptr ? kNothing : *b);
    const double gap_m = c.gap_m + h_s * speed;
    c.course = {};
    if (c.normal.impulse > 0 && c.before_m_s < -kBounce_m_s && c.restitution > 0) {
      c.bounced = true;
      c.target_m_s = -c.restitution * c.before_m_s;  // (12.11)
      continue;
    }
    // What comes fast and has not arrived yet will hit in the next substep.
    if (c.normal.impulse == 0 && c.before_m_s < -kBounce_m_s)
      c.target_m_s = -kFree_m_s;
    else
      c.target_m_s = gap_m > 0 ? -gap_m / h_s : 0;
  }
}

// Forth and back. Returns the sum of (12.12), and the largest change of a speed.
double ContactSolver::sweep_once(std::span<MovingBody> bodies, double& change) {
  const auto visit = [&](SpaceContact& c) {
    MovingBody& a = bodies[static_cast<std::size_t>(c.a)];
    MovingBody* b = c.b < 0 ? nullptr : &bodies[static_cast<std::size_t>(c.b)];
    const MovingBody& other = b == nullptr ? kNothing : *b;
    change = std::max(change, sweep_friction(c, a, b, other));
    if (c.rolling_m > 0) sweep_rolling(c, a, b, other);
    change = std::max(change, sweep_normal(c, a, b, other));
  };
  const auto impulse = [](const SpaceContact& c) {
    return Vec3{c.normal.impulse, c.side[0].impulse, c.side[1].impulse};
  };
  for (SpaceContact& c : *contacts_) c.change = -1 * impulse(c);
  for (SpaceContact& c : *contacts_) visit(c);
  for (std::size_t k = contacts_->size(); k > 0; --k) visit((*contacts_)[k - 1]);
  double square = 0;
  for (SpaceContact& c : *contacts_) {
    c.change = c.change + impulse(c);
    const Vec3 d = c.change;
    square += d.x * d.x / c.normal.mass + d.y * d.y / c.side[0].mass + d.z * d.z / c.side[1].mass;
  }
  return square;
}

void ContactSolver::go_on(std::span<MovingBody> bodies, double share) {
  for (SpaceContact& c : *contacts_) {
    const Vec3 d = share * c.course;
    c.course = d + c.change;
    if (share == 0) continue;
    MovingBody& a = bodies[static_cast<std::size_t>(c.a)];
    push(c, a, c.b < 0 ? nullptr : &bodies[static_cast<std::size_t>(c.b)], d.x, d.y, d.z);
  }
}

bool ContactSolver::sweep(std::span<MovingBody> bodies) {
  if (contacts_->empty()) return false;
  double change = 0;
  const double square = sweep_once(bodies, change);
  if (change <= kSame_m_s) return false;
  const bool on_course = last_square_ > 0 && square < last_square_;
  go_on(bodies, on_course ? square / last_square_ : 0);
  last_square_ = square;
  return true;
}

void ContactSolver::end() {
  last_.clear();
  for (const SpaceContact& c : *contacts_) {
    if (c.bounced || c.normal.impulse == 0) continue;
    last_.push_back({c.a, c.b, c.at, c.normal.impulse,
                     c.side[0].impulse * c.side[0].along + c.side[1].impulse * c.side[1].along});
  }
}

}  // namespace understudy
