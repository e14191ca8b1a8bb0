// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/parts/part_bench.h"

namespace understudy::counter_test {
namespace {

TEST(Counter, HoldsAWholeNumber) {
  PartBench b("counter");
  EXPECT_EQ(b.state.value, 0);
  b.command(41.9);
  b.tick();
  EXPECT_EQ(b.state.value, 41);
  b.command(-1);
  EXPECT_EQ(b.state.value, 0);
}

}  // namespace
}  // namespace understudy::counter_test
