// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a bench scene and measures it. The caller provides the clock and, if it counts them, the
// allocations so far.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "bench/bench_scenes.h"
#include "tick/stage_times.h"

namespace understudy {

struct BenchParams {
  std::int64_t ticks = 0;           // 0: up to the scene's golden tick, so that the hash is checked
  std::int64_t warm_up_ticks = 20;  // not measured; each robot has scanned once by then
  int threads = 0;                  // 0: as many as are useful
  bool time_stages = true;          // costs some ten nanoseconds per stage
  StageClock clock = nullptr;       // wall time in nanoseconds; must be given
  std::uint64_t (*allocations)() = nullptr;  // calls of operator new so far; optional
  std::int64_t (*bytes_in_use)() = nullptr;  // allocated and not yet freed; optional
};

struct BenchResult {
  std::int64_t ticks = 0;
  int threads = 0;
  double wall_s = 0;
  double ticks_per_s = 0;
  double ratio = 0;  // virtual time / wall time
  StageTimes stages;
  std::uint64_t beams = 0;
  double beams_per_s = 0;
  double us_per_body_tick = 0;  // wall time, microseconds
  double bytes_per_body = 0;    // in model, state, physics and rays, without the walls
  double allocations_per_tick = 0;
  double mean_range_m = 0;       // of the last scans' returns
  std::uint64_t hash = 0;        // after warm_up_ticks + ticks
  bool hash_known = false;       // the run ended at the scene's golden tick
  bool hash_as_expected = true;  // false only if known and different: the run is not valid
};

Result<BenchResult> run_bench(const BenchScene& scene, const BenchParams& params);

}  // namespace understudy
