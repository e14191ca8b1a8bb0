// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/space_physics.h"

#include <cmath>

namespace understudy {
namespace {

constexpr double kLongestSubstep_s = 1.25e-3;

void drift(MovingBody& b, double h_s) {
  b.at = b.at + h_s * b.v_m_s;
  b.turn = unit_of(turn_about(h_s * b.w_rad_s) * b.turn);
  b.turn_inertia();
}

// The turn as a vector along its axis, in radians: the inverse of turn_about.
Vec3 vector_of(const Quaternion& turn) {
  const double sine = det::sqrt(dot(turn.axis(), turn.axis()));
  if (sine < 1e-9) return (turn.w < 0 ? -2.0 : 2.0) * turn.axis();
  const double half = turn.w < 0 ? det::atan2(-sine, -turn.w) : det::atan2(sine, turn.w);
  return (2 * half / sine) * turn.axis();
}

}  // namespace

SpacePhysics::SpacePhysics(const Model& model)
    : scene_(model), bodies_(scene_.solids().size()), ground_(scene_, bodies_), wheels_(model) {}

void SpacePhysics::move(State& state, Parallel&) {
  const double tick_s = scene_.model().tick_s();
  const int substeps = static_cast<int>(std::ceil(tick_s / kLongestSubstep_s - 1e-9));
  gather(state);
  wheels_.begin(state, bodies_);
  for (int k = 0; k < substeps; ++k) substep(tick_s / substeps);
  scatter(state);
  wheels_.end(state);
}

// A wheel's spring is a force, so like gravity it is applied in two halves (leapfrog). What wheels
// and contacts do to velocities is found anew after each half.
void SpacePhysics::substep(double h_s) {
  constexpr int kSweeps = 20;
  wheels_.probe(bodies_, ground_);
  for (int half = 0; half < 2; ++half) {
    for (MovingBody& b : bodies_)
      if (!b.is_fixed()) b.v_m_s.z -= 0.5 * h_s * kGravity_m_s2;
    wheels_.press(bodies_, 0.5 * h_s);
    for (int k = 0; k < kSweeps && wheels_.grip(bodies_, 0.5 * h_s); ++k) continue;
    if (half == 1) continue;
    wheels_.roll(bodies_, h_s);
    for (MovingBody& b : bodies_) drift(b, h_s);
  }
}

void SpacePhysics::gather(const State& state) {
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const SpatialState& s = state.spatial[i];
    MovingBody& b = bodies_[i];
    b = scene_.solids()[i].at_rest;
    b.turn = s.X_WB.turn;
    b.w_rad_s = s.end_w_rad_s;
    const Vec3 arm = b.turn * b.center;
    b.at = s.X_WB.at + arm;
    b.v_m_s = s.end_v_m_s + cross(b.w_rad_s, arm);
    b.turn_inertia();
  }
}

void SpacePhysics::scatter(State& state) const {
  const double per_s = 1 / scene_.model().tick_s();
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    SpatialState& s = state.spatial[i];
    const MovingBody& b = bodies_[i];
    const Pose3 before = s.X_WB;
    const Vec3 v_before = s.end_v_m_s;
    s.X_WB = b.pose();
    s.v_m_s = per_s * (s.X_WB.at - before.at);
    s.w_rad_s = per_s * vector_of(s.X_WB.turn * inverse(before.turn));
    s.end_w_rad_s = b.w_rad_s;
    s.end_v_m_s = b.velocity_at(s.X_WB.at);
    s.a_m_s2 = per_s * (s.end_v_m_s - v_before);
    BodyState& body = state.body(static_cast<int>(i));
    body.X_WB = on_map(s.X_WB);
    const bool robot = scene_.solids()[i].robot >= 0;
    const Vec3 v = robot ? s.v_m_s : s.end_v_m_s;
    body.vx_m_s = v.x;
    body.vy_m_s = v.y;
    body.omega_rad_s = robot ? s.w_rad_s.z : s.end_w_rad_s.z;
  }
}

}  // namespace understudy
