// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Beams in space against a plain loop over everything, against level beams, and against sums done
// by hand.
#include "rays/scene_rays.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "tests/unit/rays/random_scene.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace understudy::scene_rays_test {
namespace {

void expect_same(const SceneHit& hit, const SceneHit& expected, double tolerance_m) {
  ASSERT_EQ(hit.thing, expected.thing);
  ASSERT_EQ(hit.index, expected.index);
  ASSERT_EQ(hit.shape, expected.shape);
  if (expected.thing == Thing::kNothing) {
    ASSERT_EQ(hit.range_m, kNoReturn);
    return;
  }
  ASSERT_NEAR(hit.range_m, expected.range_m, tolerance_m);
  const Vec3 error = hit.normal - expected.normal;
  ASSERT_LT(dot(error, error), 1e-10);
}

bool bit_equal(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void expect_bit_equal(const SceneHit& a, const SceneHit& b) {
  ASSERT_TRUE(bit_equal(a.range_m, b.range_m)) << a.range_m << " " << b.range_m;
  ASSERT_EQ(a.thing, b.thing);
  ASSERT_EQ(a.index, b.index);
  ASSERT_EQ(a.shape, b.shape);
  ASSERT_TRUE(bit_equal(a.normal.x, b.normal.x) && bit_equal(a.normal.y, b.normal.y) &&
              bit_equal(a.normal.z, b.normal.z));
}

Vec3 random_point(const KeyedRandom& random, std::uint64_t i, double side_m) {
  return {side_m * random.uniform(i, 10), side_m * random.uniform(i, 11), random.uniform(i, 12)};
}

// Half of all beams in any direction, half to somewhere near a body.
Vec3 random_direction(const SceneWorld& w, const KeyedRandom& random, std::uint64_t i, Vec3 from) {
  const Vec3 any{random.gaussian(i, 0), random.gaussian(i, 1), 0.3 * random.gaussian(i, 2)};
  if (i % 2 == 0) return unit(any);
  const int body = static_cast<int>(w.model.body_count() * random.uniform(i, 3));
  const Pose2 at = w.state.body(body).X_WB;
  return unit(Vec3{at.x_m, at.y_m, 0.1} + 0.15 * any - from);
}

// 1e-9 of the world's side: rounding only.
void compare_with_oracle(std::uint64_t scenes, std::uint64_t beams, double side_m, Vec3 away) {
  for (std::uint64_t seed = 0; seed < scenes; ++seed) {
    const SceneWorld w(random_scene(seed, side_m));
    const KeyedRandom random(seed, 2, 2);
    for (std::uint64_t i = 0; i < beams; ++i) {
      const Vec3 from = random_point(random, i, side_m) + away;
      const Vec3 d = random_direction(w, random, i, from);
      const double far = i % 5 == 0 ? 0.5 * side_m : 1e6;
      const int own = i % 3 == 0 ? 0 : -1;
      expect_same(w.cast(from, d, far, own), w.oracle(from, d, far, own), 1e-9 * (1 + side_m));
      ASSERT_FALSE(testing::Test::HasFatalFailure()) << "scene " << seed << " beam " << i;
    }
  }
}

TEST(SceneRays, AsPlainLoopInThousandScenes) { compare_with_oracle(1000, 100, 4, {0, 0, 0}); }

TEST(SceneRays, AsPlainLoopInLargeWorlds) {
  compare_with_oracle(20, 500, 100, {0, 0, 0});
  compare_with_oracle(20, 500, 10000, {0, 0, 0});
}

// The sides that the walls' boxes were built for end at 4 m.
TEST(SceneRays, AsPlainLoopFromFarOutside) {
  compare_with_oracle(20, 200, 4, {300, -20, 5});
  compare_with_oracle(20, 200, 4, {-3e4, 1e4, 2e3});
}

struct Beams {
  std::vector<Vec3> from;
  std::vector<double> dx;
  std::vector<double> dy;
  std::vector<double> dz;

  void add(Vec3 origin, Vec3 d) {
    from.push_back(origin);
    dx.push_back(d.x);
    dy.push_back(d.y);
    dz.push_back(d.z);
  }
  Vec3 direction(std::size_t i) const { return {dx[i], dy[i], dz[i]}; }
};

// Beams nearly side by side or in all directions, from one point, from nearby or from all over;
// some come from outside of all walls.
Beams random_beams(const SceneWorld& w, const KeyedRandom& random, std::uint64_t count) {
  Beams beams;
  const Vec3 start = random_point(random, count, 4);
  const Vec3 main = random_direction(w, random, count, start);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t k = 100 * count + i;
    const double spread_m = count % 3 == 0 ? 0 : count % 3 == 1 ? 0.01 : 5;
    const Vec3 from = start + spread_m * random_point(random, k, 1);
    const double spread = count % 2 == 0 ? 0.02 : 2;
    beams.add(from, unit(main + spread * random_direction(w, random, k, from)));
  }
  return beams;
}

TEST(SceneRays, PacketsAreBitEqualToSingleBeams) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const SceneWorld w(random_scene(seed, 4));
    const KeyedRandom random(seed, 3, 3);
    for (std::uint64_t count = 1; count < 30; ++count) {
      const Beams beams = random_beams(w, random, count);
      RayBundle bundle{{}, 10, 0, beams.dx, beams.dy, beams.dz, beams.from};
      if (count % 3 == 0) {
        bundle.origin = beams.from[0];
        bundle.origins = {};
      }
      std::vector<SceneHit> hits(count);
      std::vector<std::uint8_t> hidden(count);
      w.rays.cast(bundle, hits);
      w.rays.find_hidden(bundle, hidden);
      for (std::size_t i = 0; i < count; ++i) {
        expect_bit_equal(hits[i], w.cast(beams.from[i], beams.direction(i), 10, 0));
        ASSERT_EQ(hidden[i] != 0, hits[i].thing != Thing::kNothing);
        ASSERT_FALSE(HasFatalFailure()) << "scene " << seed << " beam " << i << " of " << count;
      }
    }
  }
}

