// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A SimMeR device in time: how long commands take, what a hand does to the robot, what it remembers
// and what it shows.
#include <gtest/gtest.h>

#include "systems/systems.h"
#include "tests/unit/systems/simmer/matlab_fixture.h"

namespace understudy::simmer::matlab_test {
namespace {

TEST_F(SimmerTest, AReadingTakesItsTime) {
  open(1);
  EXPECT_FALSE(device_->busy());
  send(1, "u1\n");
  EXPECT_TRUE(device_->busy());
  EXPECT_EQ(device_->next_event(), kMillisecond);
  EXPECT_TRUE(robot_.actions.empty());
  run(0.001);
  EXPECT_EQ(robot_.actions.at(0).due, kMillisecond);
  EXPECT_EQ(singles(1), std::vector<double>{35.5});
  EXPECT_FALSE(device_->busy());
}

TEST_F(SimmerTest, ADriveCommandGoesSegmentBySegment) {
  open(1);
  send(1, "d1-6\n");
  for (int i = 1; i <= 10; ++i) {
    EXPECT_EQ(device_->next_event(), i * 100 * kMillisecond);
    run_to(device_->next_event());
    ASSERT_EQ(robot_.placed.size(), static_cast<std::size_t>(i));
    EXPECT_EQ(robot_.placed.back().first, 1);
    EXPECT_NEAR(last_place().x_m, (9.5 + 0.6 * i) * kInch_m, 1e-12);
  }
  EXPECT_EQ(singles(1), std::vector<double>{kInfinity});
  EXPECT_EQ(robot_.rows.back(), "1,d1-6,Inf,15.5,42,0");
}

TEST_F(SimmerTest, TurnsHaveTheirSpeedAndEveryCommandItsPause) {
  make({{"step_time", "0.5"}});
  open(1);
  send(1, "r1--60\n");
  run(0.999);
  EXPECT_EQ(robot_.placed.size(), 10u);
  EXPECT_TRUE(robot_.actions.empty());
  run(0.001);
  EXPECT_EQ(singles(1), std::vector<double>{kInfinity});
  EXPECT_NEAR(last_place().heading_rad, -kPi / 3, 1e-12);
  send(1, "c1\n");
  run(0.5);
  EXPECT_TRUE(robot_.actions.empty());
  run(0.001);
  EXPECT_EQ(singles(1), std::vector<double>{-60});
}

TEST_F(SimmerTest, WithoutTimeAllIsDoneAtOnce) {
  make({{"speed", "0"}, {"poll_time", "0"}});
  open(1);
  send(1, "d1-6\nu1\n");
  EXPECT_EQ(robot_.placed.size(), 10u);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5}));
  EXPECT_EQ(device_->next_event(), kNever);
}

TEST_F(SimmerTest, CommandsWaitForTheOneBefore) {
  open(1);
  send(1, "d1-6\nu1\nd1-6\n");
  send(1, "u1\n");
  run(10);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5, kInfinity, 23.5}));
}

