// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_scenes.h"

#include <gtest/gtest.h>

#include "base/describe.h"
#include "bench/bench_run.h"
#include "tick/simulation.h"
#include "world/placement.h"

namespace understudy::bench_scenes_test {
namespace {

std::int64_t fake_clock() {
  static std::int64_t now = 0;
  return now += 1000;
}

TEST(BenchScenes, KnownByName) {
  ASSERT_NE(find_bench_scene("wander-100"), nullptr);
  EXPECT_EQ(find_bench_scene("wander-100")->bodies, 100);
  EXPECT_EQ(find_bench_scene("wander-7"), nullptr);
}

TEST(BenchScenes, SameSpecEveryTime) {
  EXPECT_EQ(hash_of(wander_scene(10)), hash_of(wander_scene(10)));
  EXPECT_EQ(wander_scene(10).robots.size(), 10u);
}

TEST(BenchScenes, MazeHasAThousandBodiesAndTwoThousandWalls) {
  const Spec maze = find_bench_scene("maze-1000")->spec();
  EXPECT_EQ(maze.robots.size(), 700u);
  EXPECT_EQ(maze.objects.size(), 300u);
  EXPECT_NEAR(static_cast<double>(maze.walls.size()), 2000, 100);
  // Its robots look ahead and to both sides.
  std::vector<double> bearings_rad;
  for (const SensorSpec& psd : maze.kinds[0].sensors) bearings_rad.push_back(psd.X_RS.heading_rad);
  EXPECT_EQ(bearings_rad, (std::vector<double>{0, 0.9, -0.9}));
}

TEST(BenchScenes, NothingStartsInsideOfAnything) {
  for (const BenchScene& scene : all_bench_scenes())
    EXPECT_EQ(placement_warnings(*compile(scene.spec(), full_catalogue())),
              std::vector<std::string>{})
        << scene.name;
}

// In the heap most bodies touch something most of the time.
TEST(BenchScenes, HeapPresses) {
  auto made = Simulation::make(heap_scene(100), {});
  Simulation& heap = **made;
  std::int64_t touching = 0;
  for (int i = 0; i < 2000; ++i) {
    heap.tick({});
    if (i < 1000) continue;
    for (const RobotState& robot : heap.state().robots) touching += robot.body.touching;
  }
  EXPECT_GT(static_cast<double>(touching), 0.5 * 1000 * 50);
}

TEST(BenchScenes, RunCountsBeamsAndRangesAreAsPromised) {
  BenchParams params;
  params.ticks = 200;  // one second: ten scans per robot
  params.threads = 1;
  params.clock = &fake_clock;
  const auto r = run_bench(*find_bench_scene("wander-100"), params);
  ASSERT_TRUE(r.ok());
  EXPECT_EQ(r->beams, 100u * 10u * 180u);
  EXPECT_GT(r->mean_range_m, 1.0);
  EXPECT_LT(r->mean_range_m, 3.0);
  EXPECT_GT(r->wall_s, 0);
}

TEST(BenchScenes, AWrongHashIsReported) {
  BenchParams params;
  params.threads = 1;
  params.clock = &fake_clock;
  BenchScene scene = *find_bench_scene("wander-1");
  const auto good = run_bench(scene, params);
  EXPECT_TRUE(good->hash_known && good->hash_as_expected);
  scene.golden_hash ^= 1;
  EXPECT_FALSE(run_bench(scene, params)->hash_as_expected);
  params.ticks = 100;
  const auto other_length = run_bench(scene, params);
  EXPECT_FALSE(other_length->hash_known);
  EXPECT_TRUE(other_length->hash_as_expected);
}

}  // namespace
}  // namespace understudy::bench_scenes_test
