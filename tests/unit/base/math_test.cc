// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Our own elementary functions against libm, in units in the last place.
#include "base/math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "base/random.h"

namespace understudy::math_test {
namespace {

// Distance in units of the last place of the larger one.
double ulps(double ours, double theirs) {
  if (ours == theirs) return 0;
  const double larger = std::max(std::abs(ours), std::abs(theirs));
  const double ulp = std::nextafter(larger, std::numeric_limits<double>::infinity()) - larger;
  return std::abs(ours - theirs) / ulp;
}

constexpr int kDraws = 200'000;

double between(double low, double high, std::uint64_t index, std::uint32_t lane = 0) {
  static const KeyedRandom random(1, 2, 3);
  return low + (high - low) * random.uniform(index, lane);
}

TEST(Math, SineAndCosine) {
  double worst = 0;
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const double x = between(-10, 10, i) * (i % 3 == 0 ? 1e5 : 1);
    const det::SinCos t = det::sincos(x);
    // Near a zero the last place of the result is tiny; a place of 1e-10 is asked for there.
    if (std::abs(std::sin(x)) > 1e-6) worst = std::max(worst, ulps(t.sin, std::sin(x)));
    if (std::abs(std::cos(x)) > 1e-6) worst = std::max(worst, ulps(t.cos, std::cos(x)));
    ASSERT_NEAR(t.sin, std::sin(x), 1e-15);
    ASSERT_NEAR(t.cos, std::cos(x), 1e-15);
  }
  EXPECT_LE(worst, 2.0);
}

TEST(Math, QuarterTurnsAreNearlyExact) {
  EXPECT_EQ(det::sin(0), 0.0);
  EXPECT_EQ(det::cos(0), 1.0);
  EXPECT_NEAR(det::cos(kPi / 2), 0, 1e-16);
  EXPECT_EQ(det::sin(kPi / 2), 1.0);
}

TEST(Math, Atan2InAllQuadrants) {
  double worst = 0;
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const double y = between(-1, 1, i, 0) * (i % 5 == 0 ? 1e-6 : 1);
    const double x = between(-1, 1, i, 1) * (i % 7 == 0 ? 1e-6 : 1);
    worst = std::max(worst, ulps(det::atan2(y, x), std::atan2(y, x)));
  }
  EXPECT_LE(worst, 2.0);
  EXPECT_EQ(det::atan2(0, 0), 0.0);
  EXPECT_DOUBLE_EQ(det::atan2(1, 0), kPi / 2);
  EXPECT_DOUBLE_EQ(det::atan2(0, -1), kPi);
}

TEST(Math, ExpAndLog) {
  double worst_exp = 0;
  double worst_log = 0;
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const double x = between(-20, 20, i);
    worst_exp = std::max(worst_exp, ulps(det::exp(x), std::exp(x)));
    const double y = std::exp(between(-40, 40, i, 1));
    if (std::abs(std::log(y)) > 1e-3)
      worst_log = std::max(worst_log, ulps(det::log(y), std::log(y)));
  }
  EXPECT_LE(worst_exp, 2.0);
  EXPECT_LE(worst_log, 2.0);
  EXPECT_EQ(det::exp(0), 1.0);
  EXPECT_EQ(det::log(1), 0.0);
}

TEST(Math, WrapAngleEndsInHalfOpenTurn) {
  EXPECT_EQ(det::wrap_angle(kPi), kPi);
  EXPECT_EQ(det::wrap_angle(-kPi), kPi);
  EXPECT_EQ(det::wrap_angle(0.5), 0.5);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const double a = between(-100, 100, i);
    const double w = det::wrap_angle(a);
    ASSERT_GT(w, -kPi);
    ASSERT_LE(w, kPi);
    ASSERT_NEAR(std::sin(w), std::sin(a), 1e-13);
    ASSERT_NEAR(std::cos(w), std::cos(a), 1e-13);
  }
}

}  // namespace
}  // namespace understudy::math_test
