// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/behaviours/dock.h"

#include "base/math.h"
#include "systems/roomba/behaviours/simple.h"

namespace understudy {
namespace {

// Phases 0 to 3 are those of the bouncing search.
enum DockPhase { kSearch = 0, kFace = 10, kCrossLeft, kCrossRight, kPass, kApproach, kBackOff };

constexpr double kSlow_mm_s = 100;
constexpr double kDockTurn_mm_s = 60;

}  // namespace

DockBeams dock_beams(std::uint8_t character) {
  constexpr std::uint8_t kVirtualWall = 162;
  constexpr std::uint8_t kOldVirtualWall = 254;
  constexpr std::uint8_t kNothing = 255;
  if (character == kVirtualWall || character == kOldVirtualWall || character == kNothing) return {};
  const bool late = character >= 160 && character < 176;
  if (!late && character < 240) return {};
  return {(character & (late ? 1 : 2)) != 0, (character & 4) != 0, (character & 8) != 0};
}

bool DockBehaviour::step(const BehaviourView& view, BehaviourMemory& memory) const {
  constexpr double kBackOff_m = 0.35;
  constexpr double kPass_m = 0.18;
  if (view.charging) return false;
  const DockBeams beams = dock_beams(view.ir_omni);
  const bool guided = beams.red || beams.green;
  switch (memory.phase) {
    case kFace:
      face(view, memory);
      break;
    case kCrossLeft:
      cross(view, memory, 1);
      break;
    case kCrossRight:
      cross(view, memory, -1);
      break;
    case kPass:
      // The receiver is at the front, and the robot turns around its middle.
      drive(memory, kSlow_mm_s, kSlow_mm_s);
      if (way_in_phase(view, memory) >= kPass_m || view.bumps()) begin(kFace, view, memory);
      break;
    case kApproach:
      approach(view, memory);
      break;
    case kBackOff:
      drive(memory, -kSlow_mm_s, -kSlow_mm_s);
      memory.count = 0;
      if (-way_in_phase(view, memory) >= kBackOff_m) begin(kFace, view, memory);
      break;
    default:
      if (guided) {
        memory.count = 0;
        begin(kFace, view, memory);
      } else {
        BounceBehaviour().step(view, memory);
      }
      break;
  }
  return true;
}

// Turns until both receivers hear the dock, then decides where to go. Once it has crossed over to
// the middle, it goes straight to the dock.
void DockBehaviour::face(const BehaviourView& view, BehaviourMemory& memory) {
  const bool left = dock_beams(view.ir_left).any();
  const bool right = dock_beams(view.ir_right).any();
  const double side = right && !left ? -1 : 1;
  drive(memory, -side * kDockTurn_mm_s, side * kDockTurn_mm_s);
  if (turn_in_phase(view, memory) > 2.5 * kPi) begin(kSearch, view, memory);
  if (!left || !right) return;
  const DockBeams beams = dock_beams(view.ir_omni);
  if ((beams.red && beams.green) || memory.count > 0) return begin(kApproach, view, memory);
  if (beams.red && !beams.green) begin(kCrossRight, view, memory);
  if (beams.green && !beams.red) begin(kCrossLeft, view, memory);
  if (!beams.red && !beams.green) begin(kSearch, view, memory);
}

// From one beam towards the other, at an angle to the way to the dock. `side` is 1 to the left.
void DockBehaviour::cross(const BehaviourView& view, BehaviourMemory& memory, double side) {
  constexpr double kAngle_rad = 0.9;
  constexpr double kFurthest_m = 1;
  const bool turned = side * turn_in_phase(view, memory) >= kAngle_rad;
  if (turned)
    drive(memory, kSlow_mm_s, kSlow_mm_s);
  else
    drive(memory, -side * kDockTurn_mm_s, side * kDockTurn_mm_s);
  const DockBeams beams = dock_beams(view.ir_omni);
  const bool arrived = side > 0 ? beams.red : beams.green;
  if (view.bumps()) return begin(kBackOff, view, memory);
  if (arrived) {
    memory.count = 1;
    return begin(kPass, view, memory);
  }
  if (way_in_phase(view, memory) > kFurthest_m) begin(kFace, view, memory);
  if (!beams.red && !beams.green) begin(kSearch, view, memory);
}

// Along the middle, where both beams are heard.
void DockBehaviour::approach(const BehaviourView& view, BehaviourMemory& memory) {
  constexpr double kSteer_mm_s = 25;
  constexpr TimeNs kPushing = kSecond / 2;
  const bool left = dock_beams(view.ir_left).any();
  const bool right = dock_beams(view.ir_right).any();
  const DockBeams beams = dock_beams(view.ir_omni);
  double steer = 0;
  if (beams.red && !beams.green) steer = -kSteer_mm_s;
  if (beams.green && !beams.red) steer = kSteer_mm_s;
  if (left != right) steer = left ? kSteer_mm_s : -kSteer_mm_s;
  drive(memory, kSlow_mm_s - steer, kSlow_mm_s + steer);
  if (!view.bumps()) memory.since = view.now;
  if (view.now - memory.since > kPushing) return begin(kBackOff, view, memory);
  if (!left && !right) begin(kFace, view, memory);
  if (!beams.red && !beams.green && !view.bumps()) begin(kFace, view, memory);
}

}  // namespace understudy