TEST(SceneRays, ThreadsChangeNothing) {
  const SceneWorld w(random_scene(7, 4));
  const KeyedRandom random(7, 4, 4);
  constexpr int kBeams = 20000;
  const auto cast = [&](int i) {
    const auto k = static_cast<std::uint64_t>(i);
    const Vec3 from = random_point(random, k, 4);
    return w.cast(from, random_direction(w, random, k, from));
  };
  std::vector<SceneHit> hits(kBeams);
  WorkerPool several(4);
  several.for_each(kBeams, [&](int i) { hits[static_cast<std::size_t>(i)] = cast(i); });
  for (int i = 0; i < kBeams; ++i) {
    expect_bit_equal(hits[static_cast<std::size_t>(i)], cast(i));
    ASSERT_FALSE(HasFatalFailure()) << i;
  }
}

// One geometry: what level beams meet on the grid. 0.1 mm is promised; both are exact.
TEST(SceneRays, AsLevelBeamsInThousandScenes) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const SceneWorld w(random_scene(seed, 4));
    LevelRays level(w.model);
    WorkerPool alone(1);
    level.place_bodies(w.state, alone);
    const KeyedRandom random(seed, 5, 5);
    for (std::uint64_t i = 0; i < 60; ++i) {
      Vec3 from = random_point(random, i, 4);
      from.z *= 0.4;
      Vec3 d = random_direction(w, random, i, from);
      d = unit({d.x, d.y, 0});
      double range = -1;
      level.cast({{from.x, from.y}, from.z, 20, 1, {&d.x, 1}, {&d.y, 1}}, {&range, 1});
      const SceneHit hit = w.cast(from, d, 20, 1);
      if (range == kNoReturn)
        ASSERT_EQ(hit.range_m, kNoReturn) << seed << " " << i;
      else
        ASSERT_NEAR(hit.range_m, range, 1e-8) << seed << " " << i;
    }
  }
}

