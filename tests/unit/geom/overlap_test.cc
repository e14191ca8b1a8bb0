// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/overlap.h"

#include <gtest/gtest.h>

namespace understudy::overlap_test {
namespace {

const Outline kBox = Outline::box({{0, 0}, {1, 0}, 2, 1});  // 4 by 2, around the origin

bool both_ways(const Outline& a, const Outline& b) {
  EXPECT_EQ(overlap(a, b), overlap(b, a));
  return overlap(a, b);
}

TEST(Overlap, DiscAtASideAndAtACorner) {
  EXPECT_TRUE(both_ways(kBox, Outline::disc({0, 1.49}, 0.5)));
  EXPECT_FALSE(both_ways(kBox, Outline::disc({0, 1.51}, 0.5)));
  // 0.3 and 0.4 beyond the corner: 0.5 away.
  EXPECT_TRUE(both_ways(kBox, Outline::disc({2.3, 1.4}, 0.501)));
  EXPECT_FALSE(both_ways(kBox, Outline::disc({2.3, 1.4}, 0.499)));
}

TEST(Overlap, OneInsideOfTheOther) {
  EXPECT_TRUE(both_ways(kBox, Outline::disc({0, 0}, 0.1)));
  EXPECT_TRUE(both_ways(kBox, Outline::box({{0.5, 0}, {0, 1}, 0.3, 0.2})));
}

TEST(Overlap, CrossedWithoutACornerInside) {
  EXPECT_TRUE(both_ways(kBox, Outline::box({{0, 0}, {0, 1}, 5, 0.2})));
  EXPECT_TRUE(both_ways(kBox, Outline::stadium({-3, -3}, {3, 3}, 0.01)));
  EXPECT_FALSE(both_ways(kBox, Outline::stadium({-3, 1.5}, {3, 1.5}, 0.4)));
}

TEST(Overlap, TiltedBoxNearACorner) {
  // A square on its tip, its corner 0.01 before or beyond the box's side.
  const double h = det::sqrt(0.5);
  EXPECT_TRUE(both_ways(kBox, Outline::box({{2 + 0.99, 0}, {h, h}, h, h})));
  EXPECT_FALSE(both_ways(kBox, Outline::box({{2 + 1.01, 0}, {h, h}, h, h})));
}

}  // namespace
}  // namespace understudy::overlap_test
