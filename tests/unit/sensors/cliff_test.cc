// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/sensors/range_bench.h"

namespace understudy::cliff_test {
namespace {

TEST(Cliff, WhereTheFloorEnds) {
  SensorSpec sensor = sensor_of("cliff");
  sensor.X_RS.x_m = 0.2;
  Spec spec = bench_world(sensor);
  spec.robots[0].X_WR.x_m = 19.79;
  EXPECT_EQ(reading(spec), 0);
  spec.robots[0].X_WR.x_m = 19.81;
  EXPECT_EQ(reading(spec), 1);
}

TEST(Cliff, WrongAsOftenAsWritten) {
  const Spec spec = bench_world(sensor_of("cliff"), {{"wrong_share", "0.05"}});
  int wrong = 0;
  for (const double v : firsts(disturbed(spec, {0}, kManySamples))) wrong += v == 1;
  EXPECT_NEAR(wrong * 1.0 / kManySamples, 0.05, share_bound(0.05));
}

}  // namespace
}  // namespace understudy::cliff_test