TEST(SceneRays, HiddenIsWhatABeamMeetsOnItsWay) {
  int hidden = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const SceneWorld w(random_scene(seed, 4));
    const KeyedRandom random(seed, 6, 6);
    for (std::uint64_t i = 0; i < 100; ++i) {
      const Vec3 a = random_point(random, 2 * i, 4);
      const Vec3 b = random_point(random, 2 * i + 1, 4);
      const double length = det::sqrt(dot(b - a, b - a));
      const bool expected = w.oracle(a, unit(b - a), length, 0).thing != Thing::kNothing;
      ASSERT_EQ(w.rays.is_hidden(a, b, 0), expected) << seed << " " << i;
      hidden += expected ? 1 : 0;
    }
  }
  EXPECT_GT(hidden, 1000);
  EXPECT_LT(hidden, 9000);
}

// A room of 4 m; walls are 10 mm thick and 200 mm high.
TEST(SceneRays, ByHand) {
  const SceneWorld w(room_with_rover({1, 2, 0}));
  const SceneHit wall = w.cast({2, 2, 0.1}, {1, 0, 0});
  EXPECT_EQ(wall.thing, Thing::kWall);
  EXPECT_EQ(wall.index, 1);
  EXPECT_NEAR(wall.range_m, 1.995, 1e-12);
  EXPECT_NEAR(wall.normal.x, -1, 1e-12);

  const SceneHit floor = w.cast({2, 2, 0.3}, {0.8, 0, -0.6});
  EXPECT_EQ(floor.thing, Thing::kFloor);
  EXPECT_NEAR(floor.range_m, 0.5, 1e-12);
  EXPECT_EQ(floor.normal.z, 1);

  EXPECT_EQ(w.cast({2, 2, 0.3}, {1, 0, 0}).thing, Thing::kNothing);  // above the walls
  EXPECT_EQ(w.cast({2, 2, 0.1}, {1, 0, 0}, 1.9).range_m, kNoReturn);
  const SceneHit top = w.cast({4, 2, 1}, {0, 0, -1});
  EXPECT_NEAR(top.range_m, 0.8, 1e-12);
  EXPECT_EQ(top.normal.z, 1);
}

TEST(SceneRays, InsideIsZeroAndOwnRobotIsPassed) {
  const SceneWorld w(room_with_rover({1, 2, 0}));
  const SceneHit inside = w.cast({1, 2, 0.02}, {1, 0, 0});
  EXPECT_EQ(inside.thing, Thing::kBody);
  EXPECT_EQ(inside.range_m, 0);
  EXPECT_EQ(inside.normal.x, -1);
  const SceneHit passed = w.cast({1, 2, 0.02}, {1, 0, 0}, 100, 0);
  EXPECT_EQ(passed.thing, Thing::kWall);
  EXPECT_NEAR(passed.range_m, 2.995, 1e-12);
  EXPECT_EQ(w.cast({4, 2, 0.1}, {1, 0, 0}).range_m, 0);
  EXPECT_TRUE(w.rays.is_hidden({1, 2, 0.02}, {1.5, 2, 0.02}, -1));
  EXPECT_FALSE(w.rays.is_hidden({1, 2, 0.02}, {1.5, 2, 0.02}, 0));
}

Spec post_before_wall(ShapeSpec shape, double side_m) {
  Spec spec = room();
  spec.floor.width_m = spec.floor.height_m = side_m;
  for (WallSpec& wall : spec.walls) {
    wall.from = (side_m / 4) * wall.from;
    wall.to = (side_m / 4) * wall.to;
  }
  ObjectKindSpec& kind = spec.object_kinds.emplace_back();
  kind.name = "Post";
  kind.body.shapes = {shape};
  ObjectSpec& post = spec.objects.emplace_back();
  post.id = 1;
  post.name = post.kind = "Post";
  post.X_WB = {0.7531 * side_m, 0.5137 * side_m, 0};
  return spec;
}

// Beams that pass a silhouette by a ten-millionth of a metre inside meet it, as much outside meet
// the wall behind. At 100 m that is a hundredth of a float's last digit.
TEST(SceneRays, Silhouettes) {
  constexpr double kRadius_m = 0.1;
  for (const double side_m : {4.0, 100.0})
    for (const ShapeSpec& shape : {cylinder(kRadius_m, 0.2), ball(kRadius_m)}) {
      const SceneWorld w(post_before_wall(shape, side_m));
      const Pose2 post = w.state.body(0).X_WB;
      for (int i = 0; i < 1000; ++i) {
        const Vec3 from{0.1 + 0.001 * i, side_m * (0.1 + 0.0008 * i), 0.1};
        const Vec2 way = Vec2{post.x_m, post.y_m} - Vec2{from.x, from.y};
        const double bearing = det::atan2(way.y, way.x);
        for (const double sign : {1.0, -1.0})
          for (const double aside_m : {-1e-7, 1e-7}) {
            const double angle =
                bearing + sign * std::asin((kRadius_m + aside_m) / det::hypot(way.x, way.y));
            const SceneHit hit = w.cast(from, {det::cos(angle), det::sin(angle), 0});
            ASSERT_EQ(hit.thing, aside_m < 0 ? Thing::kBody : Thing::kWall)
                << side_m << " " << i << " " << aside_m;
          }
      }
    }
}

