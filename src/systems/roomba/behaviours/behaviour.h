// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Behaviour: what the robot does by itself, such as cleaning or looking for its dock. Behaviours
// are simple algorithms of our own. Each is a class without a memory: every 15 ms it looks at what
// the robot senses and says how fast the wheels turn.
#pragma once

#include <cstdint>

#include "base/time.h"

namespace understudy {

enum class BehaviourKind : std::uint8_t {
  kNothing,
  kSpot,       // a spiral out and in
  kClean,      // a spiral, then straight lines and walls in turn
  kMax,        // the same, without an end
  kDock,       // look for the dock and drive onto it
  kCoverDock,  // clean until the dock is heard
  kMouse,      // follow walls
  kFigureEight,
  kWimp,       // drive when pushed, and away from obstacles
  kHome,       // drive to a virtual wall
  kTag,        // the same, from one to the next
  kPachelbel,  // the next note of the canon for each touch of a cliff sensor
  kBanjo,      // a note of a chord for each cliff sensor
};

struct BehaviourMemory {
  BehaviourKind kind = BehaviourKind::kNothing;
  std::int32_t stage = 0;  // of a behaviour that consists of others
  std::int32_t phase = 0;
  std::int32_t count = 0;
  TimeNs begun = 0;
  TimeNs stage_since = 0;
  TimeNs since = 0;   // of the phase
  double mark_m = 0;  // the wheels when the phase began
  double mark_rad = 0;
  double left_mm_s = 0;
  double right_mm_s = 0;
  std::uint8_t beams = 0;  // of the dock that were heard last

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("stage", self.stage);
    visit("phase", self.phase);
    visit("count", self.count);
    visit("begun", self.begun);
    visit("stage_since", self.stage_since);
    visit("since", self.since);
    visit("mark_m", self.mark_m);
    visit("mark_rad", self.mark_rad);
    visit("left_mm_s", self.left_mm_s);
    visit("right_mm_s", self.right_mm_s);
    visit.if_set("beams", self.beams);
  }
};

// What a behaviour sees.
struct BehaviourView {
  TimeNs now = 0;
  double way_m = 0;       // of the wheels, since the start of the run
  double turned_rad = 0;  // likewise, to the left
  bool bump_left = false;
  bool bump_right = false;
  bool cliff_left = false;
  bool cliff_right = false;
  bool virtual_wall = false;
  double wall_m = 0;         // to the right; far if there is none
  std::uint8_t ir_omni = 0;  // 0: nothing
  bool charging = false;
  bool pushed = false;  // ahead, by somebody else

  bool bumps() const { return bump_left || bump_right; }
  bool is_at_cliff() const { return cliff_left || cliff_right; }
  // What a robot cannot drive through.
  bool has_obstacle() const { return bumps() || is_at_cliff(); }
  bool is_blocked() const { return has_obstacle() || virtual_wall; }
};

class Behaviour {
 public:
  virtual ~Behaviour() = default;
  // Sets the wheels' speeds. Returns false when it has come to its end.
  virtual bool step(const BehaviourView& view, BehaviourMemory& memory) const = 0;

 protected:
  static void begin(int phase, const BehaviourView& view, BehaviourMemory& memory) {
    memory.phase = phase;
    memory.since = view.now;
    memory.mark_m = view.way_m;
    memory.mark_rad = view.turned_rad;
  }
  static void drive(BehaviourMemory& memory, double left_mm_s, double right_mm_s) {
    memory.left_mm_s = left_mm_s;
    memory.right_mm_s = right_mm_s;
  }
  static double way_in_phase(const BehaviourView& view, const BehaviourMemory& memory) {
    return view.way_m - memory.mark_m;
  }
  static double turn_in_phase(const BehaviourView& view, const BehaviourMemory& memory) {
    return view.turned_rad - memory.mark_rad;
  }
};

// Null for kNothing and for the demos that only make music.
const Behaviour* find_behaviour(BehaviourKind kind);

}  // namespace understudy
