// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the robots do by themselves, judged by the way that they take through a room. The promises
// are those of the Create's Open Interface of 2006 (opcode 136) and of the Roomba's manual.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "systems/roomba/songs.h"
#include "tests/unit/systems/roomba/oi_bench.h"
#include "tests/unit/systems/roomba/oi_room.h"

namespace understudy::behaviours_test {
namespace {

double distance_m(const Pose2& a, const Pose2& b) {
  return std::hypot(a.x_m - b.x_m, a.y_m - b.y_m);
}

double furthest_m(const std::vector<Pose2>& path, const Pose2& from) {
  double most = 0;
  for (const Pose2& pose : path) most = std::max(most, distance_m(pose, from));
  return most;
}

// All turns together, to the left positive.
double turned_rad(const std::vector<Pose2>& path, std::size_t first, std::size_t last) {
  double all = 0;
  for (std::size_t i = first + 1; i < last; ++i)
    all += det::wrap_angle(path[i].heading_rad - path[i - 1].heading_rad);
  return all;
}

// Squares of half a metre that the robot has been in, of 48.
std::size_t squares_visited(const std::vector<Pose2>& path) {
  std::set<std::pair<int, int>> squares;
  for (const Pose2& pose : path)
    squares.insert({static_cast<int>(2 * pose.x_m), static_cast<int>(2 * pose.y_m)});
  return squares.size();
}

struct DockCase {
  const char* name;
  const char* robot;  // where it starts
  const char* dock;
};
constexpr DockCase kDockCases[] = {
    {"straight", "2000 1500 180", "70 1500 0"},       {"away", "2000 1500 0", "70 1500 0"},
    {"45 degrees off", "1500 2400 180", "70 1500 0"}, {"beside", "500 2600 90", "70 1500 0"},
    {"behind", "600 1500 0", "1500 1500 0"},
};

// Seek dock, or cover and dock: it has one receiver that hears all around, or three.
class DockOf : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Oi, DockOf, testing::Values("Create2", "Create1", "Roomba400"));

TEST_P(DockOf, EndsChargingFromEverywhere) {
  for (const DockCase& each : kDockCases) {
    OiRoom room(std::string(GetParam()) + " " + each.robot + "\nDock " + each.dock + "\n");
    room.send({128, 143});
    Bytes power;
    for (int s = 0; s < 150 && (power.empty() || power[0] == 0); s += 5) {
      room.wait(5);
      power = room.ask({142, 3});
    }
    ASSERT_EQ(power.size(), 10u);
    EXPECT_NE(power[0], 0) << each.name << ": it does not charge";
    const Pose2 before = room.pose();
    room.wait(1);
    EXPECT_EQ(distance_m(before, room.pose()), 0) << each.name;
  }
}

TEST(OiBehaviours, SpotIsASpiralOutAndIn) {
  for (const char* robot : {"Create2", "Create1", "Roomba400"}) {
    OiRoom room(std::string(robot) + " 2000 1500 20\n");
    const Pose2 start = room.pose();
    room.send({128, 134});
    room.wait(30);
    const double widest_m = furthest_m(room.path(), start);
    EXPECT_GT(widest_m, 0.45) << robot;
    EXPECT_LT(widest_m, 0.7) << robot;
    room.wait(20);
    EXPECT_GT(turned_rad(room.path(), 0, room.path().size()), 4 * 2 * kPi) << robot;
    EXPECT_LT(distance_m(start, room.pose()), 0.25) << "back in the middle";
    EXPECT_TRUE(room.stands()) << robot;
  }
}

TEST(OiBehaviours, CleanCoversTheRoom) {
  for (const char* robot : {"Create2", "Create1", "Roomba400"}) {
    OiRoom room(std::string(robot) + " 2000 1500 20\n");
    room.send({128, 135});
    room.wait(15);
    EXPECT_LT(furthest_m(room.path(), {2, 1.5, 0}), 0.7) << "it begins with a spiral";
    room.wait(120);
    EXPECT_GE(squares_visited(room.path()), 30u) << robot;
    EXPECT_FALSE(room.stands()) << robot;
    room.send({135});
    room.wait(0.1);
    EXPECT_TRUE(room.stands()) << "the same command again stops it";
  }
}

TEST(OiBehaviours, CleanEndsAfter45MinutesAndMaxDoesNot) {
  const auto drives_on = [](std::uint8_t opcode) {
    OiBench bench("create2");
    bench.ask({128, opcode});
    bench.wait(45 * 60 * kSecond - kSecond);
    bench.robot().commands.clear();
    bench.wait(2 * kSecond);
    for (const auto& command : bench.robot().commands)
      if (const auto* speed = std::get_if<SetSpeed>(&command); speed && speed->linear_m_s == 0)
        return false;
    return true;
  };
  EXPECT_FALSE(drives_on(135));
  EXPECT_TRUE(drives_on(136));
}

TEST(OiDemos, CoverAndDockCoversFirst) {
  OiRoom room("Create1 3000 1500 20\nDock 70 1500 0\n");
  room.send({128, 136, 1});
  room.wait(9);
  EXPECT_GT(turned_rad(room.path(), 0, room.path().size()), 2 * kPi) << "a spiral";
  room.wait(120);
  EXPECT_LT(room.pose().x_m, 0.3);
}

TEST(OiDemos, MouseRunsAroundTheRoomAlongItsWalls) {
  OiRoom room("Create1 2000 1500 20\n");
  room.send({128, 136, 3});
  room.wait(150);
  bool near[4] = {};
  const std::vector<Pose2>& path = room.path();
  for (std::size_t i = 20 * 200; i < path.size(); ++i) {
    const double to_wall[] = {path[i].x_m, 4 - path[i].x_m, path[i].y_m, 3 - path[i].y_m};
    double nearest = 9;
    for (int k = 0; k < 4; ++k) {
      near[k] |= to_wall[k] < 0.3;
      nearest = std::min(nearest, to_wall[k]);
    }
    ASSERT_LT(nearest, 0.35) << i;
  }
  for (const bool each : near) EXPECT_TRUE(each);
}

TEST(OiDemos, FigureEight) {
  OiRoom room("Create1 2000 1500 0\n");
  const Pose2 start = room.pose();
  room.send({128, 136, 4});
  // 2 pi 0.301 m at 0.175 m/s are 10.8 s for a loop.
  room.wait(10.8);
  EXPECT_NEAR(distance_m(room.pose(), start), 0, 0.05);
  EXPECT_NEAR(turned_rad(room.path(), 0, room.path().size()), 2 * kPi, 0.2);
  const std::size_t half = room.path().size();
  room.wait(10.8);
  EXPECT_NEAR(distance_m(room.pose(), start), 0, 0.05);
  EXPECT_NEAR(turned_rad(room.path(), half, room.path().size()), -2 * kPi, 0.2);
  EXPECT_NEAR(furthest_m(room.path(), start), 0.6, 0.03);
}

TEST(OiDemos, WimpRunsAwayWhenPushedAndFromObstacles) {
  OiRoom room("Create1 2000 1500 0\nCreate2 1500 1500 0\n");
  room.send({128, 136, 5});
  room.wait(1);
  EXPECT_EQ(room.pose().x_m, 2.0) << "it stands";
  SetSpeed push;
  push.linear_m_s = 0.1;
  room.world().apply({.time = room.world().now(), .content = RobotCommand{1, push}});
  room.wait(5);
  push.linear_m_s = 0;
  room.world().apply({.time = room.world().now(), .content = RobotCommand{1, push}});
  EXPECT_GT(room.pose().x_m, 2.4) << "away from who pushes it";
  EXPECT_TRUE(room.stands());

  OiRoom wall("Create1 3700 1500 0\nCreate2 3300 1500 0\n");
  wall.send({128, 136, 5});
  push.linear_m_s = 0.1;
  wall.world().apply({.time = wall.world().now(), .content = RobotCommand{1, push}});
  wall.wait(1);
  push.linear_m_s = -0.3;
  wall.world().apply({.time = wall.world().now(), .content = RobotCommand{1, push}});
  wall.wait(12);
  EXPECT_LT(wall.pose().x_m, 3.7) << "it hit the wall and left";
}

// With tape on its receiver, as the manual wants it.
const std::string kTaped =
    "Create1 2000 1500 20\nsensor ir_receiver IR_OMNI x_mm=150 z_mm=90 half_angle_rad=0.25\n";

TEST(OiDemos, HomeDrivesToAVirtualWallAndStops) {
  OiRoom room(kTaped + "VirtualWall 500 1500 0\n");
  room.send({128, 136, 6});
  room.wait(60);
  EXPECT_LT(distance_m(room.pose(), {0.5, 1.5, 0}), 0.3);
  EXPECT_TRUE(room.stands());
}

TEST(OiDemos, TagGoesFromOneVirtualWallToTheNext) {
  OiRoom room(kTaped + "VirtualWall 900 1500 0\nVirtualWall 3100 1500 180\n");
  room.send({128, 136, 7});
  int tags = 0;
  double last_x_m = 2;
  for (int s = 0; s < 60; ++s) {
    room.wait(1);
    for (const double wall_x_m : {0.9, 3.1})
      if (std::abs(room.pose().x_m - wall_x_m) < 0.32 && wall_x_m != last_x_m) {
        last_x_m = wall_x_m;
        ++tags;
      }
  }
  EXPECT_GE(tags, 3) << "from one to the other and back";
}

std::vector<int> notes_of(const OiBench& bench, std::size_t first) {
  std::vector<int> hz;
  const auto& list = const_cast<OiBench&>(bench).device().panel()->sounds.list();
  for (std::size_t i = first; i < list.size(); ++i) hz.push_back(list[i].hz);
  return hz;
}

void touch(OiBench& bench, const char* cliff) {
  bench.set_sensor(cliff, 1);
  bench.wait(kSecond / 2);
  bench.set_sensor(cliff, 0);
  bench.wait(kSecond / 2);
}

TEST(OiDemos, PachelbelPlaysTheNextNoteForEachTouch) {
  OiBench bench("create1", "Create1");
  bench.ask({128, 136, 8});
  bench.wait(kSecond);
  const std::size_t before = bench.device().panel()->sounds.list().size();
  for (const char* cliff : {"CLIFF_LEFT", "CLIFF_RIGHT", "CLIFF_RIGHT"}) touch(bench, cliff);
  // F sharp, E, D
  EXPECT_EQ(notes_of(bench, before), (std::vector<int>{740, 659, 587}));
}

TEST(OiDemos, BanjoHasAStringForEachCliffSensorAndAChordForTheBumpers) {
  OiBench bench("create1", "Create1");
  bench.ask({128, 136, 9});
  bench.wait(kSecond);
  const std::size_t before = bench.device().panel()->sounds.list().size();
  for (const char* cliff : {"CLIFF_LEFT", "CLIFF_FRONT_LEFT", "CLIFF_FRONT_RIGHT", "CLIFF_RIGHT"})
    touch(bench, cliff);
  bench.set_sensor("BUMP_LEFT", 1);
  touch(bench, "CLIFF_LEFT");
  bench.set_sensor("BUMP_RIGHT", 1);
  touch(bench, "CLIFF_LEFT");
  std::vector<int> wanted;  // G major, then D and C
  for (const int note : {67, 71, 74, 79, 62, 60})
    wanted.push_back(hz_of_note(static_cast<std::uint8_t>(note)));
  EXPECT_EQ(notes_of(bench, before), wanted);
}

}  // namespace
}  // namespace understudy::behaviours_test
