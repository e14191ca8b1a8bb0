// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsJob: which measured values the device sends, and how. A mode of operation is a job that goes
// on; a request is one that is done once.
#pragma once

#include <cstdint>
#include <vector>

#include "systems/lms200/variant.h"

namespace understudy {

enum class LmsContent : std::uint8_t {
  kNone,
  kScan,          // B0: all values, or every n-th
  kPartial,       // B0: the values of one turn of the mirror
  kSubrange,      // B7
  kMean,          // B6
  kMeanSubrange,  // BF
  kMinima,        // B7: the least value of each segment
  kWithFields,    // BE: as B7; flags of fields are bits of the values
  kEchoes,        // F5: values and echoes of each segment
  kFastEchoes,    // C4: all values, and the echoes of a segment
};

// Values first to last of a scan, counted from 1.
struct LmsSegment {
  std::uint16_t first = 1;
  std::uint16_t last = 1;

  bool lies_in(const LmsVariant& variant) const {
    return first >= 1 && first <= last && last <= variant.values();
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("first", self.first);
    visit("last", self.last);
  }
};

struct LmsJob {
  LmsContent content = LmsContent::kNone;
  bool goes_on = false;
  std::uint8_t every_nth = 1;             // of a scan's values
  std::uint8_t scans = 1;                 // that a mean is taken of
  std::vector<LmsSegment> segments = {};  // of a sub-range: one

  bool active() const { return content != LmsContent::kNone; }
  bool sends_echoes() const {
    return content == LmsContent::kEchoes || content == LmsContent::kFastEchoes;
  }
  bool is_mean() const {
    return content == LmsContent::kMean || content == LmsContent::kMeanSubrange;
  }
  // Whether its segments lie within a scan of this variant.
  bool fits(const LmsVariant& variant) const {
    for (const LmsSegment& segment : segments)
      if (!segment.lies_in(variant)) return false;
    return true;
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("content", self.content);
    visit("goes_on", self.goes_on);
    visit("every_nth", self.every_nth);
    visit("scans", self.scans);
    visit("segments", self.segments);
  }
};

}  // namespace understudy
