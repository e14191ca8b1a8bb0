// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A million ticks of balls and boxes that bounce without loss: energy never grows.
#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/unit/physics/arena.h"

namespace understudy {
namespace {

TEST(EnergyLong, NeverGrowsInAMillionTicks) {
  Spec spec = room();
  for (WallSpec& wall : spec.walls) wall.surface = {0, 1};
  add_kind(spec, "ball", ball(0.08), 0.4, {0, 1}, 0);
  add_kind(spec, "golf", ball(0.03), 0.05, {0, 1}, 0);
  add_kind(spec, "box", box(0.3, 0.2, 0.1), 2, {0, 1}, 0);
  const char* kinds[] = {"ball", "golf", "box"};
  for (int i = 0; i < 12; ++i)
    add_object(spec, kinds[i % 3], {0.6 + 0.9 * (i % 4), 0.7 + 1.2 * (i / 4), 0.4 * i});
  Arena a(spec);
  const KeyedRandom random(5, 2, 3);
  for (std::size_t i = 0; i < a.state.objects.size(); ++i) {
    a.object(i).vx_m_s = 4 * random.uniform(i, 0) - 2;
    a.object(i).vy_m_s = 4 * random.uniform(i, 1) - 2;
  }
  double last = a.energy();
  const double start = last;
  for (int i = 0; i < 1'000'000; ++i) {
    a.tick();
    const double now = a.energy();
    ASSERT_LE(now, last * (1 + 1e-12)) << i;
    last = now;
    if (i % 1000 != 0) continue;
    ASSERT_LT(a.deepest(), 1e-4) << i;
  }
  RecordProperty("energy_left", std::to_string(last / start));
}

}  // namespace
}  // namespace understudy
