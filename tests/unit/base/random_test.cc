// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Philox against the known answers published with Random123, and the draws made of it.
#include "base/random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace understudy::random_test {
namespace {

using Words4 = std::array<std::uint32_t, 4>;

TEST(Random, PhiloxKnownAnswers) {
  EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}),
            (Words4{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t kOnes = 0xffffffff;
  EXPECT_EQ(philox4x32({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (Words4{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words4{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, DrawDependsOnKeyIndexAndLaneOnly) {
  const KeyedRandom a(1, 2, 3);
  const KeyedRandom b(1, 2, 3);
  (void)a.uniform(100);
  EXPECT_EQ(a.uniform(7, 1), b.uniform(7, 1));
  EXPECT_NE(a.uniform(7, 1), a.uniform(7, 2));
  EXPECT_NE(a.uniform(7, 1), a.uniform(8, 1));
  EXPECT_NE(a.uniform(7, 1), a.uniform(7 + (std::uint64_t{1} << 32), 1));
  EXPECT_NE(a.uniform(7), KeyedRandom(2, 2, 3).uniform(7));
  EXPECT_NE(a.uniform(7), KeyedRandom(1, 3, 3).uniform(7));
  EXPECT_NE(a.uniform(7), KeyedRandom(1, 2, 4).uniform(7));
}

// 100 000 draws, fixed seed; limits are three standard errors.
TEST(Random, UniformAndGaussianMoments) {
  constexpr int kCount = 100'000;
  const double root = std::sqrt(static_cast<double>(kCount));
  const KeyedRandom random(42, 1, 1);
  double uniform = 0;
  double sum = 0;
  double squares = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const double u = random.uniform(i);
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    uniform += u;
    const double g = random.gaussian(i, 1);
    sum += g;
    squares += g * g;
  }
  EXPECT_NEAR(uniform / kCount, 0.5, 3 * std::sqrt(1.0 / 12) / root);
  EXPECT_NEAR(sum / kCount, 0, 3 / root);
  EXPECT_NEAR(squares / kCount, 1, 3 * std::sqrt(2.0) / root);
}

}  // namespace
}  // namespace understudy::random_test
