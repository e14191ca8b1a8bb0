// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Takes an island's bodies from the State, and finds the pairs of shapes that may meet.
#include "physics/island_scene.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "physics/free_motion.h"
#include "physics/island_robots.h"

namespace understudy {
namespace {

constexpr double kSector_rad = 2 * kPi / 32;

const Solid kImmovable = [] {
  static const BodyModel nothing;
  Solid s;
  s.model = &nothing;
  s.fixed = true;
  return s;
}();

// 1 if faster than before or in the other direction, -1 if slower, 0 if the same.
int change_of_pace(double now, double before) {
  if (std::abs(now - before) <= kMade_m) return 0;
  return std::abs(now) < std::abs(before) && now * before >= 0 ? -1 : 1;
}

// True for a robot that kept up with its wheels although it touched something, and is now commanded
// to slow down. Its drive brakes at once, as it does without contact. Otherwise every ball that it
// pushes would make it skid past its target.
bool brakes_at_once(const DriveState& drive) {
  if (drive.hindered) return false;
  const int changes[] = {change_of_pace(drive.step.forward_m, drive.made.forward_m),
                         change_of_pace(drive.step.left_m, drive.made.left_m),
                         change_of_pace(drive.step.turn_rad, drive.made.turn_rad)};
  return *std::max_element(std::begin(changes), std::end(changes)) <= 0 &&
         *std::min_element(std::begin(changes), std::end(changes)) < 0;
}

}  // namespace

void note_touch(Member& m, Vec2 point) {
  m.touching = true;
  if (!m.is_robot()) return;
  const Vec2 d = point - origin_at(*m.solid, m.at, m.angle);
  const double bearing = det::wrap_angle(det::atan2(d.y, d.x) - m.angle);
  const int sector = static_cast<int>(det::floor(bearing / kSector_rad + 0.5));
  m.sectors |= std::uint32_t{1} << (static_cast<unsigned>(sector + 32) % 32);
}

Vec2 point_of(const Member& m, Vec2 p, Vec2 at, const det::SinCos& t) {
  const Vec2 q = p - m.solid->model->mass_center;
  return {at.x + t.cos * q.x - t.sin * q.y, at.y + t.sin * q.x + t.cos * q.y};
}

IslandScene::IslandScene(const IslandWorld& world) : world_(world) {
  const std::size_t bodies = std::min(kUsualBodies, world.solids.size());
  members_.reserve(bodies + 1);
  pieces_.reserve(8 * bodies);
  pairs_.reserve(8 * bodies);
  first_piece_.reserve(bodies + 1);
  near_walls_.reserve(kUsualBodies);
}

void IslandScene::add_member(const State& state, int body) {
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
  m.forced = s.forced && !brakes_at_once(drive);
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

// While pairs are made, a piece refers to its body.
void IslandScene::add_pieces(int body, const Pose2& X_WB) {
  for (const ShapeModel& shape : world_.solids[static_cast<std::size_t>(body)].model->shapes) {
    Piece& p = pieces_.emplace_back();
    p.shape = &shape;
    p.member = body;
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

void IslandScene::add_pairs(int first_a, int last_a, int a, int first_b, int last_b, int b) {
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
      // mu of (2.1) and e of (2.2) in docs/physics.md.
      pair.friction = det::sqrt(model_a.surface.friction * solid_b.model->surface.friction);
      pair.restitution = model_a.surface.restitution * solid_b.model->surface.restitution;
      pair.by_rule = solid_b.fixed || (one.is_robot() && solid_b.robot >= 0);
    }
}

void IslandScene::add_walls(int member) {
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
    p.member = body_count_;
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
      pair.b = body_count_;
      // mu of (2.1) and e of (2.2).
      pair.friction = det::sqrt(model.surface.friction * wall.surface.friction);
      pair.restitution = model.surface.restitution * wall.surface.restitution;
      pair.by_rule = true;
    }
  }
}

void IslandScene::add_neighbours(const State& state, int member) {
  const auto i = static_cast<std::size_t>(member);
  world_.near.for_bodies(members_[i].body, [&](int other) {
    if (world_.solids[static_cast<std::size_t>(other)].fixed) {
      const int from = static_cast<int>(pieces_.size());
      add_pieces(other, state.body(other).X_WB);
      add_pairs(first_piece_[i], first_piece_[i + 1], member, from,
                static_cast<int>(pieces_.size()), body_count_);
      return;
    }
    const auto k = static_cast<std::size_t>(world_.slot[static_cast<std::size_t>(other)]);
    if (k >= members_.size() || members_[k].body != other || other < members_[i].body) return;
    add_pairs(first_piece_[i], first_piece_[i + 1], member, first_piece_[k], first_piece_[k + 1],
              static_cast<int>(k));
  });
}

void IslandScene::gather(const State& state, std::span<const int> bodies) {
  members_.clear();
  pieces_.clear();
  pairs_.clear();
  first_piece_.clear();
  body_count_ = static_cast<int>(bodies.size());
  for (const int body : bodies) {
    first_piece_.push_back(static_cast<int>(pieces_.size()));
    add_pieces(body, state.body(body).X_WB);
    add_member(state, body);
  }
  first_piece_.push_back(static_cast<int>(pieces_.size()));
  members_.emplace_back().solid = &kImmovable;
  members_.back().body = -1;
  for (int i = 0; i < body_count_; ++i) {
    add_neighbours(state, i);
    add_walls(i);
  }
  for (int i = 0; i < body_count_; ++i)
    for (int k = first_piece_[static_cast<std::size_t>(i)];
         k < first_piece_[static_cast<std::size_t>(i) + 1]; ++k)
      pieces_[static_cast<std::size_t>(k)].member = i;
}

void IslandScene::place_pieces() {
  for (int i = 0; i < body_count_; ++i) place_pieces_of(i);
}

void IslandScene::place_pieces_of(int member) {
  if (member >= body_count_) return;  // never moves
  const auto i = static_cast<std::size_t>(member);
  const Member& m = members_[i];
  const auto from = static_cast<std::size_t>(first_piece_[i]);
  const auto to = static_cast<std::size_t>(first_piece_[i + 1]);
  if (m.solid->round) {
    pieces_[from].outline.corner[0] = pieces_[from].world_middle = m.at;
    return;
  }
  const det::SinCos t = det::sincos(m.angle);
  const auto in_world = [&](Vec2 p) { return point_of(m, p, m.at, t); };
  for (std::size_t k = from; k < to; ++k) {
    Piece& p = pieces_[k];
    for (std::size_t c = 0; c < static_cast<std::size_t>(p.outline.corners); ++c)
      p.outline.corner[c] = in_world(p.shape->outline.corner[c]);
    p.world_middle = in_world(p.middle);
  }
}

Contact IslandScene::contact_at(std::size_t pair, const Touch& touch) const {
  Contact c;
  c.pair = static_cast<int>(pair);
  c.a = pairs_[pair].a;
  c.b = pairs_[pair].b;
  c.normal = touch.normal;
  c.gap_m = touch.gap_m;
  c.arm_a = touch.point - member(c.a).at;
  c.arm_b = touch.point - member(c.b).at;
  return c;
}

void IslandScene::note_touch(const Contact& c) {
  Member& a = member(c.a);
  Member& b = member(c.b);
  understudy::note_touch(a, a.at + c.arm_a);
  understudy::note_touch(b, b.at + c.arm_b);
}

std::size_t IslandScene::room() const {
  return members_.capacity() + pieces_.capacity() + pairs_.capacity() + near_walls_.capacity();
}

void IslandScene::match_room(const IslandScene& other) {
  match_capacity(members_, other.members_);
  match_capacity(pieces_, other.pieces_);
  match_capacity(pairs_, other.pairs_);
  match_capacity(first_piece_, other.first_piece_);
  match_capacity(near_walls_, other.near_walls_);
}

}  // namespace understudy
