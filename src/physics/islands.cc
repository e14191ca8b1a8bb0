// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which bodies may meet: rounds of joining, until nobody may go farther than before.
#include "physics/islands.h"

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

constexpr double kTouching_m = 5e-5;  // a standing robot that touches something looks this far
constexpr double kOverlap_m = 2e-5;   // two that rest are left alone unless they overlap by this
constexpr int kRestingTicks = 16;     // how often those are looked at
constexpr double kMore = 2.0;         // a light thing is hit on at up to twice the speed
constexpr double kMore_m = 1e-4;

const Pose2& map_pose(const State& state, int body) { return state.body(body).X_WB; }

bool shapes_meet(const ShapeModel& a, const Pose2& X_WA, const Outline& b, double within_m) {
  std::array<Touch, 2> touches;
  return find_touches(placed(a.outline, X_WA), b, within_m, {}, touches) > 0;
}

}  // namespace

Islands::Islands(IslandWorld& world) : world_(world) {
  const std::size_t bodies = world.solids.size();
  near_.assign(bodies, 0);
  way_m_.assign(bodies, 0);
  clearing_.assign(bodies, {});
  parent_.assign(bodies, -1);
  farthest_.assign(bodies, 0);
  size_.assign(bodies, 0);
  number_.assign(bodies, 0);
  active_.reserve(bodies);
  queue_.reserve(bodies);
  order_.reserve(bodies);
  first_.reserve(bodies + 1);
  next_.reserve(bodies + 1);
}

double Islands::way_of(const State& state, int body) const {
  const Solid& solid = world_.solids[static_cast<std::size_t>(body)];
  const double tick_s = world_.tick_s;
  if (solid.fixed || solid.model->held) return 0;
  const BodyState& b = state.body(body);
  const double arm = solid.round ? 0 : solid.model->reach_m;
  double way = 0;
  if (solid.robot < 0 || b.forced) {
    Vec2 v{b.vx_m_s, b.vy_m_s};
    double w = b.omega_rad_s;
    if (b.forced) {
      v = solid.inverse_mass * Vec2{b.momentum_x, b.momentum_y};
      w = solid.inverse_inertia * b.spin;
    }
    if (v.x == 0 && v.y == 0 && w == 0 && !b.forced) return 0;
    way = tick_s * (det::hypot(v.x, v.y) + (solid.round ? 0 : 2 * arm) * std::abs(w));
  }
  if (solid.robot < 0) return way + kMore_m;
  const DriveStep& s = state.robots[static_cast<std::size_t>(body)].drive.step;
  const double driven = std::abs(s.forward_m) + std::abs(s.left_m) +
                        (arm + std::abs(solid.reference_x_m)) * std::abs(s.turn_rad);
  way = std::max(way, driven);
  if (b.forced) return way + kMore_m;
  // On its arc it goes just so far; rounding adds a little.
  if (driven > 0) return way * (1 + 1e-9) + kTouching_m;
  return b.touching ? kTouching_m : 0;
}

void Islands::set_way(const State& state, int body) {
  const auto i = static_cast<std::size_t>(body);
  const Pose2& X_WB = state.body(body).X_WB;
  const double way = way_of(state, body);
  way_m_[i] = world_.allowance_m[i] = way;
  world_.near.spots()[i] = {{X_WB.x_m, X_WB.y_m}, world_.solids[i].model->reach_m + way};
}

// Whether no wall comes within the radius. As long as the body stays in the clearing it found, it
// need not look at a wall; that spares time and never changes the answer.
bool Islands::is_clear_of_walls(int body, Vec2 at, double radius_m) {
  constexpr double kRounding_m = 1e-9;
  Clearing& clearing = clearing_[static_cast<std::size_t>(body)];
  const Vec2 d = at - clearing.at;
  const double rest_m = clearing.radius_m - radius_m - kRounding_m;
  if (rest_m > 0 && dot(d, d) < rest_m * rest_m) return true;
  if (radius_m > world_.near.sight_m()) return false;
  clearing = {at, world_.near.gap_to_walls(at)};
  return clearing.radius_m >= radius_m;
}

bool Islands::may_meet_walls(const State& state, int body) {
  const Solid& solid = world_.solids[static_cast<std::size_t>(body)];
  const Pose2 X_WB = map_pose(state, body);
  const double way = world_.allowance_m[static_cast<std::size_t>(body)];
  const double within = way > 0 ? way : -kOverlap_m;
  const Vec2 at{X_WB.x_m, X_WB.y_m};
  const double radius_m = solid.model->reach_m + within;
  if (is_clear_of_walls(body, at, radius_m)) return false;
  bool meets = false;
  world_.near.for_walls(at, radius_m, [&](int w) {
    if (meets) return;
    const FixedWall& wall = world_.walls[static_cast<std::size_t>(w)];
    for (const ShapeModel& s : solid.model->shapes)
      meets = meets || (heights_meet(s.low_m, s.high_m, 0, wall.height_m) &&
                        (solid.round || shapes_meet(s, X_WB, wall.outline, within)));
  });
  return meets;
}

