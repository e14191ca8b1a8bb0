// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_scan_head.h"

#include <gtest/gtest.h>

namespace understudy::bench_scan_head_test {
namespace {

std::int64_t no_clock() { return 0; }

TEST(ScanHeadBench, ComesOutAsExpected) {
  const auto result = run_scan_head_bench(kScanHeadBench.ticks, no_clock);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->hash, kScanHeadBench.golden_hash) << std::hex << result->hash;
  EXPECT_EQ(result->samples, 10U * 150U * static_cast<unsigned>(kScanHeadBench.ticks));
}

}  // namespace
}  // namespace understudy::bench_scan_head_test
