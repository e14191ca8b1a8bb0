// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/parts/part_bench.h"

namespace understudy::motor_test {
namespace {

TEST(Motor, TurnsBothWaysUpToFullSpeed) {
  PartBench b("motor");
  EXPECT_EQ(b.state.value, 0);
  b.command(-0.5);
  b.tick();
  EXPECT_EQ(b.state.value, -0.5);
  b.command(3);
  EXPECT_EQ(b.state.value, 1);
  b.command(-3);
  EXPECT_EQ(b.state.value, -1);
}

}  // namespace
}  // namespace understudy::motor_test
