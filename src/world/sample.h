// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sample: what a sensor says, in SI. A small fixed set of kinds, so that recorder, server and UI
// never need to know a sensor by name.
#pragma once

#include <cstdint>
#include <vector>

#include "base/time.h"

namespace understudy {

enum class SampleKind : std::uint8_t { kScalar, kVector, kRanges, kImage, kBits, kFix };

struct Sample {
  SampleKind kind = SampleKind::kScalar;
  TimeNs taken = 0;
  std::uint64_t index = 0;  // how many samples this sensor gave before
  std::vector<double>
      values;  // one for a scalar; metres for ranges, kNoReturn where nothing was hit

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("taken", self.taken);
    visit("index", self.index);
    visit("values", self.values);
  }
};

// A beam that met nothing within its reach. Never gets noise.
inline constexpr double kNoReturn = 1e9;

}  // namespace understudy
