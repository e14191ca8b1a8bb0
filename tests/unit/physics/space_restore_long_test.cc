// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Restore at 1000 random ticks of things that bounce, tumble and come to rest on rough ground, half
// of them in the middle of a bounce or of rolling over: every run goes on to the same bits. So do
// 100 repeats, and any number of threads.
#include "base/random.h"
#include "tests/unit/physics/space_arena.h"
#include "tick/worker_pool.h"

namespace understudy::space_restore_long_test {
namespace {

constexpr int kTicks = 1600;
constexpr int kAfter = 40;

Spec tumble() {
  Spec spec = space();
  add_slope(spec, 0.1, 1, 0.5);
  auto heights = std::make_shared<HeightsSpec>(*spec.terrains[0].heights);
  for (std::size_t k = 0; k < heights->steps.size(); ++k)
    heights->steps[k] = static_cast<std::uint16_t>(100 * KeyedRandom(1, 2, 3).uniform(k));
  spec.terrains[0].heights = heights;
  spec.terrains[0].step_m = 0.002;
  const ShapeSpec shapes[] = {box(0.4, 0.3, 0.2), cylinder(0.1, 0.4), cone(0.2, 0.3), ball(0.15)};
  for (int i = 0; i < 12; ++i) {
    BodySpec& body =
        add_body(spec, shapes[i % 4], 1 + i % 3, {-1 + 0.7 * (i % 4), -1 + 0.8 * (i / 4), 0.3 * i},
                 {1.0 + 0.3 * i, 0.3 * i, 0.2 * i});
    body.rolling_friction = 0.05;
    body.surface.restitution = 0.7;
  }
  return spec;
}

bool bounces_or_rolls_over(SpaceArena& a, std::size_t i) {
  const bool bounce = std::abs(a.body(i).a_m_s2.z) > 50;
  const bool rolls =
      a.lean_rad(i) > 0.4 && a.lean_rad(i) < 1.2 && length_of(a.body(i).end_w_rad_s) > 1;
  return bounce || rolls;
}

struct Recorded {
  std::vector<std::uint64_t> hashes;
  std::vector<Bytes> saved;
  std::vector<int> eventful;
};

Recorded record() {
  Recorded r;
  SpaceArena run(tumble());
  for (int t = 0; t < kTicks; ++t) {
    bool any = false;
    for (std::size_t i = 0; i < 12; ++i) any = any || bounces_or_rolls_over(run, i);
    if (any && t < kTicks - kAfter) r.eventful.push_back(t);
    r.saved.push_back(save(run.state));
    run.tick();
    r.hashes.push_back(hash_of(run.state));
  }
  return r;
}

TEST(SpaceRestoreLong, AThousandRandomTicks) {
  const Recorded run = record();
  ASSERT_GT(run.eventful.size(), 200u);
  const KeyedRandom random(1, 2, 3);
  SpaceArena other(tumble());
  for (std::uint64_t k = 0; k < 1000; ++k) {
    const double share = random.uniform(k);
    const int start = k % 2 == 0 ? static_cast<int>((kTicks - kAfter) * share)
                                 : run.eventful[static_cast<std::size_t>(
                                       share * static_cast<double>(run.eventful.size()))];
    ASSERT_TRUE(load(run.saved[static_cast<std::size_t>(start)], other.state));
    for (int t = start; t < start + kAfter; ++t) {
      other.tick();
      ASSERT_EQ(hash_of(other.state), run.hashes[static_cast<std::size_t>(t)]) << start << ' ' << t;
    }
  }
}

TEST(SpaceRestoreLong, RepeatsAndThreadsMakeNoDifference) {
  const std::uint64_t expected = record().hashes[199];
  for (int k = 0; k < 100; ++k) {
    SpaceArena a(tumble());
    for (int t = 0; t < 200; ++t) a.tick();
    ASSERT_EQ(hash_of(a.state), expected) << k;
  }
  for (const int threads : {1, 2, 8}) {
    SpaceArena a(tumble());
    WorkerPool pool(threads);
    for (int t = 0; t < 200; ++t) {
      a.physics.move(a.state, pool);
      ++a.state.tick;
    }
    EXPECT_EQ(hash_of(a.state), expected) << threads;
  }
}

}  // namespace
}  // namespace understudy::space_restore_long_test