// Where two walls meet no beam slips through, at whatever angle they stand.
TEST(SceneRays, NoBeamSlipsBetweenWalls) {
  const KeyedRandom random(1, 7, 7);
  for (std::uint64_t k = 0; k < 50; ++k) {
    Spec spec = room();
    const double turn = 7 * random.uniform(k, 0);
    const Vec2 along{det::cos(turn), det::sin(turn)};
    const Vec2 joint = Vec2{40, 40} + 3.0 * along;
    spec.walls = {spec.walls[0], spec.walls[0]};
    spec.walls[0].from = joint - 2.0 * Vec2{-along.y, along.x};
    spec.walls[0].to = spec.walls[1].from = joint;
    spec.walls[1].to = joint + 2.0 * Vec2{-along.y, along.x};
    const SceneWorld w(spec);
    for (std::uint64_t i = 0; i < 1000; ++i) {
      const double aside = 1e-6 * (2 * random.uniform(i, 1) - 1);
      const Vec3 to{joint.x - aside * along.y, joint.y + aside * along.x, 0.1};
      ASSERT_EQ(w.cast({40, 40, 0.1}, unit(to - Vec3{40, 40, 0.1})).thing, Thing::kWall);
    }
  }
}

TEST(SceneRays, BodiesAreWhereTheyWerePlacedLast) {
  SceneWorld w(random_scene(3, 4));
  const KeyedRandom random(3, 8, 8);
  for (std::uint64_t step = 0; step < 60; ++step) {
    for (int b = 0; b < w.model.body_count(); ++b) {
      const std::uint64_t i = 100 * step + static_cast<std::uint64_t>(b);
      if (random.uniform(i, 0) < 0.5) continue;
      const double reach = random.uniform(i, 1) < 0.02 ? 500 : 4;  // now and then far away
      w.state.body(b).X_WB = {reach * random.uniform(i, 2), reach * random.uniform(i, 3),
                              7 * random.uniform(i, 4)};
    }
    w.rays.place_bodies(w.state);
    for (std::uint64_t i = 0; i < 200; ++i) {
      const Vec3 from = random_point(random, 1000 * step + i, 4);
      const Vec3 d = random_direction(w, random, 1000 * step + i, from);
      expect_same(w.cast(from, d), w.oracle(from, d), 1e-9 * 500);
      ASSERT_FALSE(HasFatalFailure()) << step << " " << i;
    }
  }
}

TEST(SceneRays, EmptyWorld) {
  Spec spec;
  spec.floor.width_m = spec.floor.height_m = 0;
  const SceneWorld w(spec);
  EXPECT_EQ(w.cast({1, 1, 1}, {0, 0, -1}).thing, Thing::kNothing);
  EXPECT_FALSE(w.rays.is_hidden({0, 0, 1}, {5, 5, 2}, -1));
}

#if defined(__SSE2__)
// Embree would like the processor to take tiny numbers for 0; results must not depend on that.
TEST(SceneRays, ProcessorRoundsAsBefore) {
  const unsigned sticky = 0x3F;  // what has happened so far, not how to round
  const unsigned before = _mm_getcsr() & ~sticky;
  SceneWorld w(random_scene(5, 4));
  w.state.body(0).X_WB.x_m += 0.1;
  w.rays.place_bodies(w.state);
  w.cast({1, 1, 0.1}, {1, 0, 0});
  EXPECT_EQ(_mm_getcsr() & ~sticky, before);
}
#endif

}  // namespace
}  // namespace understudy::scene_rays_test
