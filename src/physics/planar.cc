// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Free bodies move in closed form; islands of the others are solved in lots, in parallel.
#include "physics/planar.h"

#include <algorithm>

#include "physics/free_motion.h"

namespace understudy {
namespace {

constexpr int kLots = 8;
constexpr int kAttempts = 10;
constexpr double kWider = 3.0;

}  // namespace

PlanarPhysics::PlanarPhysics(const Model& model) : world_(model), islands_(world_) {
  for (int i = 0; i < kLots; ++i) lots_.emplace_back(world_);
  void_.reserve(world_.solids.size());
}

void PlanarPhysics::move(State& state, Parallel& parallel) {
  const int count = static_cast<int>(world_.solids.size());
  parallel.for_each(count, [&](int i) { islands_.set_way(state, i); });
  world_.near.sort_in();
  parallel.for_each(count, [&](int i) { islands_.look_around(state, i); });
  islands_.group(state);
  for (int k = 1; !solve(state, parallel) && k < kAttempts; ++k) islands_.group(state);
  parallel.for_each(count, [&](int i) {
    if (!islands_.is_in_island(i)) move_alone(state, i);
  });
  const std::span<const int> met = islands_.all_bodies();
  for (std::size_t k = 0; k < met.size(); ++k) take(state, met[k], outcomes_[k]);
}

// False if an attempt is void; allowances have grown then.
bool PlanarPhysics::solve(const State& state, Parallel& parallel) {
  const int islands = islands_.count();
  if (islands == 0) return true;
  outcomes_.resize(islands_.all_bodies().size());
  void_.assign(static_cast<std::size_t>(islands), 0);
  const int lots = std::min(kLots, islands);
  parallel.for_each_heavy(lots, [&](int lot) {
    for (int i = lot * islands / lots; i < (lot + 1) * islands / lots; ++i) {
      const std::span<Outcome> slots = std::span(outcomes_).subspan(islands_.first_of(i));
      Island& scratch = lots_[static_cast<std::size_t>(lot)];
      void_[static_cast<std::size_t>(i)] = scratch.solve(state, islands_.bodies(i), slots) ? 0 : 1;
    }
  });
  share_room(lots);
  bool valid = true;
  for (int i = 0; i < islands; ++i) {
    if (void_[static_cast<std::size_t>(i)] == 0) continue;
    std::size_t slot = islands_.first_of(i);
    for (const int body : islands_.bodies(i)) {
      const double gone_m = outcomes_[slot++].gone_m;
      if (gone_m <= world_.allowance_m[static_cast<std::size_t>(body)]) continue;
      islands_.widen(body, kWider * gone_m);
      valid = false;
    }
  }
  return valid;
}

// What one lot needed, another may need next: room is made for all at once, not tick by tick.
void PlanarPhysics::share_room(int lots) {
  std::size_t most = 0;
  for (int k = 0; k < lots; ++k) most = std::max(most, lots_[static_cast<std::size_t>(k)].room());
  if (most <= room_) return;
  for (std::size_t k = 1; k < lots_.size(); ++k) lots_[k].match_room(lots_[k - 1]);
  for (std::size_t k = lots_.size() - 1; k > 0; --k) lots_[k - 1].match_room(lots_[k]);
  for (const Island& lot : lots_) room_ = std::max(room_, lot.room());
}

void PlanarPhysics::take(State& state, int body, const Outcome& out) const {
  state.body(body) = out.body;
  const int robot = world_.solids[static_cast<std::size_t>(body)].robot;
  if (robot < 0) return;
  DriveState& drive = state.robots[static_cast<std::size_t>(robot)].drive;
  drive.made = out.made;
  drive.hindered = out.hindered;
  drive.spinning = out.spinning;
}

void PlanarPhysics::move_alone(State& state, int body) const {
  const Solid& solid = world_.solids[static_cast<std::size_t>(body)];
  BodyState& b = state.body(body);
  b.touching = false;
  b.contact_n = 0;
  b.touched_sectors = 0;
  if (solid.robot < 0) {
    if (solid.fixed || (b.vx_m_s == 0 && b.vy_m_s == 0 && b.omega_rad_s == 0)) return;
    const Vec2 origin{b.X_WB.x_m, b.X_WB.y_m};
    Gliding g{mass_center_at(solid, b.X_WB), b.X_WB.heading_rad, {}, b.omega_rad_s};
    g.v = Vec2{b.vx_m_s, b.vy_m_s} + g.w * left_of(g.at - origin);
    glide(solid, world_.tick_s, g);
    const Vec2 end = origin_at(solid, g.at, g.angle_rad);
    const Vec2 v = g.v - g.w * left_of(g.at - end);
    b.X_WB = {end.x, end.y, det::wrap_angle(g.angle_rad)};
    b.vx_m_s = v.x;
    b.vy_m_s = v.y;
    b.omega_rad_s = g.w;
    return;
  }
  DriveState& drive = state.robots[static_cast<std::size_t>(solid.robot)].drive;
  const Pose2 before = b.X_WB;
  drive.made = drive.step;
  drive.hindered = false;
  drive.spinning = false;
  if (solid.model->held) {  // its wheels turn in the air
    b.vx_m_s = b.vy_m_s = b.omega_rad_s = 0;
    b.momentum_x = b.momentum_y = b.spin = 0;
    b.forced = false;
    return;
  }
  b.X_WB = driven(before, drive.step, 1, solid.reference_x_m);
  b.vx_m_s = (b.X_WB.x_m - before.x_m) / world_.tick_s;
  b.vy_m_s = (b.X_WB.y_m - before.y_m) / world_.tick_s;
  b.omega_rad_s = drive.step.turn_rad / world_.tick_s;
}

}  // namespace understudy
