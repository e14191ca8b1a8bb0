// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_scan_head.h"

#include <vector>

#include "base/hash.h"
#include "bench/bench_scenes.h"
#include "rays/scene_rays.h"
#include "sensors/scan_head.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

constexpr int kScanHeadRobots = 10;
constexpr double kSamples_hz = 30000;
constexpr double kTurns_hz = 20;
constexpr double kNods_hz = 0.5;
constexpr double kNod_rad = 0.4;
constexpr double kReach_m = 30;

// The head's beams in the tick that begins at start_s.
void aim(double start_s, double tick_s, std::vector<ScanBeam>& beams) {
  const double count = static_cast<double>(beams.size());
  for (std::size_t i = 0; i < beams.size(); ++i) {
    const double share = (static_cast<double>(i) + 0.5) / count;
    const double t = start_s + share * tick_s;
    beams[i] = {1 - share, det::wrap_angle(2 * kPi * kTurns_hz * t),
                kNod_rad * det::sin(2 * kPi * kNods_hz * t)};
  }
}

}  // namespace

Result<ScanHeadBenchResult> run_scan_head_bench(std::int64_t ticks, StageClock clock) {
  SimulationParams params;
  params.threads = 1;
  auto made = Simulation::make(wander_scene(kScanHeadRobots), params);
  if (!made) return Error{made.error()};
  Simulation& simulation = **made;
  const double tick_s = simulation.model().tick_s();
  SceneRays rays(simulation.model());
  const ScanHead head({{0.02, 0, 0.12}, turned(0.1, 0.05, 0.02)}, kReach_m);
  std::vector<ScanBeam> beams(static_cast<std::size_t>(kSamples_hz * tick_s));
  std::vector<SceneHit> hits(beams.size());

  ScanHeadBenchResult result;
  Hasher hash;
  const std::int64_t start = clock();
  for (std::int64_t tick = 0; tick < ticks; ++tick) {
    simulation.tick({});
    rays.place_bodies(simulation.state());
    aim(static_cast<double>(tick) * tick_s, tick_s, beams);
    for (int robot = 0; robot < kScanHeadRobots; ++robot) {
      head.cast(rays, motion_of(simulation.state(), robot, tick_s), robot, beams, hits);
      for (const SceneHit& hit : hits) hash.number(hit.range_m);
      result.samples += hits.size();
    }
  }
  result.wall_s = static_cast<double>(clock() - start) * 1e-9;
  hash.word(simulation.hash());
  result.hash = hash.digest();
  return result;
}

}  // namespace understudy
