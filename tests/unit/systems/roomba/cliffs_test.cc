// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Whatever a robot does by itself, its wheels stay on the floor, also where the floor ends without
// a wall.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/unit/systems/roomba/oi_room.h"

namespace understudy::cliffs_test {
namespace {

constexpr double kFloor_m = 2;
constexpr double kHalfTrack_m = 0.129;

// How far beyond the edge a wheel was, at most; negative if it was always on the floor.
double beyond_edge_m(const std::vector<Pose2>& path) {
  double most_m = -kFloor_m;
  for (const Pose2& pose : path)
    for (const double side : {-kHalfTrack_m, kHalfTrack_m}) {
      const det::SinCos turn = det::sincos(pose.heading_rad);
      const double x_m = pose.x_m - side * turn.sin;
      const double y_m = pose.y_m + side * turn.cos;
      most_m = std::max({most_m, -x_m, x_m - kFloor_m, -y_m, y_m - kFloor_m});
    }
  return most_m;
}

struct CliffCase {
  const char* name;
  std::string lines;
  Bytes program;
  double seconds = 60;
};

// With tape on its receiver, and a virtual wall beyond two edges.
const std::string kTaped =
    "Create1 1000 1000 20\nsensor ir_receiver IR_OMNI x_mm=150 z_mm=90 half_angle_rad=0.25\n"
    "VirtualWall 2400 1000 180\nVirtualWall -400 1000 0\n";

// What attracts a robot is beyond the edge. On the ways of some of them the robot comes into a
// corner, or is about to back away from something when its back is to the edge.
const CliffCase kCliffCases[] = {
    {"spot", "Create2 1700 1000 20\n", {128, 134}},
    {"clean", "Create1 1040 1000 340\n", {128, 135}, 240},
    {"max", "Roomba400 1000 1000 20\n", {128, 136}},
    {"dock", "Create2 1000 1000 0\nDock 2300 1000 180\n", {128, 143}},
    {"dock of a Roomba 400", "Roomba400 780 1000 80\nDock 2300 1000 180\n", {128, 143}, 120},
    {"cover and dock", "Create1 1000 1000 0\nDock 2300 1000 180\n", {128, 136, 1}},
    {"mouse", "Create1 1000 1000 20\n", {128, 136, 3}},
    {"figure eight", "Create1 1600 1000 20\n", {128, 136, 4}},
    {"home", kTaped, {128, 136, 6}},
    {"tag", kTaped, {128, 136, 7}},
};

TEST(OiCliffs, NoProgramDrivesOverTheEdge) {
  for (const CliffCase& each : kCliffCases) {
    OiRoom room(each.lines, kOpenFloor);
    room.send(each.program);
    room.wait(each.seconds);
    EXPECT_LT(beyond_edge_m(room.path()), 0) << each.name;
  }
}

TEST(OiCliffs, HomeEndsThereAndTagGoesToTheOtherEdge) {
  const auto ends_of_way_m = [](std::uint8_t demo) {
    OiRoom room(kTaped, kOpenFloor);
    room.send({128, 136, demo});
    room.wait(60);
    EXPECT_EQ(room.stands(), demo == 6);
    const auto [least, most] =
        std::minmax_element(room.path().begin(), room.path().end(),
                            [](const Pose2& a, const Pose2& b) { return a.x_m < b.x_m; });
    return std::pair(least->x_m, most->x_m);
  };
  const auto [home_left_m, home_right_m] = ends_of_way_m(6);
  EXPECT_TRUE(home_left_m < 0.2 || home_right_m > 1.8) << "it came to an edge";
  EXPECT_GT(home_left_m + kFloor_m - home_right_m, 0.9) << "only to one";
  const auto [tag_left_m, tag_right_m] = ends_of_way_m(7);
  EXPECT_LT(tag_left_m, 0.2);
  EXPECT_GT(tag_right_m, 1.8);
}

// A dock at the edge is found all the same.
TEST(OiCliffs, ADockAtTheEdgeIsFound) {
  for (const char* robot : {"Create2", "Create1", "Roomba400"}) {
    OiRoom room(std::string(robot) + " 700 1000 90\nDock 1930 1000 180\n", kOpenFloor);
    room.send({128, 143});
    room.wait(60);
    EXPECT_NE(room.ask({142, 3}).at(0), 0) << robot << ": it charges";
    EXPECT_LT(beyond_edge_m(room.path()), 0) << robot;
  }
}

TEST(OiCliffs, WimpIsNotDrivenOverTheEdge) {
  OiRoom room("Create1 1500 1000 0\nCreate2 1100 1000 0\n", kOpenFloor);
  room.send({128, 136, 5});
  SetSpeed push;
  push.linear_m_s = 0.1;
  room.world().apply({.time = room.world().now(), .content = RobotCommand{1, push}});
  room.wait(3);
  room.world().apply({.time = room.world().now(), .content = RobotCommand{1, SetSpeed{}}});
  room.wait(60);
  EXPECT_LT(beyond_edge_m(room.path()), 0);
  EXPECT_TRUE(room.stands());
}

}  // namespace
}  // namespace understudy::cliffs_test
