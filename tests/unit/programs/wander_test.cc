// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "bench/bench_scenes.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::wander_test {
namespace {

// Share of a grid of 0.25 m squares of the room that the robot has been in.
double explored(Simulation& s, int ticks) {
  std::vector<bool> seen(256);
  for (int i = 0; i < ticks; ++i) {
    s.tick({});
    const Pose2& p = s.state().robots[0].body.X_WB;
    seen[static_cast<std::size_t>(static_cast<int>(p.y_m / 0.25) * 16 +
                                  static_cast<int>(p.x_m / 0.25))] = true;
  }
  return static_cast<double>(std::count(seen.begin(), seen.end(), true)) / 256;
}

TEST(Wander, ExploresARoomByItsPsds) {
  Spec spec = room_with_rover({2, 2, 0.4});
  spec.robots[0].program = "wander";
  auto s = std::move(*Simulation::make(spec, {}));
  EXPECT_GT(explored(*s, 60'000), 0.2);  // five minutes
}

TEST(Wander, EnablesItsLidarAndSteersByIt) {
  auto s = std::move(*Simulation::make(wander_scene(1), {}));
  EXPECT_TRUE(s->state().robots[0].sensors[0].enabled);
  int stuck = 0;
  for (int i = 0; i < 20'000; ++i) {
    s->tick({});
    stuck += s->state().robots[0].drive.stalled;
  }
  EXPECT_GT(s->state().robots[0].program[0], 900u);  // a decision per scan
  EXPECT_LT(stuck, 1000);                            // it avoids rather than bumps
}

TEST(Wander, SeedsDiffer) {
  const Spec spec = wander_scene(1);
  SimulationParams other;
  other.seed = 2;
  auto a = std::move(*Simulation::make(spec, {}));
  auto b = std::move(*Simulation::make(spec, other));
  for (int i = 0; i < 2000; ++i) {
    a->tick({});
    b->tick({});
  }
  EXPECT_NE(a->state().robots[0].body.X_WB.x_m, b->state().robots[0].body.X_WB.x_m);
}

}  // namespace
}  // namespace understudy::wander_test
