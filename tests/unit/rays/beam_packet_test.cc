// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One beam against one solid of a scene, in a packet.
#include "rays/beam_packet.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/rays/plain_scene.h"

namespace understudy::beam_packet_test {
namespace {

double range_of(const SolidHit& hit) { return hit.met ? hit.range_m : INFINITY; }

TEST(BeamPacket, FloorIsSeenFromAboveOnly) {
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
}  // namespace understudy::beam_packet_test
