// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Trails stay bounded and keep the whole way.
#include "server/trails.h"

#include <gtest/gtest.h>

#include "view/window.h"

namespace understudy::trails_test {
namespace {

Snapshot at(double x_m, std::size_t robots) {
  auto spec = std::make_shared<Spec>();
  Snapshot snapshot;
  for (std::size_t i = 0; i < robots; ++i) {
    spec->robots.emplace_back().id = static_cast<int>(i) + 1;
    snapshot.places.push_back({x_m, 0, 0});
  }
  snapshot.spec = spec;
  return snapshot;
}

TEST(Trails, OfALongWayEverySecondPointIsForgotten) {
  Trails trails;
  for (int i = 0; i < 50'000; ++i) trails.follow(at(0.02 * i, 1));
  const std::vector<Vec2>& points = trails.ways().at(1).points;
  EXPECT_LE(points.size(), 20'000u);
  EXPECT_GE(points.size(), 10'000u);
  EXPECT_EQ(points.front().x, 0);
  EXPECT_NEAR(points.back().x, 0.02 * 50'000, 0.2);
}

// So that it is not thinned again and again at its beginning, the points further on are wider
// apart.
TEST(Trails, OfALongWayTheWholeIsEquallyFine) {
  Trails trails;
  for (int i = 0; i < 100'000; ++i) trails.follow(at(0.02 * i, 1));
  const std::vector<Vec2>& points = trails.ways().at(1).points;
  double shortest = 1e9;
  double longest = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    shortest = std::min(shortest, points[i].x - points[i - 1].x);
    longest = std::max(longest, points[i].x - points[i - 1].x);
  }
  EXPECT_LE(longest, 2.1 * shortest);
}

TEST(Trails, OnesThatStandHaveOnePointAndThoseThatWentNone) {
  Trails trails;
  for (int i = 0; i < 10; ++i) trails.follow(at(1, 2));
  EXPECT_EQ(trails.ways().size(), 2u);
  EXPECT_EQ(trails.ways().at(2).points.size(), 1u);
  trails.follow(at(1, 1));
  EXPECT_EQ(trails.ways().size(), 1u);
}

}  // namespace
}  // namespace understudy::trails_test
