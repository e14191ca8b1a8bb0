// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_eyes.h"

#include <gtest/gtest.h>

namespace understudy::bench_eyes_test {
namespace {

std::int64_t no_clock() { return 0; }

TEST(EyesBench, ComesOutAsExpected) {
  const auto result = run_eyes_bench(kEyesBench.ticks, no_clock);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->hash, kEyesBench.golden_hash) << std::hex << result->hash;
  // All but the last packet of each eye, which is not full.
  const std::uint64_t samples = 10U * 150U * static_cast<unsigned>(kEyesBench.ticks);
  EXPECT_LE(result->points, samples);
  EXPECT_GT(result->points, samples - 10 * 58 - 10 * 150);
}

}  // namespace
}  // namespace understudy::bench_eyes_test
