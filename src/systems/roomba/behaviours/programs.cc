// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The behaviours that a user or a program can start: cleaning, docking and the demos.
#include "systems/roomba/behaviours/demos.h"
#include "systems/roomba/behaviours/dock.h"
#include "systems/roomba/behaviours/simple.h"

namespace understudy {
namespace {

void enter_stage(int stage, const BehaviourView& view, BehaviourMemory& memory) {
  memory.stage = stage;
  memory.stage_since = view.now;
  memory.phase = 0;
}

// A spiral, then straight lines and walls in turn.
class CleanBehaviour final : public Behaviour {
 public:
  explicit CleanBehaviour(TimeNs longest) : longest_(longest) {}

  bool step(const BehaviourView& view, BehaviourMemory& memory) const override {
    enum Stage { kSpiral, kBounce, kWall };
    constexpr TimeNs kBouncing = 40 * kSecond;
    constexpr TimeNs kFollowing = 20 * kSecond;
    if (view.now - memory.begun > longest_) return false;
    const TimeNs in_stage = view.now - memory.stage_since;
    switch (memory.stage) {
      case kBounce:
        if (in_stage >= kBouncing) enter_stage(kWall, view, memory);
        return BounceBehaviour().step(view, memory);
      case kWall:
        if (in_stage >= kFollowing) enter_stage(kBounce, view, memory);
        return WallBehaviour().step(view, memory);
      default:
        if (!SpiralBehaviour().step(view, memory)) enter_stage(kBounce, view, memory);
        return true;
    }
  }

 private:
  TimeNs longest_;
};

// Cleans until the dock is heard, then drives onto it.
class CoverDockBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override {
    constexpr int kDocking = 3;  // further than the stages of cleaning
    constexpr TimeNs kLeast = 10 * kSecond;
    const bool heard = dock_beams(view.ir_omni).any() && view.now - memory.begun > kLeast;
    if (memory.stage != kDocking && heard) enter_stage(kDocking, view, memory);
    if (memory.stage == kDocking) return DockBehaviour().step(view, memory);
    return CleanBehaviour(kNever).step(view, memory);
  }
};

constexpr TimeNs kCleaningTime = 45 * 60 * kSecond;

const SpiralBehaviour kSpotProgram;
const CleanBehaviour kCleanProgram(kCleaningTime);
const CleanBehaviour kMaxProgram(kNever);
const DockBehaviour kDockProgram;
const CoverDockBehaviour kCoverDockProgram;
const WallBehaviour kMouseProgram;
const FigureEightBehaviour kFigureEightProgram;
const WimpBehaviour kWimpProgram;
const HomeBehaviour kHomeProgram(false);
const HomeBehaviour kTagProgram(true);

}  // namespace

const Behaviour* find_behaviour(BehaviourKind kind) {
  switch (kind) {
    case BehaviourKind::kSpot:
      return &kSpotProgram;
    case BehaviourKind::kClean:
      return &kCleanProgram;
    case BehaviourKind::kMax:
      return &kMaxProgram;
    case BehaviourKind::kDock:
      return &kDockProgram;
    case BehaviourKind::kCoverDock:
      return &kCoverDockProgram;
    case BehaviourKind::kMouse:
      return &kMouseProgram;
    case BehaviourKind::kFigureEight:
      return &kFigureEightProgram;
    case BehaviourKind::kWimp:
      return &kWimpProgram;
    case BehaviourKind::kHome:
      return &kHomeProgram;
    case BehaviourKind::kTag:
      return &kTagProgram;
    case BehaviourKind::kNothing:
    case BehaviourKind::kPachelbel:
    case BehaviourKind::kBanjo:
      break;
  }
  return nullptr;
}

}  // namespace understudy
