// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who hears it: tests/unit/sensors/ir_receiver_test.cc.
#include <gtest/gtest.h>

#include "tests/unit/parts/part_bench.h"

namespace understudy::beacon_test {
namespace {

TEST(Beacon, SendsOneOf255Characters) {
  PartBench b("beacon");
  EXPECT_EQ(b.state.value, 0);
  b.command(164);
  b.tick();
  EXPECT_EQ(b.state.value, 164);
  b.command(12.7);
  EXPECT_EQ(b.state.value, 12);
  b.command(300);
  EXPECT_EQ(b.state.value, 255);
  b.command(-1);
  EXPECT_EQ(b.state.value, 0);
}

}  // namespace
}  // namespace understudy::beacon_test
