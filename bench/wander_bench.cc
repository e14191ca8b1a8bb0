// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the wander scenes without the rest of the program:
//   wander_bench [SCENE|all] [TICKS, 0 for the golden run] [THREADS, 0 for auto]
// One CSV line per scene. `understudy bench` is for users; this one is for profilers.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#include "tick/bench_run.h"

namespace {

std::uint64_t allocation_count = 0;

std::int64_t wall_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

void* operator new(std::size_t size) {
  ++allocation_count;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "all";
  understudy::BenchParams params;
  params.ticks = argc > 2 ? std::atoll(argv[2]) : 0;
  params.threads = argc > 3 ? std::atoi(argv[3]) : 0;
  params.clock = &wall_ns;
  params.allocations = [] { return allocation_count; };
  std::printf(
      "scene,ticks,threads,ratio,ticks_per_s,mbeams_per_s,allocations_per_tick,mean_range_m");
  for (const char* stage : understudy::kStageNames) std::printf(",%s_us", stage);
  std::printf(",hash\n");
  for (const understudy::WanderScene& scene : understudy::all_wander_scenes()) {
    if (name != "all" && name != scene.name) continue;
    const auto made = run_wander(scene, params);
    if (!made) {
      std::fprintf(stderr, "%s\n", made.error().c_str());
      return 1;
    }
    const understudy::BenchResult& r = *made;
    std::printf("%s,%lld,%d,%.1f,%.0f,%.2f,%.3f,%.2f", scene.name, static_cast<long long>(r.ticks),
                r.threads, r.ratio, r.ticks_per_s, r.beams_per_s * 1e-6, r.allocations_per_tick,
                r.mean_range_m);
    for (const std::int64_t ns : r.stages.ns)
      std::printf(",%.3f", static_cast<double>(ns) * 1e-3 / static_cast<double>(r.ticks));
    std::printf(",%016llx\n", static_cast<unsigned long long>(r.hash));
    if (!r.hash_as_expected) {
      std::fprintf(stderr, "%s: the hash is not the expected one; the run is not valid\n",
                   scene.name);
      return 1;
    }
  }
}
