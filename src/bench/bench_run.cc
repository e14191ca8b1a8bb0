// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_run.h"

#include <algorithm>

#include "base/check.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

double mean_range(const State& state) {
  double sum = 0;
  std::int64_t count = 0;
  for (const RobotState& robot : state.robots)
    for (const SensorState& sensor : robot.sensors)
      for (const double range : sensor.latest.ranges_m) {
        if (range >= kNoReturn) continue;
        sum += range;
        ++count;
      }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

// By all sensors, in all samples so far: of sensors with beams, one a beam.
std::uint64_t values_measured(const State& state) {
  std::uint64_t sum = 0;
  for (const RobotState& robot : state.robots)
    for (const SensorState& sensor : robot.sensors) sum += sensor.samples * sensor.latest.size();
  return sum;
}

template <class Bodies>
void keep_one_of_each_kind(Bodies& bodies) {
  Bodies kept;
  for (const auto& body : bodies)
    if (std::none_of(kept.begin(), kept.end(), [&](const auto& k) { return k.kind == body.kind; }))
      kept.push_back(body);
  bodies = kept;
}

// How many bytes a body more takes: the scene against the same world with one body of each kind.
// The simulation has been made; `bytes` is what it took.
double bytes_per_body(const BenchScene& scene, std::int64_t bytes, const BenchParams& params) {
  if (params.bytes_in_use == nullptr) return 0;
  Spec spec = scene.spec();
  keep_one_of_each_kind(spec.robots);
  keep_one_of_each_kind(spec.objects);
  const std::size_t kept = spec.robots.size() + spec.objects.size();
  const std::int64_t before = params.bytes_in_use();
  const auto made = Simulation::make(spec, {});
  const std::int64_t small_world = params.bytes_in_use() - before;
  return static_cast<double>(bytes - small_world) / (scene.bodies - static_cast<double>(kept));
}

}  // namespace

Result<BenchResult> run_bench(const BenchScene& scene, const BenchParams& params) {
  UNDERSTUDY_CHECK(params.clock != nullptr, "a bench needs a clock");
  const std::int64_t ticks =
      params.ticks > 0 ? params.ticks : scene.golden_ticks - params.warm_up_ticks;
  SimulationParams simulation_params;
  simulation_params.threads = params.threads;
  simulation_params.clock = params.time_stages ? params.clock : nullptr;
  const std::int64_t bytes_before = params.bytes_in_use ? params.bytes_in_use() : 0;
  auto made = Simulation::make(scene.spec(), simulation_params);
  if (!made) return Error{made.error()};
  Simulation& simulation = **made;
  for (std::int64_t i = 0; i < params.warm_up_ticks; ++i) simulation.tick({});

  const StageTimes stages_before = simulation.times();
  const std::uint64_t beams_before = values_measured(simulation.state());
  const std::uint64_t allocations_before = params.allocations ? params.allocations() : 0;
  const std::int64_t start = params.clock();
  for (std::int64_t i = 0; i < ticks; ++i) simulation.tick({});
  const std::int64_t wall_ns = params.clock() - start;
  const std::uint64_t allocations = params.allocations ? params.allocations() : 0;
  const std::int64_t bytes = params.bytes_in_use ? params.bytes_in_use() : 0;

  BenchResult r;
  r.ticks = ticks;
  r.threads = simulation.threads();
  r.wall_s = static_cast<double>(wall_ns) * 1e-9;
  r.ticks_per_s = static_cast<double>(r.ticks) / r.wall_s;
  r.ratio = r.ticks_per_s * simulation.model().tick_s();
  r.us_per_body_tick = 1e6 / (r.ticks_per_s * scene.bodies);
  if (scene.bodies > 1) r.bytes_per_body = bytes_per_body(scene, bytes - bytes_before, params);
  for (std::size_t s = 0; s < r.stages.ns.size(); ++s)
    r.stages.ns[s] = simulation.times().ns[s] - stages_before.ns[s];
  r.beams = values_measured(simulation.state()) - beams_before;
  r.beams_per_s = static_cast<double>(r.beams) / r.wall_s;
  r.allocations_per_tick =
      static_cast<double>(allocations - allocations_before) / static_cast<double>(r.ticks);
  r.mean_range_m = mean_range(simulation.state());
  r.hash = simulation.hash();
  r.hash_known = simulation.state().tick == scene.golden_ticks;
  r.hash_as_expected = !r.hash_known || r.hash == scene.golden_hash;
  return r;
}

}  // namespace understudy
