// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sample: a sensor's reading, in SI units. There is a small fixed set of kinds, so that recorder,
// server and UI never need to know a sensor by name.
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
  std::uint64_t index = 0;  // the number of samples this sensor gave before
  // Empty for ranges. One value for a scalar; some sensors add the value it was derived from (a
  // voltage).
  std::vector<double> values;
  // The ranges of a scan, kNoReturn where nothing was hit. Floats are exact to 1 um at 10 m, and
  // they halve the memory for the latest scans of ten thousand robots.
  std::vector<float> ranges_m;

  std::size_t size() const { return kind == SampleKind::kRanges ? ranges_m.size() : values.size(); }
  // Makes room for this many values, all kNoReturn.
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

// The value of a beam that met nothing within its reach. It never gets noise.
inline constexpr double kNoReturn = 1e9;  // also exact as a float

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
