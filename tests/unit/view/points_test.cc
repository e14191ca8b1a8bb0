// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The points of a 3D scanner, as viewers get them: where they are, how many, and that it makes no
// difference to the run.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/eyesim_worlds.h"
#include "view/points_watch.h"
#include "view/run_view.h"

namespace understudy::points_test {
namespace {

constexpr double kWall_m = 1;

class Points : public ::testing::Test {
 protected:
  Points() {
    Spec spec = eyesim_room();
    for (WallSpec& wall : spec.walls) wall.height_m = kWall_m;
    add_rover(spec, {2, 1, 0.5}, "Eye");
    spec.robots.back().kind = "EyeRover";
    world_ = std::move(*RunWorld::make(spec, {}));
    spec_ = spec;
  }
  // A program turns the head, and asks for 10000 points a second.
  static void scan(RunWorld& world) {
    const DeviceId eye = world.devices().find(RobotId{1}, "EYE");
    const LinkAddress at{eye, LinkId{0}};
    world.apply(
        {.time = world.now(), .source = 2 * kSourcesOfProgram, .content = LinkOpened{eye, 0}});
    const auto say = [&](std::string_view words, double then_s) {
      const ByteSpan bytes = as_bytes(words);
      world.apply({.time = world.now(),
                   .source = 2 * kSourcesOfProgram,
                   .content = LinkDatagram{at, {0x7F000001, 5000}, {bytes.begin(), bytes.end()}}});
      pass(world, then_s);
    };
    using namespace std::string_view_literals;
    say("REHOME"sv, 4);
    say("RESFFS\x0e\x10\x00\x14"sv, 0);
    say("RERNLS\x27\x10\x00\x01\x01\x00\x10\x00"sv, 0);
  }
  static void pass(RunWorld& world, double time_s) {
    const TimeNs end = world.now() + static_cast<TimeNs>(time_s * 1e9);
    while (world.now() < end) world.tick(nullptr);
  }
  std::vector<ShownPoint> shown() {
    view_.show(*world_, {});
    std::vector<ShownPoint> all;
    for (const MeasuredPoints& some : view_.window().take_notices().points) {
      EXPECT_EQ(some.robot, RobotId{1});
      all.insert(all.end(), some.points.begin(), some.points.end());
    }
    return all;
  }

  Spec spec_;
  std::unique_ptr<RunWorld> world_;
  RunView view_;
};

TEST_F(Points, AreOnWhatTheBeamsMet) {
  scan(*world_);
  view_.window().show_robots({.points = {RobotId{1}}});
  EXPECT_TRUE(shown().empty()) << "nobody has watched until now";
  pass(*world_, 0.1);
  const std::vector<ShownPoint> points = shown();
  EXPECT_GT(points.size(), 300u);
  EXPECT_LE(points.size(), 1001u);
  constexpr double kNear_m = 0.06;  // centimetres on the wire, and the thickness of a wall
  for (const ShownPoint& point : points) {
    const double to_wall = std::min({point.at.x, point.at.y, 4 - point.at.x, 4 - point.at.y});
    EXPECT_TRUE(std::abs(to_wall) < kNear_m || std::abs(point.at.z) < kNear_m)
        << point.at.x << " " << point.at.y << " " << point.at.z;
    EXPECT_LT(point.at.z, kWall_m + kNear_m);
    EXPECT_GT(point.intensity, 0);
    EXPECT_LE(point.intensity, 1);
  }
}

TEST_F(Points, AreSomeOfManyIfTheRunIsFast) {
  scan(*world_);
  view_.window().show_robots({.points = {RobotId{1}}});
  shown();
  pass(*world_, 2);
  const std::size_t count = shown().size();
  EXPECT_LE(count, kMostPointsAtOnce);
  EXPECT_GE(count, kMostPointsAtOnce / 3);
}

TEST_F(Points, OfRobotsThatNobodyWatchesAreNotKept) {
  scan(*world_);
  view_.window().show_robots({.points = {RobotId{1}}});
  shown();
  view_.window().show_robots({.points = {}});
  shown();
  pass(*world_, 0.1);
  EXPECT_TRUE(shown().empty());
  for (const auto& device : world_->devices()) EXPECT_FALSE(device->exchange().points.is_watched());
}

TEST_F(Points, LookingDoesNotChangeTheHash) {
  const auto other = std::move(*RunWorld::make(spec_, {}));
  scan(*world_);
  scan(*other);
  view_.window().show_robots({.points = {RobotId{1}}});
  std::size_t seen = 0;
  for (int i = 0; i < 60; ++i) {
    pass(*world_, 0.02);
    pass(*other, 0.02);
    seen += shown().size();
  }
  EXPECT_GT(seen, 3000u);
  EXPECT_EQ(world_->hash(), other->hash());
}

}  // namespace
}  // namespace understudy::points_test
