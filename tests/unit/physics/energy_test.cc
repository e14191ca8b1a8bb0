// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Energy never grows, and a wall is one wall, however wide the body is that touches it. A million
// ticks are in energy_long_test.cc.
#include <gtest/gtest.h>

#include "tests/unit/physics/arena.h"

namespace understudy::energy_test {
namespace {

TEST(Energy, NeverGrowsInThreeThousandTicks) {
  Arena a(billiard());
  set_random_speeds(a);
  double last = a.energy();
  for (int i = 0; i < 3000; ++i) {
    a.tick();
    const double now = a.energy();
    ASSERT_LE(now, last * (1 + 1e-12)) << i;
    last = now;
  }
  EXPECT_GT(last, 0);
}

// A plank as long as half the room slides along its wall. It is in many cells of the grid beside
// many small balls, which make the cells small. The wall brakes it as it would a short one.
TEST(Energy, AWideBodySlidesAlongAWallAsANarrowOneDoes) {
  const auto way_of = [](double length_m) {
    Spec spec = furnished_room();
    add_kind(spec, "plank", box(length_m, 0.1, 0.1), 1, {0.4, 0}, 0.05);
    add_kind(spec, "pebble", ball(0.01), 0.1, {0, 0}, 0.5);
    add_object(spec, "plank", {1.3, kHalfWall_m + 0.05, 0});
    for (int i = 0; i < 20; ++i) add_object(spec, "pebble", {0.1 + 0.1 * i, 3, 0});
    Arena a(spec);
    a.object().vx_m_s = 0.6;
    a.object().vy_m_s = -0.05;  // against the wall
    a.ticks_until([&] { return a.speed() == 0; });
    return a.object().X_WB.x_m - 1.3;
  };
  const double narrow_m = way_of(0.2);
  EXPECT_GT(narrow_m, 0.1);
  EXPECT_NEAR(way_of(2.0), narrow_m, 0.01 * narrow_m);
}

}  // namespace
}  // namespace understudy::energy_test
