// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where snapshots have the bodies, in flat worlds and in others.
#include <gtest/gtest.h>

#include "view/run_view.h"

namespace understudy::places_test {
namespace {

State robot_and_can() {
  State state;
  state.robots.resize(1);
  state.objects.resize(1);
  state.robots[0].body.X_WB = {1, 2, 0.5};
  state.objects[0].body.X_WB = {3, 4, 0};
  return state;
}

TEST(Places, FlatWorldsHaveNoPosesInSpace) {
  Snapshot snapshot;
  add_places(robot_and_can(), snapshot);
  ASSERT_EQ(snapshot.places.size(), 2u);
  EXPECT_EQ(snapshot.places[0].heading_rad, 0.5);
  EXPECT_EQ(snapshot.places[1].x_m, 3);
  EXPECT_TRUE(snapshot.poses.empty());
}

TEST(Places, OtherWorldsHaveBoth) {
  State state = robot_and_can();
  state.spatial.resize(2);
  state.spatial[0].X_WB = {{1, 2, 0.25}, quaternion_of(0.5, 0.1, 0)};
  state.spatial[1].X_WB = {{3, 4, 7}, {}};
  Snapshot snapshot;
  add_places(state, snapshot);
  ASSERT_EQ(snapshot.places.size(), 2u);
  ASSERT_EQ(snapshot.poses.size(), 2u);
  EXPECT_EQ(snapshot.poses[0].at.z, 0.25);
  EXPECT_EQ(snapshot.poses[0].turn.w, quaternion_of(0.5, 0.1, 0).w);
  EXPECT_EQ(snapshot.poses[1].at.z, 7);
}

// Steps that were asked for belong to the pause in which they were.
TEST(Steps, EndWithTheirPause) {
  Window window;
  window.pause(true);
  window.step(3);
  EXPECT_TRUE(window.take_step());
  window.pause(false);
  window.pause(true);
  EXPECT_FALSE(window.take_step());
  window.step(1);
  EXPECT_TRUE(window.take_step());
  EXPECT_FALSE(window.take_step());
}

}  // namespace
}  // namespace understudy::places_test
