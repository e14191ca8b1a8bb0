// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/contact_solver.h"

#include "physics/space/space_math.h"

namespace understudy {
namespace {

constexpr double kBounce_m_s = 0.01;   // slower hits do not bounce
constexpr double kArrived_m = 1e-5;    // gaps of fast hits that count as closed
constexpr double kPushOut = 0.1;       // share of an overlap that is removed in a substep
constexpr double kPushOut_m_s = 0.5;   // and at most this fast
constexpr double kFree_m_s = 1e9;      // no limit
constexpr double kSmall = 1e-4;        // a change is small if it is this share of the first one
constexpr double kSame_m_s = 1e-7;     // or this one, of a speed
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
  make_groups(bodies);
  // Not in the loop above, because this changes velocities.
  std::size_t from = 0;
  for (SpaceContact& c : contacts) {
    const std::size_t start = from;
    guess(c, bodies, from);
    if (from == last_.size()) from = start;  // a new pair
  }
}

void ContactSolver::move_on(std::span<MovingBody> bodies, double h_s) {
  for (Group& g : groups_) {
    g.done = false;
    g.last_square = 0;
  }
  for (SpaceContact& c : *contacts_) {
    MovingBody& a = bodies[static_cast<std::size_t>(c.a)];
    MovingBody* b = c.b < 0 ? nullptr : &bodies[static_cast<std::size_t>(c.b)];
    const double speed = speed_along(c.normal, a, b == nullptr ? kNothing : *b);
    const double gap_m = c.gap_m + h_s * speed;
    c.course = {};
    const bool arrived = c.normal.impulse > 0 || gap_m < kArrived_m;
    if (arrived && c.before_m_s < -kBounce_m_s && c.restitution > 0) {
      c.bounced = true;
      c.target_m_s = -c.restitution * c.before_m_s;  // (12.11)
      continue;
    }
    // What comes fast and has not arrived yet will hit in the next substep.
    if (!arrived && c.before_m_s < -kBounce_m_s)
      c.target_m_s = -kFree_m_s;
    else
      c.target_m_s = gap_m > 0 ? -gap_m / h_s : 0;
  }
}

int ContactSolver::root(int body) {
  auto i = static_cast<std::size_t>(body);
  while (parent_[i] != static_cast<int>(i)) {
    parent_[i] = parent_[static_cast<std::size_t>(parent_[i])];
    i = static_cast<std::size_t>(parent_[i]);
  }
  return static_cast<int>(i);
}

// Groups are in the order of their first contacts, and contacts in a group in their own order.
void ContactSolver::make_groups(std::span<const MovingBody> bodies) {
  parent_.resize(bodies.size());
  for (std::size_t i = 0; i < parent_.size(); ++i) parent_[i] = static_cast<int>(i);
  for (const SpaceContact& c : *contacts_) {
    if (c.b < 0 || c.inverse_mass_a == 0 || c.inverse_mass_b == 0) continue;
    const int a = root(c.a);
    const int b = root(c.b);
    parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }
  group_of_.assign(bodies.size(), -1);
  groups_.clear();
  const auto group_of = [&](const SpaceContact& c) -> int& {
    return group_of_[static_cast<std::size_t>(root(c.inverse_mass_a > 0 ? c.a : c.b))];
  };
  for (const SpaceContact& c : *contacts_) {
    if (c.normal.mass == 0) continue;
    int& group = group_of(c);
    if (group < 0) {
      group = static_cast<int>(groups_.size());
      groups_.emplace_back();
    }
    Group& g = groups_[static_cast<std::size_t>(group)];
    ++g.count;
    g.driven = g.driven || bodies[static_cast<std::size_t>(c.a)].driven ||
               (c.b >= 0 && bodies[static_cast<std::size_t>(c.b)].driven);
  }
  std::size_t first = 0;
  for (Group& g : groups_) {
    g.first = first;
    first += g.count;
    g.count = 0;
  }
  order_.resize(first);
  for (std::size_t k = 0; k < contacts_->size(); ++k) {
    const SpaceContact& c = (*contacts_)[k];
    if (c.normal.mass == 0) continue;
    Group& g = groups_[static_cast<std::size_t>(group_of(c))];
    order_[g.first + g.count++] = k;
  }
}

// Forth and back. Returns the sum of (12.12), and the largest change of a speed.
double ContactSolver::sweep_once(const Group& g, std::span<MovingBody> bodies, double& change) {
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
  const std::size_t end = g.first + g.count;
  for (std::size_t k = g.first; k < end; ++k) {
    contact(k).change = -1 * impulse(contact(k));
    visit(contact(k));
  }
  for (std::size_t k = end; k > g.first; --k) visit(contact(k - 1));
  double square = 0;
  for (std::size_t k = g.first; k < end; ++k) {
    SpaceContact& c = contact(k);
    c.change = c.change + impulse(c);
    const Vec3 d = c.change;
    square += d.x * d.x / c.normal.mass + d.y * d.y / c.side[0].mass + d.z * d.z / c.side[1].mass;
  }
  return square;
}

// (12.12)
void ContactSolver::go_on(const Group& g, std::span<MovingBody> bodies, double share) {
  for (std::size_t k = g.first; k < g.first + g.count; ++k) {
    SpaceContact& c = contact(k);
    const Vec3 d = share * c.course;
    c.course = d + c.change;
    if (share == 0) continue;
    MovingBody& a = bodies[static_cast<std::size_t>(c.a)];
    push(c, a, c.b < 0 ? nullptr : &bodies[static_cast<std::size_t>(c.b)], d.x, d.y, d.z);
  }
}

bool ContactSolver::sweep_group(Group& g, std::span<MovingBody> bodies) {
  double change = 0;
  const double square = sweep_once(g, bodies, change);
  if (g.last_square == 0) g.small_m_s = std::max(kSame_m_s, kSmall * change);
  if (change <= g.small_m_s) {
    g.done = !g.driven;
    return false;
  }
  const bool on_course = g.last_square > 0 && square < g.last_square;
  go_on(g, bodies, on_course ? square / g.last_square : 0);
  g.last_square = square;
  return true;
}

bool ContactSolver::sweep(std::span<MovingBody> bodies) {
  bool changed = false;
  for (Group& g : groups_) changed = (!g.done && sweep_group(g, bodies)) || changed;
  return changed;
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
