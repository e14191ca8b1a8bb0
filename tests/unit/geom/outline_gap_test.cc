// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/outline_gap.h"

#include <gtest/gtest.h>

namespace understudy::outline_gap_test {
namespace {

const Outline kPoint = Outline::disc({0, 0}, 0);

Outline square_at(Vec2 middle, double heading_rad = 0) {
  return Outline::box({middle, {det::cos(heading_rad), det::sin(heading_rad)}, 1, 1});
}

// Every figure by hand, to 1e-12.
void expect_gap(const Outline& a, const Outline& b, double gap) {
  EXPECT_NEAR(gap_between(a, b), gap, 1e-12);
  EXPECT_NEAR(gap_between(b, a), gap, 1e-12);
}

TEST(OutlineGap, Discs) {
  expect_gap(Outline::disc({0, 0}, 1), Outline::disc({3, 4}, 2), 2);
  expect_gap(Outline::disc({0, 0}, 3), Outline::disc({3, 4}, 3), -1);
  expect_gap(kPoint, kPoint, 0);
}

TEST(OutlineGap, DiscAndBox) {
  expect_gap(Outline::disc({3, 0}, 0.5), square_at({0, 0}), 1.5);
  expect_gap(Outline::disc({4, 5}, 1), square_at({0, 0}), 4);           // off a corner: 3, 4, 5
  expect_gap(Outline::disc({0.9, 0.2}, 0.5), square_at({0, 0}), -0.6);  // its middle inside
}

TEST(OutlineGap, Boxes) {
  expect_gap(square_at({0, 0}), square_at({2, 0.3}), 0);                        // flush
  expect_gap(square_at({0, 0}), square_at({1.9, 0.3}), -0.1);                   // 0.1 in
  expect_gap(square_at({0, 0}), square_at({5, 6}), 5);                          // corner to corner
  expect_gap(square_at({0, 0}), square_at({3, 0}, kPi / 4), 2 - det::sqrt(2));  // edge on
  expect_gap(square_at({0, 0}), square_at({0, 0}), -2);                         // the same
}

TEST(OutlineGap, Stadiums) {
  const Outline bar = Outline::stadium({-1, 0}, {1, 0}, 0.5);
  expect_gap(bar, kPoint, -0.5);
  expect_gap(bar, Outline::stadium({3, 0}, {5, 0}, 0.5), 1);        // in one line
  expect_gap(bar, Outline::stadium({0, 2}, {0, 5}, 0.5), 1);        // a T
  expect_gap(bar, Outline::stadium({0, -3}, {0, 0.2}, 0.5), -1.2);  // crossed: 0.2 over the middle
  expect_gap(Outline::stadium({2, 2}, {2, 2}, 0.5), square_at({0, 0}), det::sqrt(2) - 0.5);
}

// A wall without thickness.
TEST(OutlineGap, ThinBox) {
  const Outline thin = Outline::box({{0, 0}, {1, 0}, 2, 0});
  expect_gap(thin, Outline::disc({0, 0.2}, 0.5), -0.3);
  expect_gap(thin, Outline::disc({3, 0}, 0.5), 0.5);
  expect_gap(thin, square_at({2.5, 0.25}), -0.5);  // its end in a square
}

}  // namespace
}  // namespace understudy::outline_gap_test
