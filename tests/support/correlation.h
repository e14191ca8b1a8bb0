// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// For tests that two errors have nothing to do with each other.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace understudy {

inline double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// Between -1 and 1; for independent values it is about 1 / sqrt(how many there are).
inline double correlation_of(const std::vector<double>& one, const std::vector<double>& other) {
  const double mean_one = mean_of(one);
  const double mean_other = mean_of(other);
  double products = 0, squares_one = 0, squares_other = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const double a = one[i] - mean_one;
    const double b = other[i] - mean_other;
    products += a * b;
    squares_one += a * a;
    squares_other += b * b;
  }
  return products / std::sqrt(squares_one * squares_other);
}

// Each list must vary, and no two of them may be related by more than four standard errors.
inline void expect_independent(const std::vector<std::vector<double>>& lists) {
  for (std::size_t i = 0; i < lists.size(); ++i) {
    ASSERT_EQ(lists[i].size(), lists[0].size());
    const double limit = 4 / std::sqrt(static_cast<double>(lists[i].size()));
    EXPECT_NEAR(correlation_of(lists[i], lists[i]), 1, 1e-9) << "list " << i << " does not vary";
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_LT(std::abs(correlation_of(lists[i], lists[k])), limit) << i << " and " << k;
  }
}

}  // namespace understudy
