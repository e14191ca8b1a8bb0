// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bench of scanning heads: ten robots wander through a maze. Each has a head that turns 20 times a
// second, nods slowly and measures 30 000 times a second. All ranges go into the hash.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "tick/stage_times.h"

namespace understudy {

struct ScanHeadBench {
  const char* name;
  std::int64_t ticks;
  std::uint64_t golden_hash;  // after this many ticks, with seed 1
};

// The hash is the same on every machine and with every compiler.
inline constexpr ScanHeadBench kScanHeadBench{"scan-head", 2000, 0x46f3367e6464268c};

struct ScanHeadBenchResult {
  double wall_s = 0;
  std::uint64_t samples = 0;
  std::uint64_t hash = 0;
};

Result<ScanHeadBenchResult> run_scan_head_bench(std::int64_t ticks, StageClock clock);

}  // namespace understudy