TEST_F(SimmerTest, ACollisionEndsTheCommandIfThatIsWished) {
  open(1);
  EXPECT_EQ(ask("a1-12"), kInfinity);
  EXPECT_NEAR(last_place().x_m, (9.5 - 6.0) * kInch_m, 1e-12);
  EXPECT_EQ(ask("o1"), -12);
  make({{"stop_at_collision", "1"}});
  stand(9.5, 42, 0);
  open(1);
  send(1, "a1-12\n");
  run_to(1'200 * kMillisecond);
  EXPECT_EQ(singles(1), std::vector<double>{kInfinity});  // in the sixth segment of 0.2 s
  EXPECT_FLOAT_EQ(static_cast<float>(ask("o1")), -7.2F);
}

TEST_F(SimmerTest, AHandMovesTheRobot) {
  open(1);
  EXPECT_EQ(ask("r1-370"), kInfinity);
  EXPECT_EQ(ask("c1"), 370);
  stand(20, 41, 30);
  EXPECT_EQ(ask("c1"), 390);
  EXPECT_EQ(ask("g1"), 370);  // it was lifted
  stand(20, 41, 0);
  EXPECT_EQ(ask("u5"), 0.5);
  ask("d1--3");
  EXPECT_NEAR(last_place().x_m, 17 * kInch_m, 1e-12);
}

// Between two seals the world still shows the robot where it was before.
TEST_F(SimmerTest, AnOwnMotionIsNoHand) {
  make({{"speed", "1e5"}});
  open(1);
  send(1, "d1-3\nd1-3\nc1\n");
  run(0.004);
  EXPECT_EQ(robot_.tick, 0);
  run(1);
  EXPECT_EQ(singles(1).size(), 3u);
  EXPECT_NEAR(last_place().x_m, 15.5 * kInch_m, 1e-12);
}

TEST_F(SimmerTest, TheStartHeadingKeepsItsTurns) {
  make({{"heading", "450"}});
  stand(9.5, 42, 90);
  open(1);
  EXPECT_EQ(ask("c1"), 450);
  make({{"heading", "450"}});
  stand(9.5, 42, 91);  // somebody has turned the robot in the file
  open(1);
  EXPECT_EQ(ask("c1"), 91);
}

TEST_F(SimmerTest, ErrorsComeFromTheSeedOrNot) {
  const auto reading = [&](const char* random, std::uint64_t seed) {
    make({{"randerror", random}, {"randbias", "1"}, {"sensors", "comp1,c1,0,0,0,100,1,0,0"}});
    robot_.world.seed = seed;
    stand(9.5, 42, 0);
    open(1);
    return ask("c1");
  };
  EXPECT_EQ(reading("1", 7), reading("1", 7));
  EXPECT_NE(reading("1", 7), reading("1", 8));
  EXPECT_EQ(reading("0", 7), reading("0", 8));
  EXPECT_NE(reading("0", 0), reading("1", 0));
}

TEST_F(SimmerTest, DrawsWhatWasSeen) {
  const auto count = [&](Drawing::Kind kind) {
    const auto all = device_->drawings();
    return std::count_if(all->begin(), all->end(),
                         [&](const Drawing& d) { return d.kind == kind; });
  };
  const Drawing front = device_->drawings()->at(0);
  EXPECT_TRUE(front.on_robot);
  EXPECT_EQ(front.kind, Drawing::Kind::kStar);
  EXPECT_DOUBLE_EQ(front.at.x, 0.75 * 3 * kInch_m);
  open(1);
  ask("u1");
  const auto before = device_->drawings();
  const Drawing ray = before->at(1);
  EXPECT_EQ(ray.kind, Drawing::Kind::kLine);
  EXPECT_DOUBLE_EQ(ray.at.x, 12.5 * kInch_m);
  EXPECT_DOUBLE_EQ(ray.to.x, 48 * kInch_m);
  EXPECT_EQ(device_->drawings(), before);  // nothing new
  ask("u5");
  ask("i1");
  EXPECT_EQ(count(Drawing::Kind::kLine), 2);
  EXPECT_EQ(count(Drawing::Kind::kCircle), 1);
  EXPECT_EQ(count(Drawing::Kind::kDot), 113);
  EXPECT_EQ(count(Drawing::Kind::kCross), 63);
  ask("d1-1");
  EXPECT_EQ(device_->drawings()->size(), 1u);
  make({{"plot_sense", "0"}});
  open(1);
  ask("u1");
  EXPECT_EQ(device_->drawings()->size(), 1u);
}

// In the midst of everything.
TEST_F(SimmerTest, ARestoredDeviceGoesOnAsTheFirst) {
  open(1);
  send(1, "d1-6\nu1\nc");
  run(0.45);
  const Bytes blob = device_->save();
  auto other = std::move(*find_personality("simmer")->make({}));
  EXPECT_FALSE(other->load(blob)) << "a device with four odometers";
  const auto before = device_->fields();
  const FakeRobot world = robot_;
  const TimeNs then = now_;
  const std::size_t sealed = sealed_;
  run(2);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5}));
  robot_ = world;
  now_ = then;
  sealed_ = sealed;
  ASSERT_TRUE(device_->load(blob));
  EXPECT_EQ(first_difference(before, device_->fields()), "");
  run(2);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5}));
}

// Any eight bytes of it may be forged: it is refused, or does no harm.
TEST_F(SimmerTest, AForgedMemoryDoesNoHarm) {
  open(1);
  send(1, "d1-6\nu1\n");
  const Bytes blob = device_->save();
  int refused = 0;
  for (std::size_t i = 0; i + 8 <= blob.size(); ++i) {
    Bytes forged = blob;
    std::fill_n(forged.begin() + static_cast<std::ptrdiff_t>(i), 8, std::uint8_t{0xFF});
    if (!device_->load(forged)) {
      ++refused;
      continue;
    }
    device_->advance(kSecond, {}, robot_);
    EXPECT_GT(device_->next_event(), kSecond);
    for (const LinkAction& action : robot_.actions) EXPECT_EQ(action.link, LinkId{1});
    robot_.actions.clear();
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace understudy::simmer::matlab_test