bool Islands::may_meet(const State& state, int a, int b) const {
  const Solid& one = world_.solids[static_cast<std::size_t>(a)];
  const Solid& other = world_.solids[static_cast<std::size_t>(b)];
  if ((one.fixed && other.fixed) || one.passes || other.passes) return false;
  const double way = world_.allowance_m[static_cast<std::size_t>(a)] +
                     world_.allowance_m[static_cast<std::size_t>(b)];
  const double within = way > 0 ? way : -kOverlap_m;
  const Pose2 X_WA = map_pose(state, a);
  const Pose2 X_WB = map_pose(state, b);
  const Vec2 d{X_WA.x_m - X_WB.x_m, X_WA.y_m - X_WB.y_m};
  const double most = one.model->reach_m + other.model->reach_m + within;
  if (dot(d, d) >= most * most) return false;
  for (const ShapeModel& s : one.model->shapes)
    for (const ShapeModel& t : other.model->shapes)
      if (heights_meet(s.low_m, s.high_m, t.low_m, t.high_m) &&
          ((one.round && other.round) || shapes_meet(s, X_WA, placed(t.outline, X_WB), within)))
        return true;
  return false;
}

void Islands::look_around(const State& state, int body) {
  const auto i = static_cast<std::size_t>(body);
  bool near = false;
  if (world_.solids[i].passes) {
    near_[i] = 0;
    return;
  }
  // One that rests is found by whoever comes; whether it stands in another, as only placing can
  // have done, is looked up now and then.
  const bool rests = world_.allowance_m[i] == 0;
  if (rests ? (state.tick + body) % kRestingTicks == 0 && !world_.solids[i].fixed : true) {
    near = may_meet_walls(state, body) || state.body(body).forced;
    if (!near)
      world_.near.for_bodies(body, [&](int other) { near = near || may_meet(state, body, other); });
  }
  near_[i] = near ? 1 : 0;
}

int Islands::root(int body) {
  int r = body;
  while (parent_[static_cast<std::size_t>(r)] != r) r = parent_[static_cast<std::size_t>(r)];
  while (parent_[static_cast<std::size_t>(body)] != r) {
    const int next = parent_[static_cast<std::size_t>(body)];
    parent_[static_cast<std::size_t>(body)] = r;
    body = next;
  }
  return r;
}

void Islands::enter(int body) {
  parent_[static_cast<std::size_t>(body)] = body;
  active_.push_back(body);
  queue_.push_back(body);
}

// Joins everybody in the queue, and whoever comes into it, with all it may meet.
void Islands::join(const State& state) {
  for (std::size_t k = 0; k < queue_.size(); ++k) {
    const int body = queue_[k];
    world_.near.for_bodies(body, [&](int other) {
      if (world_.solids[static_cast<std::size_t>(other)].fixed || !may_meet(state, body, other))
        return;
      if (parent_[static_cast<std::size_t>(other)] < 0) enter(other);
      // The lowest number is the root: no order of visits shows.
      const int a = root(body);
      const int b = root(other);
      parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    });
  }
  queue_.clear();
  std::sort(active_.begin(), active_.end());
}

// Members of islands of several bodies may go as far as the fastest may send them. True if anybody
// may go farther than before; it is then in the queue.
bool Islands::share_allowances() {
  for (const int i : active_) {
    const auto n = static_cast<std::size_t>(i);
    const auto r = static_cast<std::size_t>(root(i));
    if (r == n) {  // the first of its island
      farthest_[r] = 0;
      size_[r] = 0;
    }
    ++size_[r];
    farthest_[r] = std::max(farthest_[r], way_m_[n]);
  }
  for (const int i : active_) {
    const auto n = static_cast<std::size_t>(i);
    const auto r = static_cast<std::size_t>(root(i));
    if (size_[r] < 2) continue;
    const double allowance = kMore * farthest_[r] + kMore_m;
    if (allowance <= world_.allowance_m[n]) continue;
    world_.allowance_m[n] = allowance;
    world_.near.widen(i, world_.solids[n].model->reach_m + allowance);
    queue_.push_back(i);
  }
  return !queue_.empty();
}

void Islands::widen(int body, double allowance_m) {
  const auto n = static_cast<std::size_t>(body);
  way_m_[n] = std::max(way_m_[n], allowance_m / kMore);
  world_.allowance_m[n] = allowance_m;
  world_.near.widen(body, world_.solids[n].model->reach_m + allowance_m);
}

void Islands::group(const State& state) {
  for (const int i : active_) parent_[static_cast<std::size_t>(i)] = -1;
  active_.clear();
  for (std::size_t i = 0; i < near_.size(); ++i)
    if (near_[i] != 0) enter(static_cast<int>(i));
  join(state);
  constexpr int kJoins = 8;  // whoever is still missed then is found when it leaves its allowance
  for (int k = 0; k < kJoins && share_allowances(); ++k) join(state);
  queue_.clear();
  list_islands();
}

// By the first body of each island, and in it by number.
void Islands::list_islands() {
  first_.assign(1, 0);
  for (const int i : active_) {
    const auto n = static_cast<std::size_t>(i);
    const auto r = static_cast<std::size_t>(root(i));
    if (r == n) {
      number_[n] = static_cast<int>(first_.size()) - 1;
      first_.push_back(0);
    }
    ++first_[static_cast<std::size_t>(number_[r]) + 1];
  }
  for (std::size_t k = 1; k < first_.size(); ++k) first_[k] += first_[k - 1];
  next_ = first_;
  order_.resize(active_.size());
  for (const int i : active_) {
    const auto island = static_cast<std::size_t>(number_[static_cast<std::size_t>(root(i))]);
    const int place = next_[island]++;
    order_[static_cast<std::size_t>(place)] = i;
    world_.slot[static_cast<std::size_t>(i)] = place - first_[island];
  }
}

std::span<const int> Islands::bodies(int island) const {
  const auto i = static_cast<std::size_t>(island);
  return {order_.data() + first_[i], order_.data() + first_[i + 1]};
}

}  // namespace understudy
