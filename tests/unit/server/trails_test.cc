// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Trails stay bounded and keep the whole way.
#include "server/trails.h"

#include <gtest/gtest.h>

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
  const auto points = trails.to_json()["trails"][0]["points_mm"];
  EXPECT_LE(points.size(), 2u * 20'000);
  EXPECT_GE(points.size(), 2u * 10'000);
  EXPECT_EQ(points[0], 0);
  EXPECT_NEAR(points[points.size() - 2].get<double>(), 20.0 * 50'000, 200);
}

TEST(Trails, OnesThatStandHaveOnePointAndThoseThatWentNone) {
  Trails trails;
  for (int i = 0; i < 10; ++i) trails.follow(at(1, 2));
  EXPECT_EQ(trails.to_json()["trails"].size(), 2u);
  EXPECT_EQ(trails.to_json()["trails"][1]["points_mm"].size(), 2u);
  trails.follow(at(1, 1));
  EXPECT_EQ(trails.to_json()["trails"].size(), 1u);
}

}  // namespace
}  // namespace understudy::trails_test
