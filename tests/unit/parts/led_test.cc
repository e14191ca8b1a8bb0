// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/parts/part_bench.h"

namespace understudy::led_test {
namespace {

TEST(Led, ShinesAtOnceWithinItsLimits) {
  PartBench b("led");
  b.command(0.3);
  EXPECT_EQ(b.state.value, 0.3);
  b.command(7);
  b.tick();
  EXPECT_EQ(b.state.value, 1);
  b.command(-1);
  EXPECT_EQ(b.state.value, 0);
}

}  // namespace
}  // namespace understudy::led_test
