// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/parts/part_bench.h"

namespace understudy::servo_test {
namespace {

TEST(Servo, TakesItsTime) {
  PartBench b("servo", {{"speed_rad_s", "0.5"}});
  b.command(0.25);  // half a second: 100 ticks of 5 ms
  for (int i = 0; i < 50; ++i) b.tick();
  EXPECT_NEAR(b.state.value, 0.125, 1e-12);
  EXPECT_NEAR(b.state.rate, 0.5, 1e-12);
  for (int i = 0; i < 49; ++i) b.tick();
  EXPECT_LT(b.state.value, 0.25);
  b.tick();
  b.tick();  // the sum of 100 steps may be short of the target by rounding
  EXPECT_EQ(b.state.value, 0.25);
  b.tick();
  EXPECT_EQ(b.state.rate, 0);
}

TEST(Servo, StopsAtItsLimitsAndTurnsBack) {
  PartBench b("servo", {{"max_angle_rad", "0.4"}, {"speed_rad_s", "0"}});
  b.command(-3);
  b.tick();
  EXPECT_EQ(b.state.value, -0.4);
  b.command(0.1);
  b.tick();
  EXPECT_EQ(b.state.value, 0.1);
}

TEST(Servo, NewTargetOnTheWayReplacesTheOld) {
  PartBench b("servo", {{"speed_rad_s", "1"}});
  b.command(1);
  for (int i = 0; i < 20; ++i) b.tick();
  b.command(0);
  for (int i = 0; i < 10; ++i) b.tick();
  EXPECT_NEAR(b.state.value, 0.05, 1e-12);
  EXPECT_NEAR(b.state.rate, -1, 1e-9);
}

}  // namespace
}  // namespace understudy::servo_test
