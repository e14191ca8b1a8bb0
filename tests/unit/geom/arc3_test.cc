// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Screws in space: on the floor they are arcs, and everywhere equal times make equal moves.
#include "geom/arc3.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace understudy::arc3_test {
namespace {

void expect_same(const Pose3& a, const Pose3& b, double within) {
  EXPECT_NEAR(a.at.x, b.at.x, within);
  EXPECT_NEAR(a.at.y, b.at.y, within);
  EXPECT_NEAR(a.at.z, b.at.z, within);
  const Turn3 s = turn_of(a.turn);
  const Turn3 t = turn_of(b.turn);
  EXPECT_NEAR(dot(s.x, t.x), 1, within);
  EXPECT_NEAR(dot(s.y, t.y), 1, within);
  EXPECT_NEAR(dot(s.z, t.z), 1, within);
}

TEST(Arc3, OnTheFloorAsArcs) {
  const KeyedRandom random(1, 2, 3);
  for (std::uint64_t i = 0; i < 500; ++i) {
    const Pose2 start{random.uniform(i, 0), random.uniform(i, 1), 6 * random.uniform(i, 2) - 3};
    const double way_m = random.uniform(i, 3);
    const double turn_rad = i % 5 == 0 ? 0 : 2 * random.uniform(i, 4) - 1;
    const double share = random.uniform(i, 5);
    const Pose2 end = advance_on_arc(start, way_m, turn_rad);
    const Pose2 between = advance_on_arc(start, (1 - share) * way_m, (1 - share) * turn_rad);
    const Vec3 chord{end.x_m - start.x_m, end.y_m - start.y_m, 0};
    expect_same(back_on_screw(lifted(end), chord, {0, 0, turn_rad}, share), lifted(between), 1e-13);
  }
}

// The move from one instant to another, seen from the body, depends on the time between alone.
TEST(Arc3, EqualTimesMakeEqualMoves) {
  const KeyedRandom random(4, 5, 6);
  for (std::uint64_t i = 0; i < 500; ++i) {
    const auto number = [&](std::uint32_t lane) { return 2 * random.uniform(i, lane) - 1; };
    const Pose3 end{{number(0), number(1), number(2)},
                    quaternion_of(3 * number(3), number(4), number(5))};
    const Vec3 chord{number(6), number(7), number(8)};
    const Vec3 turn{number(9), number(10), number(11)};
    const auto when = [&](double share_to_go) {
      return back_on_screw(end, chord, turn, share_to_go);
    };
    const Pose3 start = when(1);
    expect_same({start.at + chord, turn_about(turn) * start.turn}, end, 1e-13);
    const Pose3 third = compose(inverse(start), when(2.0 / 3));
    expect_same(compose(inverse(when(2.0 / 3)), when(1.0 / 3)), third, 1e-13);
    expect_same(compose(inverse(when(1.0 / 3)), when(0)), third, 1e-13);
  }
}

}  // namespace
}  // namespace understudy::arc3_test
