// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Standstill: whether the robots have stopped for good. Robots that stand still for a minute while
// every program waits will do so for ever.
#pragma once

#include <cstdint>
#include <vector>

#include "base/time.h"
#include "geom/pose.h"
#include "world/state.h"

namespace understudy {

class Standstill {
 public:
  // Called about once per virtual second. A robot that is at the same place each time may have
  // moved in between; then its program has made calls.
  void look(const State& state, std::uint64_t calls);
  bool is_still(TimeNs now) const { return now - last_motion_ >= 60 * kSecond; }

 private:
  std::vector<Pose2> places_;  // where the robots were when each last moved
  std::uint64_t calls_ = 0;
  TimeNs last_motion_ = 0;
};

}  // namespace understudy
