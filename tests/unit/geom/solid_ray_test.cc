// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One ray against one solid. The oracle knows only the distance to a solid: along a ray it falls
// and rises again, so its first zero is found by halving.
#include "geom/solid_ray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"

namespace understudy::solid_ray_test {
namespace {

constexpr double kFar_m = 20;

// Distance to an upright prism: how far beside the outline, how far above or below.
double distance_to_prism(Vec3 p, const Outline& o, double low_m, double high_m) {
  double beside = INFINITY;
  double inside = -INFINITY;
  for (int k = 0; k < o.corners; ++k) {
    const Vec2 a = o.corner[static_cast<std::size_t>(k)];
    const Vec2 b = o.corner[static_cast<std::size_t>((k + 1) % o.corners)];
    const Vec2 ab = b - a;
    const Vec2 ap = Vec2{p.x, p.y} - a;
    const double t = dot(ab, ab) > 0 ? std::clamp(dot(ap, ab) / dot(ab, ab), 0.0, 1.0) : 0;
    const Vec2 rest = ap - t * ab;
    beside = std::min(beside, std::hypot(rest.x, rest.y));
    if (o.corners > 2) inside = std::max(inside, -cross(ab, ap) / std::hypot(ab.x, ab.y));
  }
  if (o.corners > 2 && inside < 0) beside = inside;
  beside -= o.radius_m;
  const double above = std::max(low_m - p.z, p.z - high_m);
  if (beside <= 0 && above <= 0) return std::max(beside, above);
  return std::hypot(std::max(beside, 0.0), std::max(above, 0.0));
}

// The first zero of a distance along the ray; infinity if there is none.
template <class Distance>
double first_zero(const SolidRay& ray, const Distance& distance) {
  const auto f = [&](double t) { return distance(ray.origin + t * ray.direction); };
  if (f(0) <= 0) return 0;
  double low = 0, high = kFar_m;
  for (int i = 0; i < 100; ++i) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (f(a) < f(b))
      high = b;
    else
      low = a;
  }
  if (f(low) > 0) return INFINITY;
  double near = 0;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (near + low);
    (f(middle) > 0 ? near : low) = middle;
  }
  return low;
}

double range_of(const SolidHit& hit) { return hit.met ? hit.range_m : INFINITY; }

Vec3 point(const KeyedRandom& random, std::uint64_t i, std::uint32_t lane, double size_m) {
  return {size_m * (2 * random.uniform(i, lane) - 1),
          size_m * (2 * random.uniform(i, lane + 1) - 1),
          size_m * (2 * random.uniform(i, lane + 2) - 1)};
}

// From up to 2 m away to somewhere in and around the unit cube.
SolidRay ray_of(const KeyedRandom& random, std::uint64_t i) {
  const Vec3 from = point(random, i, 0, 2);
  const Vec3 way = point(random, i, 4, 0.6) - from;
  return {from, (1 / std::sqrt(dot(way, way))) * way};
}

// Exact lies between a solid a nanometre larger and one a nanometre smaller; 1e-9 m for rounding,
// times 1000 where a ray passes so nearly that the distance is flat there.
template <class Distance>
void expect_between(const SolidRay& ray, double range, const Distance& distance,
                    std::uint64_t number) {
  ASSERT_GE(range, first_zero(ray, [&](Vec3 p) { return distance(p) - 1e-9; }) - 1e-6) << number;
  ASSERT_LE(range, first_zero(ray, [&](Vec3 p) { return distance(p) + 1e-9; }) + 1e-6) << number;
}

TEST(SolidRay, PrismsAsTheirDistances) {
  const KeyedRandom random(1, 1, 1);
  const Box2 box{{0.1, -0.05}, {det::cos(0.4), det::sin(0.4)}, 0.4, 0.15};
  const Outline rounded{{Vec2{-0.2, -0.1}, Vec2{0.3, -0.1}, Vec2{0.1, 0.3}}, 3, 0.07};
  const Outline outlines[] = {Outline::disc({0.1, 0.1}, 0.3), Outline::box(box), rounded,
                              Outline::stadium({-0.2, 0.1}, {0.3, -0.1}, 0.12)};
  int met = 0;
  for (const Outline& outline : outlines)
    for (std::uint64_t i = 0; i < 1500; ++i) {
      const SolidRay ray = ray_of(random, i);
      const double range = range_of(meet_prism(ray, outline, -0.2, 0.3));
      met += range < INFINITY ? 1 : 0;
      expect_between(
          ray, range, [&](Vec3 p) { return distance_to_prism(p, outline, -0.2, 0.3); }, i);
      ASSERT_FALSE(HasFatalFailure()) << outline.corners << " corners";
    }
  EXPECT_GT(met, 1500);
}

