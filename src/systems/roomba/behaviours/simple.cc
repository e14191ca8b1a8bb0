// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/behaviours/simple.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr double kSwift_mm_s = 300;
constexpr double kTurning_mm_s = 150;
constexpr double kHalfTrack_m = 0.1175;

// The wheels on a curve to the left of this radius, the outer one at this speed.
double inner_speed(double outer_mm_s, double radius_m) {
  return outer_mm_s * (radius_m - kHalfTrack_m) / (radius_m + kHalfTrack_m);
}

}  // namespace

bool SpiralBehaviour::step(const BehaviourView& view, BehaviourMemory& memory) const {
  enum Phase { kStart, kOut, kIn };
  constexpr double kSmallest_m = 0.06;
  constexpr double kLargest_m = 0.5;
  constexpr double kPerTurn_m = 0.2;
  if (view.is_blocked()) return false;
  if (memory.phase == kStart) begin(kOut, view, memory);
  const double grown_m = kPerTurn_m * turn_in_phase(view, memory) / (2 * kPi);
  const double radius_m = memory.phase == kOut ? kSmallest_m + grown_m : kLargest_m - grown_m;
  if (memory.phase == kOut && radius_m >= kLargest_m) begin(kIn, view, memory);
  if (memory.phase == kIn && radius_m <= kSmallest_m) return false;
  drive(memory, inner_speed(kSwift_mm_s, std::max(radius_m, kSmallest_m)), kSwift_mm_s);
  return true;
}

bool BounceBehaviour::step(const BehaviourView& view, BehaviourMemory& memory) const {
  enum Phase { kAhead, kBack, kTurnLeft, kTurnRight };
  constexpr double kBack_m = 0.05;
  const auto turn_of = [](int count) { return count % 2 == 0 ? kTurnLeft : kTurnRight; };
  switch (memory.phase) {
    case kBack:
      drive(memory, -kTurning_mm_s, -kTurning_mm_s);
      if (-way_in_phase(view, memory) >= kBack_m) begin(turn_of(memory.count), view, memory);
      return true;
    case kTurnLeft:
    case kTurnRight: {
      // 60 to 180 degrees: the golden angle spreads the directions evenly.
      constexpr double kGolden = 0.6180339887498949;
      const double draw = memory.count * kGolden - det::floor(memory.count * kGolden);
      const double wanted_rad = kPi / 3 + draw * kPi * 2 / 3;
      const double side = memory.phase == kTurnLeft ? 1 : -1;
      drive(memory, -side * kTurning_mm_s, side * kTurning_mm_s);
      if (std::abs(turn_in_phase(view, memory)) >= wanted_rad) begin(kAhead, view, memory);
      return true;
    }
    default: {
      // Out of the beam of a virtual wall it must drive through the beam.
      constexpr double kWayOut_m = 0.15;
      const bool beam_only = !view.has_obstacle();
      drive(memory, kSwift_mm_s, kSwift_mm_s);
      if (!view.is_blocked() || (beam_only && way_in_phase(view, memory) < kWayOut_m)) return true;
      // Even counts turn left: away from what is on the right.
      memory.count += 1;
      if ((view.bump_left || view.cliff_left) == (memory.count % 2 == 0)) memory.count += 1;
      // It cannot see what is behind it, so it backs away only over floor that it has come from.
      const bool has_room = !view.is_at_cliff() && way_in_phase(view, memory) >= kBack_m;
      if (!has_room) drive(memory, 0, 0);
      begin(has_room ? kBack : turn_of(memory.count), view, memory);
      return true;
    }
  }
}

bool WallBehaviour::step(const BehaviourView& view, BehaviourMemory& memory) const {
  enum Phase { kSeek, kAlong, kAway };
  constexpr double kWanted_m = 0.03;
  constexpr double kFound_m = 0.1;
  constexpr double kGain = 3000;  // mm/s per m
  constexpr double kAway_rad = 0.35;
  constexpr double kLost_rad = 2.5 * kPi;
  const bool found = view.wall_m < kFound_m;
  if (memory.phase != kAway && view.is_blocked()) begin(kAway, view, memory);
  if (memory.phase == kAway) {
    drive(memory, -kTurning_mm_s, kTurning_mm_s);
    if (turn_in_phase(view, memory) >= kAway_rad && !view.has_obstacle())
      begin(kAlong, view, memory);
    return true;
  }
  if (found) {
    begin(kAlong, view, memory);
  } else if (memory.phase == kAlong && -turn_in_phase(view, memory) > kLost_rad) {
    begin(kSeek, view, memory);
  }
  if (memory.phase == kSeek) {
    drive(memory, kSwift_mm_s, kSwift_mm_s);
    return true;
  }
  // Where the wall ends, a curve to the right leads around its corner.
  const double steer =
      std::clamp(kGain * (kWanted_m - view.wall_m), -kTurning_mm_s / 2, kTurning_mm_s / 2);
  drive(memory, kSwift_mm_s / 2 - steer, kSwift_mm_s / 2 + steer);
  return true;
}

}  // namespace understudy
