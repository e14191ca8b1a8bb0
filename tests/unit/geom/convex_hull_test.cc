// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Convex hulls against what defines them: all points are within all faces, every face has a point
// on it, the surface is closed, and rays meet solids whose shape is known.
#include "geom/convex_hull.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/random.h"
#include "geom/triangle_ray.h"

namespace understudy::convex_hull_test {
namespace {

void expect_hull(const TriangleMesh& hull, const std::vector<Vec3>& points, double tolerance_m) {
  ASSERT_GE(hull.triangles.size(), 4u);
  for (std::size_t i = 0; i < hull.triangles.size(); ++i) {
    const Triangle t = hull.corners(i);
    const Vec3 n = normal_of(t);
    const double length = std::sqrt(dot(n, n));
    for (const Vec3& p : points) ASSERT_LE(dot(n, p - t[0]) / length, tolerance_m) << i;
  }
}

// By the theorem of Gauss: right only if the surface is closed.
double volume_of(const TriangleMesh& hull) {
  double sum = 0;
  for (std::size_t i = 0; i < hull.triangles.size(); ++i) {
    const Triangle t = hull.corners(i);
    sum += dot(t[0], cross(t[1], t[2])) / 6;
  }
  return sum;
}

TEST(ConvexHull, BoxOfManyPoints) {
  std::vector<Vec3> points;
  for (int i = 0; i <= 4; ++i)
    for (int j = 0; j <= 4; ++j)
      for (int k = 0; k <= 4; ++k) points.push_back({1 + 0.1 * i, 0.2 * j, -2 + 0.3 * k});
  const TriangleMesh hull = convex_hull(points);
  expect_hull(hull, points, 1e-9);
  EXPECT_NEAR(volume_of(hull), 0.4 * 0.8 * 1.2, 1e-9);
  const SolidHit hit = meet_hull({{-1, 0.3, -1.5}, {1, 0, 0}}, hull);
  ASSERT_TRUE(hit.met);
  EXPECT_NEAR(hit.range_m, 2, 1e-9);
  EXPECT_NEAR(hit.normal.x, -1, 1e-9);
}

TEST(ConvexHull, RandomPoints) {
  const KeyedRandom random(1, 2, 3);
  for (std::uint64_t k = 0; k < 50; ++k) {
    std::vector<Vec3> points;
    for (std::uint64_t i = 0; i < 5 + 4 * k; ++i)
      points.push_back({random.gaussian(1000 * k + i, 0), random.gaussian(1000 * k + i, 1),
                        random.gaussian(1000 * k + i, 2)});
    const TriangleMesh hull = convex_hull(points);
    expect_hull(hull, points, 1e-6);
    ASSERT_FALSE(HasFatalFailure()) << k;
    EXPECT_GT(volume_of(hull), 0.1);
  }
}

TEST(ConvexHull, BallOfVeryManyPointsIsNearlyABall) {
  const KeyedRandom random(4, 5, 6);
  std::vector<Vec3> points;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const Vec3 p{random.gaussian(i, 0), random.gaussian(i, 1), random.gaussian(i, 2)};
    points.push_back((1 / std::sqrt(dot(p, p))) * p);
  }
  const TriangleMesh hull = convex_hull(points);
  expect_hull(hull, points, 0.02);
  EXPECT_NEAR(volume_of(hull), 4.0 / 3 * kPi, 0.1);
}

TEST(ConvexHull, FlatPointsGetAMillimetre) {
  const std::vector<Vec3> flat = {{0, 0, 0.5}, {1, 0, 0.5}, {1, 1, 0.5}, {0, 1, 0.5}};
  const TriangleMesh hull = convex_hull(flat);
  expect_hull(hull, flat, 1e-9);
  const SolidHit hit = meet_hull({{0.4, 0.3, 2}, {0, 0, -1}}, hull);
  ASSERT_TRUE(hit.met);
  EXPECT_NEAR(hit.range_m, 1.4995, 1e-9);
  EXPECT_TRUE(convex_hull({}).triangles.empty());
}

}  // namespace
}  // namespace understudy::convex_hull_test
