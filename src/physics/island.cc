// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// An island's tick from outside: how long its substeps are, what comes out.
#include "physics/island.h"

#include <algorithm>
#include <cmath>

#include "physics/free_motion.h"

namespace understudy {
namespace {

constexpr double kSubstep_s = 1e-3;
constexpr double kRestGap_m = 2e-5;  // nearer things count as touching

// The fastest point of the body.
double speed_of(const Member& m, double tick_s) {
  const double arm = m.solid->round ? 0 : 2 * m.solid->model->reach_m;
  const double own = det::hypot(m.v.x, m.v.y) + arm * std::abs(m.w);
  if (!m.is_robot()) return own;
  const double lever = arm + std::abs(m.solid->reference_x_m);
  const double wanted =
      (det::hypot(m.step.forward_m, m.step.left_m) + lever * std::abs(m.step.turn_rad)) / tick_s;
  return std::max(own, wanted);
}

bool wants_to_move(const DriveStep& s) {
  return s.forward_m != 0 || s.left_m != 0 || s.turn_rad != 0;
}

}  // namespace

IslandWorld::IslandWorld(const Model& model)
    : solids(solids_of(model)),
      walls(joined_walls(model)),
      near(model, walls),
      allowance_m(solids.size()),
      slot(solids.size()),
      tick_s(model.tick_s()) {}

Island::Island(const IslandWorld& world) : world_(world) {
  constexpr std::size_t kUsual = 32;  // bodies of an island; there is more room when needed
  const std::size_t bodies = std::min(kUsual, world.solids.size());
  members_.reserve(bodies + 1);
  pieces_.reserve(8 * bodies);
  pairs_.reserve(8 * bodies);
  contacts_.reserve(8 * bodies);
  overlaps_.reserve(8 * bodies);
  first_piece_.reserve(bodies + 1);
  near_walls_.reserve(kUsual);
  velocities_.reserve(bodies + 1, 8 * bodies);
}

bool Island::is_resting() const {
  for (const Member& m : members_)
    if (m.v.x != 0 || m.v.y != 0 || m.w != 0 || m.forced || wants_to_move(m.step)) return false;
  return true;
}

// Nobody moves: only who touches whom is to be said, unless somebody stands in another.
void Island::rest() {
  for (const Contact& c : overlaps_) note_touch(c);
}

double Island::substep_length(double rest_s) const {
  double longest = kSubstep_s;
  for (int i = 0; i < real_members_; ++i) {
    const Member& m = members_[static_cast<std::size_t>(i)];
    const double speed = speed_of(m, world_.tick_s);
    const double way = 0.5 * m.solid->model->inner_m;
    if (speed * longest > way) longest = way / speed;
  }
  longest = std::max(longest, kShortestSubstep_s);
  const double count = std::ceil(rest_s / longest - 1e-9);
  return count <= 1 ? rest_s : rest_s / count;
}

// How far the member's farthest point is from where it was.
double Island::gone(const Member& m) {
  if (m.solid->round) return det::hypot(m.at.x - m.first_origin.x, m.at.y - m.first_origin.y);
  const Vec2 d = origin_at(*m.solid, m.at, m.angle) - m.first_origin;
  return det::hypot(d.x, d.y) + m.solid->model->reach_m * std::abs(m.angle - m.first_angle);
}

bool Island::within_allowance() const {
  for (int i = 0; i < real_members_; ++i) {
    const Member& m = members_[static_cast<std::size_t>(i)];
    if (gone(m) > m.allowance_m) return false;
  }
  return true;
}

Outcome Island::outcome(const Member& m, const BodyState& before) const {
  Outcome out;
  BodyState& b = out.body;
  const Vec2 origin = origin_at(*m.solid, m.at, m.angle);
  b.X_WB = m.on_arc ? m.free_pose : Pose2{origin.x, origin.y, det::wrap_angle(m.angle)};
  b.touching = m.touching;
  b.touched_sectors = m.sectors;
  b.contact_n = m.impulse / world_.tick_s;
  out.gone_m = gone(m);
  if (!m.is_robot()) {
    const Vec2 v = m.v - m.w * left_of(m.at - origin);
    b.vx_m_s = v.x;
    b.vy_m_s = v.y;
    b.omega_rad_s = m.w;
    return out;
  }
  b.vx_m_s = (b.X_WB.x_m - before.X_WB.x_m) / world_.tick_s;
  b.vy_m_s = (b.X_WB.y_m - before.X_WB.y_m) / world_.tick_s;
  b.omega_rad_s =
      m.was_hindered ? (m.angle - m.first_angle) / world_.tick_s : m.step.turn_rad / world_.tick_s;
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

bool Island::solve(const State& state, std::span<const int> bodies, std::span<Outcome> outcomes) {
  gather(state, bodies);
  bool valid = true;
  if (is_resting() && find_overlaps(kRestGap_m) > -5e-5) {
    rest();
  } else {
    double rest_s = world_.tick_s;
    while (rest_s > 0 && valid) {
      const double h_s = substep_length(rest_s);
      rest_s = h_s < rest_s ? rest_s - h_s : 0;
      substep(h_s, rest_s > 0 ? 1 - rest_s / world_.tick_s : 1);
      valid = within_allowance();
    }
  }
  for (int i = 0; i < real_members_; ++i) {
    Member& m = members_[static_cast<std::size_t>(i)];
    if (m.was_hindered) count_made(m);
    outcomes[static_cast<std::size_t>(i)] = outcome(m, state.body(m.body));
  }
  return valid;
}

Contact Island::contact_at(std::size_t pair, const Touch& touch) const {
  Contact c;
  c.pair = static_cast<int>(pair);
  c.a = pairs_[pair].a;
  c.b = pairs_[pair].b;
  c.normal = touch.normal;
  c.gap_m = touch.gap_m;
  c.arm_a = touch.point - members_[static_cast<std::size_t>(c.a)].at;
  c.arm_b = touch.point - members_[static_cast<std::size_t>(c.b)].at;
  return c;
}

std::size_t Island::room() const {
  return members_.capacity() + pieces_.capacity() + pairs_.capacity() + contacts_.capacity() +
         overlaps_.capacity() + near_walls_.capacity();
}

void Island::match_room(const Island& other) {
  const auto match = [](auto& mine, const auto& theirs) {
    if (mine.capacity() < theirs.capacity()) mine.reserve(theirs.capacity());
  };
  match(members_, other.members_);
  match(pieces_, other.pieces_);
  match(pairs_, other.pairs_);
  match(contacts_, other.contacts_);
  match(overlaps_, other.overlaps_);
  match(first_piece_, other.first_piece_);
  match(near_walls_, other.near_walls_);
  velocities_.match_room(other.velocities_);
}

}  // namespace understudy
