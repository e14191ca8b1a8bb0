// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sample: what a sensor says, in SI. A small fixed set of kinds, so that recorder, server and UI
// never need to know a sensor by name.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/time.h"

namespace understudy {

enum class SampleKind : std::uint8_t { kScalar, kVector, kRanges, kImage, kBits, kFix };

struct Sample {
  SampleKind kind = SampleKind::kScalar;
  TimeNs taken = 0;
  std::uint64_t index = 0;  // how many samples this sensor gave before
  // None for ranges. One for a scalar; some have a second, what the first was made from (a
  // voltage).
  std::vector<double> values;
  // Of a scan, kNoReturn where nothing was hit. Floats are exact to 1 um at 10 m, and the latest
  // scans of ten thousand robots take half the room.
  std::vector<float> ranges_m;

  std::size_t size() const { return kind == SampleKind::kRanges ? ranges_m.size() : values.size(); }
  // Makes room for so many, all of them kNoReturn.
  void clear(std::size_t count);
  void set(std::span<const double> measured);

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("taken", self.taken);
    visit("index", self.index);
    visit("values", self.values);
    visit("ranges_m", self.ranges_m);
  }
};

// A beam that met nothing within its reach. Never gets noise.
inline constexpr double kNoReturn = 1e9;  // exact as a float too

inline void Sample::clear(std::size_t count) {
  if (kind == SampleKind::kRanges)
    ranges_m.assign(count, static_cast<float>(kNoReturn));
  else
    values.assign(count, kNoReturn);
}

inline void Sample::set(std::span<const double> measured) {
  if (kind == SampleKind::kRanges)
    for (std::size_t i = 0; i < measured.size(); ++i) ranges_m[i] = static_cast<float>(measured[i]);
  else
    std::copy(measured.begin(), measured.end(), values.begin());
}

}  // namespace understudy
