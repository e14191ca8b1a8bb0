// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bench of 3D scanners: ten robots wander through a maze. Each has a Robot Eye that turns 20 times
// a second, scans the full field and measures 30 000 times a second. All packets go into the hash.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "tick/stage_times.h"

namespace understudy {

struct EyesBench {
  const char* name;
  std::int64_t ticks;         // after the eyes have homed
  std::uint64_t golden_hash;  // after this many ticks, with seed 1
};

// The hash is the same on every machine and with every compiler.
inline constexpr EyesBench kEyesBench{"eyes-10", 1000, 0xe1bd03abcae1fce4};

struct EyesBenchResult {
  double wall_s = 0;
  std::uint64_t points = 0;
  std::uint64_t hash = 0;
};

Result<EyesBenchResult> run_eyes_bench(std::int64_t ticks, StageClock clock);

}  // namespace understudy
