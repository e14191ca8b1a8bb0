// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// 100 000 steps each, fixed seeds, limits three standard errors.
#include "errors/slow_errors.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace understudy::slow_errors_test {
namespace {

constexpr int kCount = 100'000;

// Of a series with correlation r from step to step, N values are worth N (1 - r) / (1 + r) of their
// own, and their squares N (1 - r2) / (1 + r2).
TEST(Wander, MeanSigmaAndCorrelation) {
  const KeyedRandom random(1, 2, 3);
  const Wander wander{50};
  constexpr double kStep_s = 5;
  const double r = std::exp(-0.1);
  double value = random.gaussian(0, 1);
  double sum = 0;
  double squares = 0;
  double products = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const double next = wander.advance(value, kStep_s, random.gaussian(i));
    sum += next;
    squares += next * next;
    products += next * value;
    value = next;
  }
  const double worth = kCount * (1 - r) / (1 + r);
  const double squares_worth = kCount * (1 - r * r) / (1 + r * r);
  EXPECT_NEAR(sum / kCount, 0, 3 / std::sqrt(worth));
  EXPECT_NEAR(squares / kCount, 1, 3 * std::sqrt(2 / squares_worth));
  EXPECT_NEAR(products / squares, r, 3 * std::sqrt((1 - r * r) / kCount));
}

TEST(Wander, ATickInTwoHalvesIsTheSameTick) {
  const Wander wander{7};
  EXPECT_NEAR(wander.advance(wander.advance(2, 0.5, 0), 0.5, 0), wander.advance(2, 1, 0), 1e-15);
  EXPECT_EQ(wander.advance(2, 0, 1), 2);
  EXPECT_EQ(wander.advance(2, 1e9, 1), 1);
}

TEST(Outages, ShareAndLength) {
  const KeyedRandom random(4, 5, 6);
  const Outages outages{0.2, 10};
  constexpr double kStep_s = 0.5;
  bool out = false;
  int out_steps = 0;
  int begun = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const bool next = outages.advance(out, kStep_s, random.uniform(i));
    begun += next && !out ? 1 : 0;
    out_steps += next ? 1 : 0;
    out = next;
  }
  // Seen every half second, an outage lasts on average a step over the chance that it ends; one
  // within a step is not seen.
  const double ends = 0.8 * (1 - std::exp(-kStep_s / (10 * 0.8)));
  const double length = out_steps / static_cast<double>(begun);
  EXPECT_NEAR(length, 1 / ends, 3 / (ends * std::sqrt(begun)));
  EXPECT_NEAR(length * kStep_s, 10, 1);
  const double r = std::exp(-kStep_s / (10 * 0.8));
  EXPECT_NEAR(out_steps / static_cast<double>(kCount), 0.2,
              3 * std::sqrt(0.2 * 0.8 / (kCount * (1 - r) / (1 + r))));
}

TEST(Outages, NeverAndAlways) {
  EXPECT_FALSE((Outages{0, 10}.advance(false, 1, 0)));
  EXPECT_TRUE((Outages{1, 10}.advance(false, 1, 0.999)));
}

}  // namespace
}  // namespace understudy::slow_errors_test
