// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A million ticks of balls and boxes that bounce without loss: energy never grows.
#include <gtest/gtest.h>

#include "tests/unit/physics/arena.h"

namespace understudy::energy_long_test {
namespace {

TEST(EnergyLong, NeverGrowsInAMillionTicks) {
  Arena a(billiard());
  set_random_speeds(a);
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
}  // namespace understudy::energy_long_test
