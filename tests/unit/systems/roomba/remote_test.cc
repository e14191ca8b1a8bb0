// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The remote control: what its keys do, that the robot stays on the floor, and that it stays awake.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "systems/roomba/remote_control.h"
#include "tests/unit/systems/roomba/oi_bench.h"
#include "tests/unit/systems/roomba/oi_room.h"

namespace understudy::remote_test {
namespace {

constexpr TimeNs kSlot = 15 * kMillisecond;
constexpr double kFloor_m = 2;
constexpr double kSensors_m = 0.155;  // where the cliff sensors are, ahead of the middle

void press(OiRoom& room, int key) {
  room.set_part("REMOTE", key);
  room.wait(0.05);
}

TEST(Remote, DrivesARobotThatNoProgramControls) {
  OiRoom room("Create2 1000 1500 0\n");
  press(room, kRemoteForward);
  room.wait(2);
  press(room, 0);
  room.wait(0.5);
  EXPECT_NEAR(room.pose().x_m, 1.41, 0.03);
  EXPECT_TRUE(room.stands());
  press(room, kRemoteLeft);
  room.wait(1);
  press(room, 0);
  room.wait(0.5);
  EXPECT_NEAR(room.pose().heading_rad, 2 * 1.05 * 0.1 / 0.235, 0.1);
  EXPECT_TRUE(room.stands());
  press(room, kRemoteSpot);
  press(room, 0);
  room.wait(2);
  EXPECT_FALSE(room.stands());
  press(room, kRemoteStop);
  room.wait(0.5);
  EXPECT_TRUE(room.stands());
}

TEST(Remote, DoesNothingInSafeMode) {
  OiRoom room("Create2 1000 1500 0\n");
  room.send({128, 131});
  room.wait(0.1);
  press(room, kRemoteForward);
  EXPECT_TRUE(room.stands());
  press(room, 0);
}

class RemoteOf : public testing::TestWithParam<const char*> {
 public:
  std::string at(const char* place) const { return std::string(GetParam()) + " " + place + "\n"; }
};
INSTANTIATE_TEST_SUITE_P(Oi, RemoteOf, testing::Values("Create2", "Create1", "Roomba400"));

TEST_P(RemoteOf, StopsWhereTheFloorEnds) {
  for (const int key : {kRemoteForward, kRemoteArcLeft, kRemoteArcRight}) {
    OiRoom room(at("1600 1000 0"), kOpenFloor);
    room.set_part("REMOTE", key);
    room.wait(20);
    double furthest_m = 0;
    for (const Pose2& pose : room.path()) furthest_m = std::max(furthest_m, pose.x_m);
    EXPECT_GT(furthest_m, 1.7) << key << ": it drives";
    EXPECT_LT(furthest_m, kFloor_m - kSensors_m + 0.1) << key;
    EXPECT_TRUE(room.stands()) << key << ": it does not creep";
  }
}

TEST_P(RemoteOf, TurnsAwayFromTheEdgeAndLeaves) {
  OiRoom room(at("1600 1000 0"), kOpenFloor);
  room.set_part("REMOTE", kRemoteForward);
  room.wait(3);
  const double edge_m = room.pose().x_m;
  EXPECT_NEAR(edge_m, kFloor_m - kSensors_m, 0.03);
  room.set_part("REMOTE", kRemoteLeft);
  room.wait(4);
  EXPECT_EQ(room.pose().x_m, edge_m) << "on the spot";
  EXPECT_GT(std::abs(room.pose().heading_rad), 2);
  room.set_part("REMOTE", kRemoteForward);
  room.wait(3);
  EXPECT_LT(room.pose().x_m, edge_m - 0.2);
}

TEST(Remote, ARobotThatIsDrivenByItDoesNotSleep) {
  OiBench bench("create2");
  bench.ask({128});
  bench.set_part("REMOTE", kRemoteLeft);
  bench.wait(301 * kSecond);
  EXPECT_EQ(bench.ask({142, 35}), Bytes{1}) << "it is not deaf";
  bench.wait(301 * kSecond);
  bench.set_part("REMOTE", 0);
  bench.wait(kSlot);
  bench.wait(298 * kSecond);
  EXPECT_EQ(bench.ask({142, 35}), Bytes{1}) << "five minutes begin when the key is let go";
  bench.wait(301 * kSecond);
  EXPECT_TRUE(bench.ask({142, 35}).empty());
}

// A part of any kind may be called REMOTE, so its value may be no character.
TEST(Remote, AValueThatIsNoCharacterIsClamped) {
  for (const double value : {386.0, 1e12}) {
    OiBench bench("create2");
    bench.ask({128});
    bench.robot().commands.clear();
    bench.set_part("REMOTE", value);
    bench.wait(2 * kSlot);
    EXPECT_TRUE(bench.robot().commands.empty()) << value << " is no key, and 386 is not 130";
    EXPECT_EQ(bench.ask({142, 17}), Bytes{255});
  }
  OiBench bench("create2");
  bench.ask({128});
  bench.set_part("REMOTE", 130.0 - 256);
  bench.set_sensor("IR_OMNI", 162);
  bench.wait(2 * kSlot);
  EXPECT_EQ(bench.ask({142, 17}), Bytes{162}) << "it sends nothing";
}

}  // namespace
}  // namespace understudy::remote_test
