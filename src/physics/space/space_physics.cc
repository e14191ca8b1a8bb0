// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/space_physics.h"

#include <cmath>

#include "physics/space/free_flight.h"
#include "physics/space/settle_down.h"

namespace understudy {
namespace {

constexpr double kLongestSubstep_s = 1.25e-3;
constexpr int kMostSweeps = 20;

// The turn as a vector along its axis, in radians: the inverse of turn_about.
Vec3 vector_of(const Quaternion& turn) {
  const double sine = det::sqrt(dot(turn.axis(), turn.axis()));
  if (sine < 1e-9) return (turn.w < 0 ? -2.0 : 2.0) * turn.axis();
  const double half = turn.w < 0 ? det::atan2(-sine, -turn.w) : det::atan2(sine, turn.w);
  return (2 * half / sine) * turn.axis();
}

bool moves(const MovingBody& b) { return !b.is_fixed() && !b.asleep; }

}  // namespace

SpacePhysics::SpacePhysics(const Model& model)
    : scene_(model),
      bodies_(scene_.solids().size()),
      ground_(scene_, bodies_),
      finder_(scene_),
      rest_(scene_),
      touches_(bodies_.size()),
      wheels_(model),
      water_(scene_) {}

void SpacePhysics::move(State& state, Parallel&) {
  const double tick_s = scene_.model().tick_s();
  const int substeps = static_cast<int>(std::ceil(tick_s / kLongestSubstep_s - 1e-9));
  gather(state);
  solver_.forget();
  finder_.begin(bodies_);
  ground_.begin();
  touches_.begin();
  wheels_.begin(state, bodies_);
  water_.begin(state);
  for (int k = 0; k < substeps; ++k) substep(tick_s / substeps);
  rest_.settle(contacts_, bodies_, state);
  scatter(state);
  wheels_.end(state);
}

// (12.3): forces such as gravity and springs act in two halves, before and after the motion.
// After each half, impulses at contacts and wheels are found anew. In the first half contacts may
// push overlaps apart; the second half takes back the speed that this has given.
void SpacePhysics::substep(double h_s) {
  finder_.find(bodies_, h_s, contacts_);
  wheels_.probe(bodies_, ground_);
  solver_.begin(contacts_, bodies_, h_s);
  fall(0.5 * h_s);
  find_speeds(0.5 * h_s);
  solver_.move_on(bodies_, h_s);
  wheels_.roll(bodies_, h_s);
  for (MovingBody& b : bodies_)
    if (moves(b)) drift(b, h_s);
  fall(0.5 * h_s);
  find_speeds(0.5 * h_s);
  solver_.end();
  touches_.add(contacts_, bodies_);
}

// Springs go first: their dampers feel the speeds that are left when all forces have acted.
void SpacePhysics::fall(double h_s) {
  wheels_.press(bodies_, h_s);
  water_.push(bodies_, h_s);
  for (MovingBody& b : bodies_)
    if (moves(b)) b.v_m_s.z -= h_s * kGravity_m_s2;
}

void SpacePhysics::find_speeds(double h_s) {
  for (int k = 0; k < kMostSweeps; ++k) {
    const bool by_contacts = solver_.sweep(bodies_);
    const bool by_wheels = wheels_.grip(bodies_, h_s);
    if (!by_contacts && !by_wheels) break;
  }
}

void SpacePhysics::gather(const State& state) {
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const SpaceSolid& solid = scene_.solids()[i];
    const SpatialState& s = state.spatial[i];
    MovingBody& b = bodies_[i];
    b = solid.at_rest;
    b.turn = s.X_WB.turn;
    const Vec3 arm = b.turn * b.center;
    b.at = s.X_WB.at + arm;
    if (b.is_fixed()) continue;
    Vec3 v = s.end_v_m_s;
    if (solid.robot < 0) {  // kickers have changed the speed on the map
      const BodyState& on_map = state.body(static_cast<int>(i));
      v.x = on_map.vx_m_s;
      v.y = on_map.vy_m_s;
      b.asleep = rest_.sleeps(static_cast<int>(i), s) && v.x == 0 && v.y == 0;
    }
    b.w_rad_s = s.end_w_rad_s;
    b.v_m_s = v + cross(b.w_rad_s, arm);
    b.turn_inertia();
  }
}

void SpacePhysics::scatter(State& state) const {
  const double tick_s = scene_.model().tick_s();
  const double per_s = 1 / tick_s;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const MovingBody& b = bodies_[i];
    SpatialState& s = state.spatial[i];
    BodyState& body = state.body(static_cast<int>(i));
    if (b.is_fixed() || rest_.sleeps(static_cast<int>(i), s)) {
      touches_.write(static_cast<int>(i), tick_s, body);
      s.a_m_s2 = {};
      continue;
    }
    const Pose3 before = s.X_WB;
    const Vec3 v_before = s.end_v_m_s;
    s.X_WB = b.pose();
    s.v_m_s = per_s * (s.X_WB.at - before.at);
    s.w_rad_s = per_s * vector_of(s.X_WB.turn * inverse(before.turn));
    s.end_w_rad_s = b.w_rad_s;
    s.end_v_m_s = b.velocity_at(s.X_WB.at);
    s.a_m_s2 = per_s * (s.end_v_m_s - v_before);
    const bool robot = scene_.solids()[i].robot >= 0;
    const Vec3 v = robot ? s.v_m_s : s.end_v_m_s;
    body.X_WB = on_map(s.X_WB);
    body.vx_m_s = v.x;
    body.vy_m_s = v.y;
    body.omega_rad_s = robot ? s.w_rad_s.z : s.end_w_rad_s.z;
    touches_.write(static_cast<int>(i), tick_s, body);
  }
}

void SpacePhysics::place(State& state, int body) { settle_down(scene_, finder_, state, body); }

}  // namespace understudy
