// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/rest.h"

#include <cmath>

#include "physics/space/space_math.h"

namespace understudy {
namespace {

constexpr double kUntilAsleep_s = 0.5;
constexpr double kStill_m_s = 1e-3;  // of its fastest point

}  // namespace

SpaceRest::SpaceRest(const SpaceScene& scene)
    : scene_(scene),
      ticks_(static_cast<std::uint32_t>(std::ceil(kUntilAsleep_s / scene.model().tick_s()))),
      parent_(scene.solids().size()),
      moving_(scene.solids().size()) {}

bool SpaceRest::sleeps(int body, const SpatialState& s) const {
  const Vec3 v = s.end_v_m_s;
  const Vec3 w = s.end_w_rad_s;
  return scene_.solid(body).robot < 0 && s.still_ticks >= ticks_ && dot(v, v) == 0 &&
         dot(w, w) == 0;
}

int SpaceRest::root(int body) {
  auto i = static_cast<std::size_t>(body);
  while (parent_[i] != static_cast<int>(i)) {
    parent_[i] = parent_[static_cast<std::size_t>(parent_[i])];
    i = static_cast<std::size_t>(parent_[i]);
  }
  return static_cast<int>(i);
}

void SpaceRest::settle(std::span<const SpaceContact> contacts, std::span<MovingBody> bodies,
                       State& state) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    parent_[i] = static_cast<int>(i);
    moving_[i] = 0;
    const MovingBody& b = bodies[i];
    if (b.is_fixed() || b.asleep) continue;
    std::uint32_t& ticks = state.spatial[i].still_ticks;
    const double speed = length_of(b.v_m_s) + scene_.solids()[i].reach_m * length_of(b.w_rad_s);
    ticks = speed < kStill_m_s ? std::min(ticks + 1, ticks_) : 0;
  }
  for (const SpaceContact& c : contacts) {
    if (c.b < 0 || c.normal.impulse == 0 || c.inverse_mass_a == 0 || c.inverse_mass_b == 0)
      continue;
    const int a = root(c.a);
    const int b = root(c.b);
    parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!bodies[i].is_fixed() && !bodies[i].asleep && state.spatial[i].still_ticks < ticks_)
      moving_[static_cast<std::size_t>(root(static_cast<int>(i)))] = 1;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    MovingBody& b = bodies[i];
    if (b.is_fixed() || b.asleep || scene_.solids()[i].robot >= 0) continue;
    if (moving_[static_cast<std::size_t>(root(static_cast<int>(i)))] != 0) continue;
    b.asleep = true;
    b.v_m_s = b.w_rad_s = {};
  }
}

}  // namespace understudy
