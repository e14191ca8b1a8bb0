// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsScan: puts the turns of the mirror together to what a job sends, and makes its telegram.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "systems/lms200/mirror.h"
#include "systems/lms200/unit.h"

namespace understudy {

class LmsScan {
 public:
  void clear();
  // Adds a turn. Returns the telegram's payload up to its last value if that is due now.
  std::optional<Bytes> add(const LmsTurn& turn, const LmsUnit& unit);
  std::uint8_t scans() const { return scans_; }  // so far; wraps

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("ranges_m", self.ranges_m_);
    visit("sums_m", self.sums_m_);
    visit("counts", self.counts_);
    visit("summed", self.summed_);
    visit("scans", self.scans_);
    visit.if_set("echoes", self.echoes_);
  }

 private:
  void sum_up();
  std::vector<float> take_means();

  std::vector<float> ranges_m_;        // of the scan, as far as it is known
  std::vector<double> sums_m_;         // of all scans of a mean
  std::vector<std::uint16_t> counts_;  // how many of them had a return
  int summed_ = 0;                     // scans in the sums
  std::uint8_t scans_ = 0;
  std::vector<float> echoes_;  // of the scan, if they are wanted
};

}  // namespace understudy
