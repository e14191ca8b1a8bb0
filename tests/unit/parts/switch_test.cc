// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/parts/part_bench.h"

namespace understudy::switch_test {
namespace {

TEST(Switch, KeepsWhatItIsSetTo) {
  EXPECT_EQ(PartBench("switch", {{"on", "1"}}).state.value, 1);
  PartBench b("switch");
  EXPECT_EQ(b.state.value, 0);
  b.command(0.5);
  b.tick();
  EXPECT_EQ(b.state.value, 1);
  b.command(0);
  EXPECT_EQ(b.state.value, 0);
}

}  // namespace
}  // namespace understudy::switch_test