TEST(SolidRay, BallAsItsDistance) {
  const KeyedRandom random(2, 1, 1);
  const Vec3 center{0.1, -0.1, 0.2};
  for (std::uint64_t i = 0; i < 1500; ++i) {
    const SolidRay ray = ray_of(random, i);
    expect_between(
        ray, range_of(meet_ball(ray, center, 0.4)),
        [&](Vec3 p) { return std::sqrt(dot(p - center, p - center)) - 0.4; }, i);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(SolidRay, NormalsByHand) {
  const Outline disc = Outline::disc({0, 0}, 0.5);
  const SolidHit side = meet_prism({{-2, 0, 0.1}, {1, 0, 0}}, disc, 0, 1);
  EXPECT_NEAR(side.range_m, 1.5, 1e-15);
  EXPECT_NEAR(side.normal.x, -1, 1e-15);
  // Down at 45 degrees: the first passes before the lid's rim, the second meets the lid.
  const double root = std::sqrt(0.5);
  const SolidHit slope = meet_prism({{-2, 0, 2}, {root, 0, -root}}, disc, 0, 1);
  EXPECT_NEAR(slope.range_m, 1.5 / root, 1e-14);
  EXPECT_NEAR(slope.normal.x, -1, 1e-14);
  const SolidHit lid = meet_prism({{-1, 0, 2}, {root, 0, -root}}, disc, 0, 1);
  EXPECT_NEAR(lid.range_m, 1 / root, 1e-14);
  EXPECT_EQ(lid.normal.z, 1);
  const SolidHit ball = meet_ball({{-2, 0.3, 0}, {1, 0, 0}}, {0, 0, 0}, 0.5);
  EXPECT_NEAR(ball.range_m, 1.6, 1e-15);
  EXPECT_NEAR(ball.normal.x, -0.8, 1e-15);
  EXPECT_NEAR(ball.normal.y, 0.6, 1e-15);
  const SolidHit inside = meet_ball({{0.1, 0, 0}, {0, 0, 1}}, {0, 0, 0}, 0.5);
  EXPECT_EQ(inside.range_m, 0);
  EXPECT_EQ(inside.normal.z, -1);
  EXPECT_FALSE(meet_ball({{1, 0, 0}, {1, 0, 0}}, {0, 0, 0}, 0.5).met);  // behind
}

// Any convex function that is 0 on the surface will do as a distance.
TEST(SolidRay, ConeAsItsDistance) {
  const KeyedRandom random(3, 1, 1);
  constexpr double kRadius = 0.4, kLow = -0.3, kHigh = 0.5;
  const double cosine = (kHigh - kLow) / std::hypot(kRadius, kHigh - kLow);
  const double slope = kRadius / (kHigh - kLow);
  int met = 0;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    SolidRay ray = ray_of(random, i);
    if (i % 7 == 0) ray.direction = {0, 0, i % 2 == 0 ? 1.0 : -1.0};  // steeper than its side
    const double range = range_of(meet_cone(ray, kRadius, kLow, kHigh));
    met += range < INFINITY ? 1 : 0;
    expect_between(
        ray, range,
        [&](Vec3 p) {
          return std::max(cosine * (std::hypot(p.x, p.y) - slope * (kHigh - p.z)), kLow - p.z);
        },
        i);
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_GT(met, 300);
}

TEST(SolidRay, ConeByHand) {
  // Its side rises at 45 degrees.
  const SolidHit side = meet_cone({{-3, 0, 0.25}, {1, 0, 0}}, 1, 0, 1);
  EXPECT_NEAR(side.range_m, 2.25, 1e-14);
  EXPECT_NEAR(side.normal.x, -std::sqrt(0.5), 1e-14);
  EXPECT_NEAR(side.normal.z, std::sqrt(0.5), 1e-14);
  const SolidHit point = meet_cone({{0, 0, 3}, {0, 0, -1}}, 1, 0, 1);
  EXPECT_NEAR(point.range_m, 2, 1e-14);
  EXPECT_EQ(point.normal.z, 1);
  const SolidHit base = meet_cone({{0.5, 0, -2}, {0, 0, 1}}, 1, 0, 1);
  EXPECT_NEAR(base.range_m, 2, 1e-14);
  EXPECT_EQ(base.normal.z, -1);
  EXPECT_EQ(meet_cone({{0.2, 0, 0.5}, {0, 1, 0}}, 1, 0, 1).range_m, 0);
  EXPECT_TRUE(meet_cone({{0.2, 0, 0.5}, {0, 1, 0}}, 1, 0, 1).met);
  EXPECT_FALSE(meet_cone({{-3, 0, 1.5}, {1, 0, 0}}, 1, 0, 1).met);  // the half above its point
  // Along its side, a little outside and a little inside.
  const double root = std::sqrt(0.5);
  EXPECT_FALSE(meet_cone({{-2, 0, -0.999}, {root, 0, root}}, 1, 0, 1).met);
  EXPECT_NEAR(range_of(meet_cone({{-2, 0, -1.001}, {root, 0, root}}, 1, 0, 1)), 1.001 / root,
              1e-12);
}

// A box from -half to half, as 12 triangles.
TriangleMesh box_mesh(Vec3 half) {
  TriangleMesh mesh;
  for (const double z : {-half.z, half.z})
    for (const double y : {-half.y, half.y})
      for (const double x : {-half.x, half.x}) mesh.points.push_back({x, y, z});
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

TEST(SolidRay, HullOfABoxAsThatBox) {
  const KeyedRandom random(4, 1, 1);
  const TriangleMesh mesh = box_mesh({0.4, 0.3, 0.2});
  const Outline outline = Outline::box({{0, 0}, {1, 0}, 0.4, 0.3});
  const Frame3 X_WS{{0.1, -0.1, 0.05}, turned(0.5, -0.3, 0.7)};
  int met = 0;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const SolidRay ray = ray_of(random, i);
    const SolidHit hull =
        meet_posed(ray, X_WS, [&](const SolidRay& r) { return meet_hull(r, mesh); });
    const SolidHit box =
        meet_posed(ray, X_WS, [&](const SolidRay& r) { return meet_prism(r, outline, -0.2, 0.2); });
    ASSERT_EQ(hull.met, box.met) << i;
    if (!hull.met) continue;
    ++met;
    ASSERT_NEAR(hull.range_m, box.range_m, 1e-12) << i;
    ASSERT_NEAR(dot(hull.normal, box.normal), 1, 1e-12) << i;
  }
  EXPECT_GT(met, 5000);
}

}  // namespace
}  // namespace understudy::solid_ray_test
