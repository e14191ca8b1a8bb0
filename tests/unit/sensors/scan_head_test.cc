// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A scanning head against sums done by hand, and against a plain loop from where the robot is when
// it drives the first part of its arc from the start.
#include "sensors/scan_head.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "geom/arc.h"
#include "tests/unit/rays/random_scene.h"

namespace understudy::scan_head_test {
namespace {

// The walls' inner sides are at 0.005 and 3.995 m; they are 0.2 m high.
TEST(ScanHead, StandingInARoom) {
  const SceneWorld w(room_with_rover({1, 2, kPi / 2}));
  const ScanHead head({{0.1, 0, 0.15}, turned(0, 0, 0)}, 30);
  const std::vector<ScanBeam> beams = {
      {0.3, 0, 0},         // ahead: along y, from y = 2.1
      {0.9, kPi / 2, 0},   // left: against x
      {0, -kPi / 2, 0.1},  // right and up: over the wall
      {0, 0, -kPi / 6},    // ahead and down: the floor, at sin(30 degrees) = 1/2
  };
  std::vector<SceneHit> hits(beams.size());
  head.cast(w.rays, {w.state.body(0).X_WB, {0, 0}, 0}, 0, beams, hits);
  EXPECT_NEAR(hits[0].range_m, 3.995 - 2.1, 1e-12);
  EXPECT_NEAR(hits[1].range_m, 1 - 0.005, 1e-12);
  EXPECT_EQ(hits[2].range_m, kNoReturn);
  EXPECT_NEAR(hits[3].range_m, 0.3, 1e-12);
  EXPECT_EQ(hits[3].thing, Thing::kFloor);
}

// Driving ahead at 1 m per tick, which no robot does: halfway it is half a metre back.
TEST(ScanHead, EveryBeamStartsWhereTheRobotWas) {
  const SceneWorld w(room_with_rover({3, 2, 0}));
  const ScanHead head({{0, 0, 0.15}, turned(0, 0, 0)}, 30);
  const std::vector<ScanBeam> beams = {{1, 0, 0}, {0.5, 0, 0}, {0, 0, 0}};
  std::vector<SceneHit> hits(beams.size());
  head.cast(w.rays, {{3, 2, 0}, {1, 0}, 0}, 0, beams, hits);
  EXPECT_NEAR(hits[0].range_m, 1.995, 1e-12);
  EXPECT_NEAR(hits[1].range_m, 1.495, 1e-12);
  EXPECT_NEAR(hits[2].range_m, 0.995, 1e-12);
}

// 1e-9 m: rounding only. Tilted and rolled mounting, off the robot's middle.
TEST(ScanHead, OnArcsAsPlainLoop) {
  const Pose3 X_RS{{0.08, -0.03, 0.21}, turned(0.3, -0.2, 0.1)};
  const ScanHead head(X_RS, 10);
  int met = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SceneWorld w(random_scene(seed, 4));
    const KeyedRandom random(seed, 9, 9);
    const double ds_m = 0.05 * random.uniform(0, 0);
    const double turn_rad = seed % 4 == 0 ? 0 : 0.3 * random.uniform(0, 1) - 0.15;
    const Pose2 start = w.state.body(0).X_WB;
    const Pose2 end = advance_on_arc(start, ds_m, turn_rad);
    w.state.body(0).X_WB = end;
    w.rays.place_bodies(w.state);
    std::vector<ScanBeam> beams;
    for (std::uint64_t i = 1; i <= 100; ++i)
      beams.push_back(
          {random.uniform(i, 0), 7 * random.uniform(i, 1), 0.6 * random.uniform(i, 2) - 0.3});
    std::vector<SceneHit> hits(beams.size());
    head.cast(w.rays, {end, {end.x_m - start.x_m, end.y_m - start.y_m}, turn_rad}, 0, beams, hits);
    for (std::size_t i = 0; i < beams.size(); ++i) {
      const double gone = 1 - beams[i].share_to_go;
      const Pose3 X_WS =
          compose(in_space(advance_on_arc(start, gone * ds_m, gone * turn_rad)), X_RS);
      const double a = beams[i].azimuth_rad;
      const double e = beams[i].elevation_rad;
      const Vec3 d =
          X_WS.turn * Vec3{std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
      const SceneHit expected = w.oracle(X_WS.at, d, 10, 0);
      ASSERT_EQ(hits[i].thing, expected.thing) << seed << " " << i;
      ASSERT_EQ(hits[i].index, expected.index) << seed << " " << i;
      if (expected.thing == Thing::kNothing) continue;
      ++met;
      ASSERT_NEAR(hits[i].range_m, expected.range_m, 1e-9) << seed << " " << i;
    }
  }
  EXPECT_GT(met, 10000);
}

}  // namespace
}  // namespace understudy::scan_head_test
