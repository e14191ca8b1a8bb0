// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tick/bench_scenes.h"

#include <gtest/gtest.h>

#include "base/describe.h"
#include "tick/bench_run.h"

namespace understudy {
namespace {

std::int64_t fake_clock() {
  static std::int64_t now = 0;
  return now += 1000;
}

TEST(BenchScenes, KnownByName) {
  ASSERT_NE(find_wander_scene("wander-100"), nullptr);
  EXPECT_EQ(find_wander_scene("wander-100")->robots, 100);
  EXPECT_EQ(find_wander_scene("wander-7"), nullptr);
}

TEST(BenchScenes, SameSpecEveryTime) {
  EXPECT_EQ(hash_of(wander_scene(10)), hash_of(wander_scene(10)));
  EXPECT_EQ(wander_scene(10).robots.size(), 10u);
}

TEST(BenchScenes, RunCountsBeamsAndRangesAreAsPromised) {
  BenchParams params;
  params.ticks = 200;  // one second: ten scans per robot
  params.threads = 1;
  params.clock = &fake_clock;
  const auto r = run_wander(*find_wander_scene("wander-100"), params);
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
  WanderScene scene = *find_wander_scene("wander-1");
  const auto good = run_wander(scene, params);
  EXPECT_TRUE(good->hash_known && good->hash_as_expected);
  scene.golden_hash ^= 1;
  EXPECT_FALSE(run_wander(scene, params)->hash_as_expected);
  params.ticks = 100;
  const auto other_length = run_wander(scene, params);
  EXPECT_FALSE(other_length->hash_known);
  EXPECT_TRUE(other_length->hash_as_expected);
}

}  // namespace
}  // namespace understudy
