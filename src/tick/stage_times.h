// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Wall time per stage of the tick. It is measured only if a clock is given. The tick itself has no
// wall clock, and its results never depend on one.
#pragma once

#include <array>
#include <cstdint>

namespace understudy {

enum class Stage : std::uint8_t { kMerge, kAct, kMove, kAccumulate, kSample, kSeal };
inline constexpr std::array<const char*, 6> kStageNames = {"merge",      "act",    "move",
                                                           "accumulate", "sample", "seal"};

// Nanoseconds from any fixed start.
using StageClock = std::int64_t (*)();

struct StageTimes {
  std::array<std::int64_t, kStageNames.size()> ns{};
};

}  // namespace understudy
