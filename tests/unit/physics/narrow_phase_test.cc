// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Contacts of two outlines against the tests' own distances, and how walls are joined.
#include "physics/narrow_phase.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/unit/physics/arena.h"

namespace understudy::narrow_phase_test {
namespace {

using testing_overlap::core_of;
using testing_overlap::depth;

Outline some_outline(const KeyedRandom& random, std::uint64_t index) {
  const auto pick = [&](std::uint32_t lane) { return random.uniform(index, lane); };
  const Vec2 at{pick(0), pick(1)};
  const double angle = 6.28 * pick(2);
  const Vec2 along{std::cos(angle), std::sin(angle)};
  const double radius = 0.02 + 0.1 * pick(3);
  switch (static_cast<int>(3 * pick(4))) {
    case 0:
      return Outline::disc(at, radius);
    case 1:
      return Outline::stadium(at, at + (0.1 + 0.3 * pick(5)) * along, radius);
    default: {
      Outline o = Outline::box({at, along, 0.05 + 0.2 * pick(5), 0.05 + 0.2 * pick(6)});
      o.radius_m = pick(7) < 0.5 ? 0 : radius;
      return o;
    }
  }
}

// Where outlines are apart or overlap no deeper than their round edges, the smallest gap is the
// distance; deeper in, pushing along the normal by the gap separates them.
TEST(NarrowPhase, GapsAreDistances) {
  const KeyedRandom random(1, 2, 3);
  int met = 0;
  for (std::uint64_t i = 0; i < 4000; ++i) {
    const Outline a = some_outline(random, 2 * i);
    const Outline b = some_outline(random, 2 * i + 1);
    const double overlap = depth(core_of(a, {}), core_of(b, {}));
    std::array<Touch, 2> touches;
    const int count = find_touches(a, b, 0.05, {}, touches);
    ASSERT_EQ(count > 0, overlap > -0.05) << i << ' ' << overlap;
    if (count == 0) continue;
    ++met;
    double gap = touches[0].gap_m;
    for (int k = 1; k < count; ++k) gap = std::min(gap, touches[static_cast<std::size_t>(k)].gap_m);
    ASSERT_NEAR(std::hypot(touches[0].normal.x, touches[0].normal.y), 1, 1e-12);
    const bool cores_apart = overlap < a.radius_m + b.radius_m - 2e-6;
    ASSERT_NEAR(cores_apart ? gap : -overlap, -overlap, 1e-5) << i;
    Outline moved = a;
    for (Vec2& p : moved.corner) p = p - (gap - 1e-6) * touches[0].normal;
    ASSERT_LE(depth(core_of(moved, {}), core_of(b, {})), 1e-5) << i;
  }
  EXPECT_GT(met, 900);
}

TEST(NarrowPhase, ABoxOnABoxHasTwoPoints) {
  const Outline low = Outline::box({{0, 0}, {1, 0}, 1, 0.1});
  const Outline high = Outline::box({{0.5, 0.299}, {1, 0}, 0.2, 0.2});
  std::array<Touch, 2> touches;
  ASSERT_EQ(find_touches(high, low, 0, {}, touches), 2);
  for (const Touch& t : touches) {
    EXPECT_NEAR(t.normal.y, 1, 1e-12);
    EXPECT_NEAR(t.gap_m, -0.001, 1e-12);
    EXPECT_NEAR(std::abs(t.point.x - 0.5), 0.2, 1e-12);
  }
}

TEST(Walls, CollinearPiecesBecomeOneAndOthersDoNot) {
  Spec spec = empty_floor();
  const auto wall = [&](Vec2 from, Vec2 to, double thickness_m = 0.01) {
    WallSpec w;
    w.from = from;
    w.to = to;
    w.thickness_m = thickness_m;
    spec.walls.push_back(w);
  };
  wall({1, 1}, {2, 1});
  wall({3, 1}, {2, 1});        // the other way round
  wall({3, 1}, {4, 1}, 0.02);  // thicker
  wall({5, 1}, {6, 1});        // apart
  wall({3, 1}, {3, 2});        // around the corner
  wall({3, 2}, {3, 3});
  const double c = std::sqrt(0.5);
  for (int i = 0; i < 10; ++i) wall({7 + i * c, 7 + i * c}, {7 + (i + 1) * c, 7 + (i + 1) * c});
  const Model model = *compile(spec, full_catalogue());
  const std::vector<FixedWall> joined = joined_walls(model);
  EXPECT_EQ(joined.size(), 5U);
  double length = 0;
  for (const FixedWall& w : joined) length += 2 * w.box.half_length_m;
  EXPECT_NEAR(length, 2 + 1 + 1 + 2 + 10, 1e-9);
}

}  // namespace
}  // namespace understudy::narrow_phase_test
