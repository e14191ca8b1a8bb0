// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which of a device's points are kept for viewers.
#include "run/point_tap.h"

#include <gtest/gtest.h>

namespace understudy::point_tap_test {
namespace {

void measure(PointTap& tap, int from, int to) {
  for (int i = from; i < to; ++i) tap.see({{static_cast<double>(i), 0, 0}, 0.5});
}

std::vector<int> taken(PointTap& tap) {
  std::vector<int> numbers;
  for (const ShownPoint& point : tap.take()) numbers.push_back(static_cast<int>(point.at.x));
  return numbers;
}

using Numbers = std::vector<int>;

TEST(PointTap, KeepsNothingWhileNobodyWatches) {
  PointTap tap;
  measure(tap, 0, 10);
  EXPECT_FALSE(tap.is_watched());
  EXPECT_EQ(taken(tap), Numbers{});
  tap.watch(4);
  measure(tap, 10, 12);
  tap.watch(0);
  tap.watch(4);
  EXPECT_EQ(taken(tap), Numbers{}) << "who comes later gets what comes later";
}

TEST(PointTap, HandsOutWhatIsNew) {
  PointTap tap;
  tap.watch(4);
  measure(tap, 0, 4);
  EXPECT_EQ(taken(tap), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(taken(tap), Numbers{});
  measure(tap, 4, 5);
  EXPECT_EQ(taken(tap), Numbers{4});
}

TEST(PointTap, KeepsEverySecondOrFourthOfMany) {
  PointTap tap;
  tap.watch(4);
  measure(tap, 0, 7);
  EXPECT_EQ(taken(tap), (Numbers{0, 2, 4, 6}));
  measure(tap, 0, 15);
  EXPECT_EQ(taken(tap), (Numbers{0, 4, 8, 12}));
  measure(tap, 0, 100'000);
  const Numbers many = taken(tap);
  ASSERT_GE(many.size(), 2u);
  EXPECT_LE(many.size(), 4u);
  const int step = many[1] - many[0];
  for (std::size_t i = 0; i < many.size(); ++i)
    EXPECT_EQ(many[i], static_cast<int>(i) * step) << "evenly spread";
  EXPECT_GE(many.back() + step, 100'000) << "up to the end";
  measure(tap, 0, 2);
  EXPECT_EQ(taken(tap), (Numbers{0, 1})) << "then all again";
}

TEST(PointTap, OneIsTheLeast) {
  PointTap tap;
  tap.watch(1);
  measure(tap, 0, 100);
  EXPECT_EQ(taken(tap).size(), 1u);
}

}  // namespace
}  // namespace understudy::point_tap_test
