// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// An island's tick from outside: who belongs to it, how long its substeps are, what comes out.
#include "physics/island.h"

#include <algorithm>
#include <cmath>

#include "physics/free_motion.h"

namespace understudy {
namespace {

constexpr double kSubstep_s = 1e-3;
constexpr double kShortest_s = 1e-6;  // nothing is so fast that it needs shorter ones: see limit
constexpr double kRestGap_m = 2e-5;   // nearer things count as touching
constexpr double kMade_m = 1e-7;      // a step made but for this is made
const Solid kImmovable = [] {
  static const BodyModel nothing;
  Solid s;
  s.model = &nothing;
  s.fixed = true;
  return s;
}();

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

void Island::add_member(const State& state, int body) {
  const Solid& solid = world_.solids[static_cast<std::size_t>(body)];
  const BodyState& s = state.body(body);
  Member& m = members_.emplace_back();
  m.solid = &solid;
  m.body = body;
  m.at = mass_center_at(solid, s.X_WB);
  m.angle = s.X_WB.heading_rad;
  m.first_origin = {s.X_WB.x_m, s.X_WB.y_m};
  m.first_angle = m.angle;
  m.allowance_m = world_.allowance_m[static_cast<std::size_t>(body)];
  if (!m.is_robot()) {
    m.w = s.omega_rad_s;
    m.v = Vec2{s.vx_m_s, s.vy_m_s} + m.w * left_of(m.at - m.first_origin);
    return;
  }
  const DriveState& drive = state.robots[static_cast<std::size_t>(solid.robot)].drive;
  m.forced = s.forced;
  m.step = drive.step;
  m.force_limit_n = drive.force_limit_n;
  m.anchor = m.free_pose = s.X_WB;
  m.anchor_angle = m.angle;
  m.on_arc = !m.forced;
  m.counted_at = reference_of(m);
  m.counted_angle = m.angle;
  if (!m.forced) return;
  m.v = solid.inverse_mass * Vec2{s.momentum_x, s.momentum_y};
  m.w = solid.inverse_inertia * s.spin;
}

void Island::add_pieces(int body, int member, const Pose2& X_WB) {
  for (const ShapeModel& shape : world_.solids[static_cast<std::size_t>(body)].model->shapes) {
    Piece& p = pieces_.emplace_back();
    p.shape = &shape;
    p.member = member;
    p.outline = placed(shape.outline, X_WB);
    Vec2 sum;
    for (int i = 0; i < shape.outline.corners; ++i)
      sum = sum + shape.outline.corner[static_cast<std::size_t>(i)];
    p.middle = (1.0 / shape.outline.corners) * sum;
    p.reach_m = shape.outline.reach_from(p.middle);
    const det::SinCos t = det::sincos(X_WB.heading_rad);
    p.world_middle = {X_WB.x_m + t.cos * p.middle.x - t.sin * p.middle.y,
                      X_WB.y_m + t.sin * p.middle.x + t.cos * p.middle.y};
  }
}

void Island::add_pairs(int first_a, int last_a, int a, int first_b, int last_b, int b) {
  const Member& one = members_[static_cast<std::size_t>(a)];
  const BodyModel& model_a = *one.solid->model;
  for (int i = first_a; i < last_a; ++i)
    for (int k = first_b; k < last_b; ++k) {
      const ShapeModel& s = *pieces_[static_cast<std::size_t>(i)].shape;
      const Piece& other = pieces_[static_cast<std::size_t>(k)];
      if (!heights_meet(s.low_m, s.high_m, other.shape->low_m, other.shape->high_m)) continue;
      const Solid& solid_b = world_.solids[static_cast<std::size_t>(other.member)];
      Pair& pair = pairs_.emplace_back();
      pair.piece_a = i;
      pair.piece_b = k;
      pair.a = a;
      pair.b = b;
      pair.friction = det::sqrt(model_a.surface.friction * solid_b.model->surface.friction);
      pair.restitution = model_a.surface.restitution * solid_b.model->surface.restitution;
      pair.by_rule = solid_b.fixed || (one.is_robot() && solid_b.robot >= 0);
    }
}

void Island::add_walls(int member) {
  const Member m = members_[static_cast<std::size_t>(member)];
  const BodyModel& model = *m.solid->model;
  near_walls_.clear();
  world_.near.for_walls(m.first_origin, model.reach_m + m.allowance_m,
                        [&](int w) { near_walls_.push_back(w); });
  std::sort(near_walls_.begin(), near_walls_.end());
  near_walls_.erase(std::unique(near_walls_.begin(), near_walls_.end()), near_walls_.end());
  for (const int w : near_walls_) {
    const FixedWall& wall = world_.walls[static_cast<std::size_t>(w)];
    const int number = static_cast<int>(pieces_.size());
    Piece& p = pieces_.emplace_back();
    p.outline = wall.outline;
    p.member = real_members_;
    p.world_middle = wall.box.center;
    p.reach_m = det::hypot(wall.box.half_length_m, wall.box.half_thickness_m);
    for (int i = first_piece_[static_cast<std::size_t>(member)];
         i < first_piece_[static_cast<std::size_t>(member) + 1]; ++i) {
      const ShapeModel& s = *pieces_[static_cast<std::size_t>(i)].shape;
      if (!heights_meet(s.low_m, s.high_m, 0, wall.height_m)) continue;
      Pair& pair = pairs_.emplace_back();
      pair.piece_a = i;
      pair.piece_b = number;
      pair.a = member;
      pair.b = real_members_;
      pair.friction = det::sqrt(model.surface.friction * wall.surface.friction);
      pair.restitution = model.surface.restitution * wall.surface.restitution;
      pair.by_rule = true;
    }
  }
}

void Island::add_neighbours(const State& state, int member) {
  const auto i = static_cast<std::size_t>(member);
  world_.near.for_bodies(members_[i].body, [&](int other) {
    if (world_.solids[static_cast<std::size_t>(other)].fixed) {
      const int from = static_cast<int>(pieces_.size());
      add_pieces(other, other, state.body(other).X_WB);
      add_pairs(first_piece_[i], first_piece_[i + 1], member, from,
                static_cast<int>(pieces_.size()), real_members_);
      return;
    }
    const auto k = static_cast<std::size_t>(world_.slot[static_cast<std::size_t>(other)]);
    if (k >= members_.size() || members_[k].body != other || other < members_[i].body) return;
    add_pairs(first_piece_[i], first_piece_[i + 1], member, first_piece_[k], first_piece_[k + 1],
              static_cast<int>(k));
  });
}

void Island::gather(const State& state, std::span<const int> bodies) {
  members_.clear();
  pieces_.clear();
  pairs_.clear();
  first_piece_.clear();
  real_members_ = static_cast<int>(bodies.size());
  for (const int body : bodies) {
    first_piece_.push_back(static_cast<int>(pieces_.size()));
    // While pairs are made, a piece names its body.
    add_pieces(body, body, state.body(body).X_WB);
    add_member(state, body);
  }
  first_piece_.push_back(static_cast<int>(pieces_.size()));
  members_.emplace_back().solid = &kImmovable;
  members_.back().body = -1;
  for (int i = 0; i < real_members_; ++i) {
    add_neighbours(state, i);
    add_walls(i);
  }
  for (int i = 0; i < real_members_; ++i)
    for (int k = first_piece_[static_cast<std::size_t>(i)];
         k < first_piece_[static_cast<std::size_t>(i) + 1]; ++k)
      pieces_[static_cast<std::size_t>(k)].member = i;
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
  longest = std::max(longest, kShortest_s);
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
  b.omega_rad_s = m.was_hindered ? (m.angle - m.first_angle) / world_.tick_s
                                 : m.step.turn_rad / world_.tick_s;
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
    outcomes[static_cast<std::size_t>(m.body)] = outcome(m, state.body(m.body));
  }
  return valid;
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
