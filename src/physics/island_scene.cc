// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Takes an island's bodies out of the State, and finds the pairs of shapes that may meet.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "physics/free_motion.h"
#include "physics/island.h"

namespace understudy {
namespace {

const Solid kImmovable = [] {
  static const BodyModel nothing;
  Solid s;
  s.model = &nothing;
  s.fixed = true;
  return s;
}();

// 1 faster than before, or the other way; -1 slower; 0 the same.
int change_of_pace(double now, double before) {
  if (std::abs(now - before) <= kMade_m) return 0;
  return std::abs(now) < std::abs(before) && now * before >= 0 ? -1 : 1;
}

// A robot that kept up with its wheels in spite of what it touched, and is now told to slow down.
// Its drive brakes as it does without contact: at once. Or every ball that it pushes would make it
// skid past its target.
bool brakes_at_once(const DriveState& drive) {
  if (drive.hindered) return false;
  const int changes[] = {change_of_pace(drive.step.forward_m, drive.made.forward_m),
                         change_of_pace(drive.step.left_m, drive.made.left_m),
                         change_of_pace(drive.step.turn_rad, drive.made.turn_rad)};
  return *std::max_element(std::begin(changes), std::end(changes)) <= 0 &&
         *std::min_element(std::begin(changes), std::end(changes)) < 0;
}

}  // namespace

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

}  // namespace understudy
