// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/behaviours/dock.h"

#include <cmath>

#include "base/math.h"
#include "systems/roomba/behaviours/simple.h"

namespace understudy {
namespace {

// Smaller phases are those of the bouncing search.
enum DockPhase { kDockSearch = 0, kDockFollow = 10, kDockBackOff };

std::uint8_t colour_of(const DockBeams& beams) {
  constexpr std::uint8_t kRed = 1;
  constexpr std::uint8_t kGreen = 2;
  return static_cast<std::uint8_t>((beams.red ? kRed : 0) | (beams.green ? kGreen : 0));
}

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
  if (view.charging) return false;
  switch (memory.phase) {
    case kDockFollow:
      follow(view, memory);
      break;
    case kDockBackOff:
      back_off(view, memory);
      break;
    default:
      search(view, memory);
      break;
  }
  // On the line, beams that are lost for a moment are remembered.
  const std::uint8_t colour = colour_of(dock_beams(view.ir_omni));
  if (colour != 0 || memory.phase != kDockFollow) memory.beams = colour;
  return true;
}

// Bounces around, also off the edges of the beams, until it comes to the line where they meet.
void DockBehaviour::search(const BehaviourView& view, BehaviourMemory& memory) {
  const DockBeams beams = dock_beams(view.ir_omni);
  const std::uint8_t colour = colour_of(beams);
  const bool ahead = memory.phase == kDockSearch;
  const bool crosses = colour != 0 && memory.beams != 0 && colour != memory.beams;
  if (ahead && !view.has_obstacle() && (crosses || (beams.red && beams.green)))
    return begin(kDockFollow, view, memory);
  BehaviourView seen = view;
  if (ahead && colour == 0 && memory.beams != 0) seen.bump_left = true;
  BounceBehaviour().step(seen, memory);
}

// Along the line: to the right where only red is heard, to the left where only green is. Whoever
// drives away from the dock leaves the line by this rule, comes back to it in a narrow curve, and
// then drives towards the dock. So one receiver is enough, which does not tell where light comes
// from.
void DockBehaviour::follow(const BehaviourView& view, BehaviourMemory& memory) {
  constexpr double kFar_mm_s = 150;
  constexpr double kNear_mm_s = 60;
  constexpr double kTooMuch_rad = 2.5 * kPi;
  constexpr double kTooFar_m = 5;
  constexpr TimeNs kPushing = kSecond / 2;
  const DockBeams beams = dock_beams(view.ir_omni);
  const std::uint8_t colour = colour_of(beams);
  if (colour != 0 && colour != memory.beams) begin(kDockFollow, view, memory);
  const double speed_mm_s = beams.force_field ? kNear_mm_s : kFar_mm_s;
  const double steer_mm_s = beams.red == beams.green ? 0 : (beams.red ? -0.5 : 0.5) * speed_mm_s;
  if (colour != 0) drive(memory, speed_mm_s - steer_mm_s, speed_mm_s + steer_mm_s);
  if (std::abs(turn_in_phase(view, memory)) > kTooMuch_rad ||
      way_in_phase(view, memory) > kTooFar_m)
    begin(kDockSearch, view, memory);
  // Near the dock it pushes for a while: the contacts may still close.
  if (!view.bumps()) memory.since = view.now;
  if (view.is_at_cliff() || (view.bumps() && !beams.force_field))
    return begin(kDockSearch, view, memory);
  if (view.now - memory.since > kPushing) {
    memory.count += 1;
    begin(kDockBackOff, view, memory);
  }
}

// For another attempt, from another place each time.
void DockBehaviour::back_off(const BehaviourView& view, BehaviourMemory& memory) {
  constexpr double kSlow_mm_s = 100;
  constexpr double kLeast_m = 0.25;
  constexpr double kMore_m = 0.1;
  drive(memory, -kSlow_mm_s, -kSlow_mm_s);
  if (-way_in_phase(view, memory) < kLeast_m + kMore_m * (memory.count % 3)) return;
  begin(memory.beams != 0 ? kDockFollow : kDockSearch, view, memory);
}

}  // namespace understudy
