// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsMirror: when each beam is measured. The mirror turns once in 13.32 ms, in step with virtual
// time, whether or not anybody measures. In the first half of a turn it looks along 0 to 180
// degrees, 37 us a degree; a beam is measured at that instant, from where the robot was then. A
// beam becomes known when the tick that contains its instant has been sealed.
#pragma once

#include <optional>
#include <vector>

#include "base/time.h"
#include "device/personality.h"
#include "systems/lms200/variant.h"

namespace understudy {

inline constexpr TimeNs kLmsTurn = 13'320 * kMicrosecond;
inline constexpr TimeNs kLmsQuarterDegree = kLmsTurn / (4 * 360);

// The ranges of one turn, from right to left.
struct LmsTurn {
  int number = 0;  // within its scan
  std::vector<float> ranges_m;
  std::vector<float> echoes = {};  // shares of light that came back; empty unless they are wanted
};

class LmsMirror {
 public:
  // Measures from the next turn on, which is the first of a scan.
  void start(TimeNs now);
  void stop() { turn_start_ = kNever; }
  bool measures() const { return turn_start_ != kNever; }

  // Measures the beams whose instants have been sealed, at most to the end of a turn. Returns the
  // turn if it is complete; there may be more then. Without a sensor (-1) nothing returns.
  std::optional<LmsTurn> measure(const LmsVariant& variant, bool wants_echoes, int sensor,
                                 RobotAccess& robot);

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("turn_start", self.turn_start_);
    visit("turn", self.turn_);
    visit("ranges_m", self.ranges_m_);
    visit.if_set("echoes", self.echoes_);
  }

 private:
  TimeNs turn_start_ = kNever;
  int turn_ = 0;
  std::vector<float> ranges_m_;  // of this turn, so far
  std::vector<float> echoes_;
};

}  // namespace understudy
