// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The behaviours that a user or a program can start: cleaning, docking and the demos.
#include "base/math.h"
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
    enum Stage { kCover, kDock };
    constexpr TimeNs kLeast = 10 * kSecond;
    const bool heard = dock_beams(view.ir_omni).any() && view.now - memory.begun > kLeast;
    if (memory.stage == kCover && heard) enter_stage(kDock, view, memory);
    if (memory.stage == kDock) return DockBehaviour().step(view, memory);
    return BounceBehaviour().step(view, memory);
  }
};

class FigureEightBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override {
    enum Phase { kStart, kLeftLoop, kRightLoop };
    constexpr double kOuter_mm_s = 250;
    constexpr double kInner_mm_s = 100;
    if (view.is_blocked()) return false;
    if (memory.phase == kStart) begin(kLeftLoop, view, memory);
    const double turned_rad = turn_in_phase(view, memory);
    if (turned_rad >= 2 * kPi) begin(kRightLoop, view, memory);
    if (turned_rad <= -2 * kPi) begin(kLeftLoop, view, memory);
    if (memory.phase == kLeftLoop)
      drive(memory, kInner_mm_s, kOuter_mm_s);
    else
      drive(memory, kOuter_mm_s, kInner_mm_s);
    return true;
  }
};

// Backs away from what touches it.
class WimpBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override {
    enum Phase { kStanding, kFleeing };
    constexpr double kFlight_m = 0.3;
    constexpr double kFast_mm_s = 300;
    if (view.bumps()) begin(kFleeing, view, memory);
    if (memory.phase == kFleeing && -way_in_phase(view, memory) > kFlight_m)
      begin(kStanding, view, memory);
    const double speed_mm_s = memory.phase == kFleeing ? -kFast_mm_s : 0;
    drive(memory, speed_mm_s, speed_mm_s);
    return true;
  }
};

// Turns until a virtual wall is ahead, and drives into its beam until it touches it. Tag then turns
// away and looks for the next one.
class HomeBehaviour final : public Behaviour {
 public:
  explicit HomeBehaviour(bool goes_on) : goes_on_(goes_on) {}

  bool step(const BehaviourView& view, BehaviourMemory& memory) const override {
    enum Phase { kTurning, kDriving };
    constexpr double kTurn_mm_s = 80;
    constexpr double kDrive_mm_s = 200;
    const bool heard = view.ir_omni != 0;
    if (memory.phase == kTurning && heard) begin(kDriving, view, memory);
    if (memory.phase == kDriving) {
      if (view.bumps() && !goes_on_) return false;
      if (view.bumps() || !heard) begin(kTurning, view, memory);
    }
    if (memory.phase == kDriving)
      drive(memory, kDrive_mm_s, kDrive_mm_s);
    else
      drive(memory, -kTurn_mm_s, kTurn_mm_s);
    return true;
  }

 private:
  bool goes_on_;
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
