// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/behaviours/demos.h"

#include "base/math.h"
#include "systems/roomba/behaviours/simple.h"

namespace understudy {
namespace {

// Smaller phases are those of bouncing, which ends with the first one.
enum DemoPhase { kBounced = 0, kLeftLoop = 10, kRightLoop, kStanding, kPushed };

}  // namespace

bool FigureEightBehaviour::step(const BehaviourView& view, BehaviourMemory& memory) const {
  constexpr double kOuter_mm_s = 250;
  constexpr double kInner_mm_s = 100;
  if (memory.phase >= kLeftLoop && view.is_blocked()) memory.phase = kBounced;
  if (memory.phase < kLeftLoop) {
    if (memory.phase != kBounced || view.is_blocked()) return BounceBehaviour().step(view, memory);
    begin(kLeftLoop, view, memory);
  }
  const double turned_rad = turn_in_phase(view, memory);
  if (turned_rad >= 2 * kPi) begin(kRightLoop, view, memory);
  if (turned_rad <= -2 * kPi) begin(kLeftLoop, view, memory);
  if (memory.phase == kLeftLoop)
    drive(memory, kInner_mm_s, kOuter_mm_s);
  else
    drive(memory, kOuter_mm_s, kInner_mm_s);
  return true;
}

bool WimpBehaviour::step(const BehaviourView& view, BehaviourMemory& memory) const {
  constexpr double kFlight_m = 0.5;
  constexpr double kFast_mm_s = 300;
  const bool bouncing = memory.phase < kLeftLoop && memory.phase != kBounced;
  if (bouncing || view.has_obstacle()) {
    if (!bouncing) memory.phase = kBounced;
    BounceBehaviour().step(view, memory);
    // When it has turned away, it leaves.
    if (memory.phase == kBounced) begin(kPushed, view, memory);
    return true;
  }
  if (memory.phase == kBounced) begin(kStanding, view, memory);
  if (memory.phase == kStanding && view.pushed) begin(kPushed, view, memory);
  if (memory.phase == kPushed && way_in_phase(view, memory) > kFlight_m)
    begin(kStanding, view, memory);
  const double speed_mm_s = memory.phase == kPushed ? kFast_mm_s : 0;
  drive(memory, speed_mm_s, speed_mm_s);
  return true;
}

bool HomeBehaviour::step(const BehaviourView& view, BehaviourMemory& memory) const {
  enum Phase { kTurning, kDriving, kLeaving, kTurningAround };
  constexpr double kTurn_mm_s = 80;
  constexpr double kDrive_mm_s = 200;
  constexpr double kLeave_m = 0.1;
  constexpr double kAround_rad = 2;
  switch (memory.phase) {
    case kDriving:
      drive(memory, kDrive_mm_s, kDrive_mm_s);
      if (view.has_obstacle() && !goes_on_) return false;
      if (view.has_obstacle())
        begin(kLeaving, view, memory);
      else if (!view.virtual_wall)
        begin(kTurning, view, memory);
      break;
    case kLeaving:
      drive(memory, -kDrive_mm_s, -kDrive_mm_s);
      if (-way_in_phase(view, memory) >= kLeave_m) begin(kTurningAround, view, memory);
      break;
    case kTurningAround:
      drive(memory, -kTurn_mm_s, kTurn_mm_s);
      if (turn_in_phase(view, memory) >= kAround_rad) begin(kTurning, view, memory);
      break;
    default:
      drive(memory, -kTurn_mm_s, kTurn_mm_s);
      if (view.virtual_wall) begin(kDriving, view, memory);
      break;
  }
  return true;
}

}  // namespace understudy
