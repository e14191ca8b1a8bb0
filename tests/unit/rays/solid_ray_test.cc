// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One ray against one solid. The oracle knows only the distance to a solid: along a ray it falls
// and rises again, so its first zero is found by halving.
#include "rays/solid_ray.h"

#include "tests/unit/rays/plain_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "rays/beam_packet.h"

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

TEST(SolidRay, FloorIsSeenFromAboveOnly) {
  EXPECT_NEAR(range_of(meet_floor({{1, 1, 0.5}, {0.6, 0, -0.8}}, {4, 4})), 0.625, 1e-15);
  EXPECT_FALSE(meet_floor({{1, 1, 0.5}, {0, 0, 1}}, {4, 4}).met);
  EXPECT_FALSE(meet_floor({{1, 1, -0.5}, {0, 0, -1}}, {4, 4}).met);
  EXPECT_FALSE(meet_floor({{5, 1, 0.5}, {0, 0, -1}}, {4, 4}).met);
}

// A beam that glides exactly along a side meets the box where its end begins, on every side and
// whichever way it runs.
TEST(BeamPacket, GlidingAlongASide) {
  SceneSolid solid;
  solid.box = {{1, 1}, {1, 0}, 0.5, 0.25};
  solid.high_m = 0.5;
  solid.form = SceneSolid::Form::kBox;
  solid.thing = Thing::kWall;
  solid.index = 0;
  for (const double y : {0.75, 1.25})
    for (const double z : {0.0, 0.5})
      for (const double sign : {1.0, -1.0}) {
        const double dx = sign, dy = 0, dz = 0;
        const RayBundle bundle{{1 - 3 * sign, y, z}, 10, -1, {&dx, 1}, {&dy, 1}, {&dz, 1}};
        BeamPacket packet(bundle, 0, 1, {});
        EXPECT_EQ(packet.meet(solid, 0, 1) & 1, 1U) << y << " " << z << " " << sign;
        SceneHit hit;
        packet.tell(0, &solid, hit);
        EXPECT_EQ(hit.range_m, 2.5);
        EXPECT_EQ(hit.normal.x, -sign);
      }
}

// Of two solids at the same range the one with the lower number counts, whichever is tried first.
TEST(BeamPacket, OrderOfTrialsDoesNotMatter) {
  SceneSolid solids[2];
  for (int i = 0; i < 2; ++i) {
    solids[i].box = {{1, 0}, {1, 0}, 0.5, 0.25};
    solids[i].high_m = 0.5;
    solids[i].form = SceneSolid::Form::kBox;
    solids[i].thing = Thing::kWall;
    solids[i].index = i;
  }
  const double dx = 1, dy = 0, dz = 0;
  for (const int first : {0, 1}) {
    BeamPacket packet({{0, 0, 0.1}, 10, -1, {&dx, 1}, {&dy, 1}, {&dz, 1}}, 0, 1, {});
    packet.meet(solids[first], first, 1);
    packet.meet(solids[1 - first], 1 - first, 1);
    SceneHit hit;
    packet.tell(0, solids, hit);
    EXPECT_EQ(hit.index, 0);
  }
}

}  // namespace
}  // namespace understudy::solid_ray_test
