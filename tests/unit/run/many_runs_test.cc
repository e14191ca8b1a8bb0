// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs without a host: this program is linked without it. A thousand one after another and a
// hundred at once in one process end as `understudy run` does, and leave no memory behind.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <map>

#include "load/world_file.h"
#include "run/run.h"
#include "tests/support/cli.h"

namespace understudy::many_runs_test {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kOneAfterAnother = 40;
constexpr int kAtOnce = 10;
constexpr bool kMemoryCounts = false;  // sanitizers keep what is freed for a while
#else
constexpr int kOneAfterAnother = 1000;
constexpr int kAtOnce = 100;
constexpr bool kMemoryCounts = true;
#endif

constexpr int kSeeds = 5;
constexpr TimeNs kUntil = 2 * kSecond;

double resident_mb() {
  long pages = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// A room with two robots that wander, things that come and go, keys and a saved place.
class ManyRuns : public testing::Test {
 protected:
  void SetUp() override {
    world_ = folder_.write("room.sim",
                           "S4 800 800 30 wander\nS4 2200 2000 200 wander\n"
                           "Can 1500 1500 0\nset error-level 100\n");
    events_ = folder_.write("room.events",
                            "0.3 add object Can 400 2500 0\n0.4 save-state\n"
                            "0.5 add robot S4 1500 400 90 wander\n0.6 1 key KEY1\n"
                            "0.9 remove 2\n1.2 restore-state\n1.4 add wall 200 200 900 300\n");
    Diagnostics diagnostics;
    ASSERT_TRUE(load_world_file(world_, spec_, diagnostics)) << text_of(diagnostics);
    const std::string text = scenario::read_text(events_);
    ASSERT_TRUE(
        read_events(as_bytes(text), events_, spec_, builtin_context(), script_, diagnostics))
        << text_of(diagnostics);
  }

  static std::string text_of(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& d : diagnostics.list()) text += to_string(d) + "\n";
    return text;
  }
  std::unique_ptr<understudy::Run> make(int seed) const {
    auto run =
        understudy::Run::make(spec_, {.seed = static_cast<std::uint64_t>(seed), .script = script_});
    return run ? std::move(*run) : nullptr;
  }
  static void tick(understudy::Run& run) {
    run.play_script();
    run.tick();
  }
  std::uint64_t hash_of_run(int seed) const {
    const auto run = make(seed);
    while (run->now() < kUntil) tick(*run);
    run->finish();
    return run->hash();
  }
  // As users have it, with a host.
  std::string hash_of_program(int seed) const {
    return scenario::run_world(
               {world_, "--events", events_, "--until", "2", "--seed", std::to_string(seed)})
        .hash();
  }
  static std::string as_text(std::uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
  }

  const scenario::TempDir folder_;
  std::string world_;
  std::string events_;
  Spec spec_;
  std::vector<Event> script_;
};

TEST_F(ManyRuns, one_after_another_have_the_hashes_of_understudy_run) {
  std::map<int, std::uint64_t> hashes;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    hashes[seed] = hash_of_run(seed);
    ASSERT_EQ(as_text(hashes[seed]), hash_of_program(seed)) << "seed " << seed;
  }
  EXPECT_NE(hashes[1], hashes[2]);
  double early_mb = 0;
  for (int i = 0; i < kOneAfterAnother; ++i) {
    const int seed = 1 + i % kSeeds;
    ASSERT_EQ(hash_of_run(seed), hashes[seed]) << "run " << i;
    if (i == kOneAfterAnother / 10) early_mb = resident_mb();
  }
  if (kMemoryCounts) {
    EXPECT_LT(resident_mb() - early_mb, 2) << "after a tenth of the runs it was " << early_mb;
  }
}

TEST_F(ManyRuns, alive_at_once_they_do_not_disturb_each_other) {
  std::map<int, std::uint64_t> hashes;
  for (int seed = 1; seed <= kSeeds; ++seed) hashes[seed] = hash_of_run(seed);
  std::vector<std::unique_ptr<understudy::Run>> runs;
  for (int i = 0; i < kAtOnce; ++i) runs.push_back(make(1 + i % kSeeds));
  // All of them go on side by side, some a few ticks ahead of others.
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < runs.size(); ++i)
      for (std::size_t k = 0; k <= i % 3 && runs[i]->now() < kUntil; ++k, more = true)
        tick(*runs[i]);
  }
  for (int i = 0; i < kAtOnce; ++i) {
    understudy::Run& run = *runs[static_cast<std::size_t>(i)];
    run.finish();
    EXPECT_EQ(run.hash(), hashes[1 + i % kSeeds]) << "run " << i;
  }
}

}  // namespace
}  // namespace understudy::many_runs_test
