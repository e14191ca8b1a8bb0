// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "errors/range_error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace understudy::range_error_test {
namespace {

constexpr double kNothing = 1e9;

TEST(RangeError, NoErrorLeavesTheBits) {
  std::vector<double> ranges = {0.1, 0.30000000000000004, kNothing};
  const std::vector<double> before = ranges;
  RangeError{}.apply(KeyedRandom(1, 2, 3), 5, kNothing, ranges);
  EXPECT_EQ(ranges, before);
}

TEST(RangeError, NoReturnStaysAndNothingGetsNegative) {
  std::vector<double> ranges = {kNothing, 0.001, 0.001, 0.001, 0.001};
  RangeError{-0.5, 0.01}.apply(KeyedRandom(1, 2, 3), 5, kNothing, ranges);
  EXPECT_EQ(ranges, (std::vector<double>{kNothing, 0, 0, 0, 0}));
}

// 100 000 draws, fixed seed, limits three standard errors.
TEST(RangeError, MeanAndSigma) {
  constexpr int kCount = 100'000;
  const RangeError error{0.02, 0.01};
  const KeyedRandom random(7, 8, 9);
  double sum = 0;
  double squares = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    double range = 1.0;
    error.apply(random, i, kNothing, {&range, 1});
    sum += range - 1.0;
    squares += (range - 1.02) * (range - 1.02);
  }
  const double root = std::sqrt(static_cast<double>(kCount));
  EXPECT_NEAR(sum / kCount, 0.02, 3 * 0.01 / root);
  EXPECT_NEAR(std::sqrt(squares / kCount), 0.01, 3 * 0.01 / (root * std::sqrt(2.0)));
}

TEST(RangeError, BeamsOfOneScanDiffer) {
  std::vector<double> ranges(3, 1.0);
  RangeError{0, 0.01}.apply(KeyedRandom(7, 8, 9), 0, kNothing, ranges);
  EXPECT_NE(ranges[0], ranges[1]);
  EXPECT_NE(ranges[1], ranges[2]);
}

}  // namespace
}  // namespace understudy::range_error_test
