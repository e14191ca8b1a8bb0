// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The bench scenes end in the same state whatever the number of threads, however often the run is
// saved and restored, and on every machine. After a wanted change UNDERSTUDY_UPDATE_GOLDEN=1 renews
// the recorded hashes; build again afterwards.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "base/describe.h"
#include "base/random.h"
#include "bench/bench_scenes.h"
#include "tick/simulation.h"

namespace understudy::wander_scenes_test {
namespace {

std::unique_ptr<Simulation> make(int robots, int threads) {
  SimulationParams params;
  params.threads = threads;
  return std::move(*Simulation::make(wander_scene(robots), params));
}

// Writes the hash into its line of the table.
void renew(const BenchScene& scene, const std::string& hash) {
  const std::string path = UNDERSTUDY_SOURCE_DIR "/src/bench/golden_hashes.def";
  std::ifstream in(path);
  std::string kind = scene.name;
  kind.replace(kind.rfind('-'), 1, ", ");
  std::string all;
  for (std::string line; std::getline(in, line); all += line + "\n")
    if (line.find(", " + kind + ", ") != std::string::npos)
      line.replace(line.rfind("0x"), hash.size(), hash);
  std::ofstream(path) << all;
}

class SceneGolden : public testing::TestWithParam<BenchScene> {};

TEST_P(SceneGolden, HashIsTheRecordedOneForAnyNumberOfThreads) {
  const BenchScene& scene = GetParam();
  std::string first;
  for (const int threads : {1, 2, 8}) {
    SimulationParams params;
    params.threads = threads;
    auto s = std::move(*Simulation::make(scene.spec(), params));
    for (std::int64_t i = 0; i < scene.golden_ticks; ++i) s->tick({});
    char text[32];
    std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(s->hash()));
    EXPECT_EQ(s->hash(), scene.golden_hash)
        << scene.name << " is now " << text << " with " << threads << " threads";
    if (first.empty()) first = text;
    EXPECT_EQ(first, text) << scene.name << ": the number of threads must not matter";
  }
  if (std::getenv("UNDERSTUDY_UPDATE_GOLDEN") != nullptr) renew(scene, first);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SceneGolden, testing::ValuesIn(all_bench_scenes()),
                         [](const auto& scene) {
                           std::string name = scene.param.name;
                           name.replace(name.rfind('-'), 1, "_");
                           return name;
                         });

// A run that is saved and restored at 1000 random ticks, each time into another simulation that had
// been somewhere else, goes on as if nothing had happened.
TEST(SaveRestore, ThousandRandomPointsEndInTheSameHash) {
  constexpr int kTicks = 4000;
  constexpr int kPoints = 1000;
  auto straight = make(10, 1);
  for (int i = 0; i < kTicks; ++i) straight->tick({});

  std::vector<bool> point(kTicks);
  const KeyedRandom random(5, 5, 5);
  int points = 0;
  for (std::uint64_t i = 0; points < kPoints; ++i) {
    const auto at = static_cast<std::size_t>(kTicks * random.uniform(i));
    points += !point[at];
    point[at] = true;
  }
  auto running = make(10, 1);
  auto resting = make(10, 1);
  for (int i = 0; i < 777; ++i) resting->tick({});
  for (int i = 0; i < kTicks; ++i) {
    if (point[static_cast<std::size_t>(i)]) {
      ASSERT_TRUE(resting->restore(running->save()));
      ASSERT_EQ(resting->hash(), running->hash());
      std::swap(resting, running);
    }
    running->tick({});
  }
  EXPECT_EQ(running->hash(), straight->hash())
      << first_difference(list_fields(running->state()), list_fields(straight->state()));
}

// Restore at one point, many times: each continuation of 50 ticks ends alike.
TEST(SaveRestore, FreshSimulationContinuesAsTheFirst) {
  auto first = make(10, 1);
  for (int i = 0; i < 500; ++i) first->tick({});
  const Bytes saved = first->save();
  for (int i = 0; i < 50; ++i) first->tick({});
  for (const int threads : {1, 2}) {
    auto fresh = make(10, threads);
    ASSERT_TRUE(fresh->restore(saved));
    for (int i = 0; i < 50; ++i) fresh->tick({});
    EXPECT_EQ(fresh->hash(), first->hash());
  }
}

}  // namespace
}  // namespace understudy::wander_scenes_test
