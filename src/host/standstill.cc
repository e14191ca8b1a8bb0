// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/standstill.h"

#include <cmath>

namespace understudy {
namespace {

// A robot that is held by a wall may creep by nanometres for ever. That counts as standing still.
constexpr double kCreep_m = 1e-4;
constexpr double kCreep_rad = 1e-3;

bool has_moved(const Pose2& before, const Pose2& now) {
  return std::abs(now.x_m - before.x_m) > kCreep_m || std::abs(now.y_m - before.y_m) > kCreep_m ||
         std::abs(now.heading_rad - before.heading_rad) > kCreep_rad;
}

}  // namespace

void Standstill::look(const State& state, std::uint64_t calls) {
  const auto& robots = state.robots;
  const bool first = places_.size() != robots.size();
  places_.resize(robots.size());
  for (std::size_t i = 0; i < robots.size(); ++i) {
    const Pose2& now = robots[i].body.X_WB;
    if (!first && !has_moved(places_[i], now)) continue;
    last_motion_ = state.now;
    places_[i] = now;
  }
  if (calls != calls_) last_motion_ = state.now;
  calls_ = calls;
}

}  // namespace understudy
