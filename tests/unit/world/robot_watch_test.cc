// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The watch, with robots that are moved by hand.
#include "world/robot_watch.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "base/describe.h"
#include "tests/support/described.h"

namespace understudy::robot_watch_test {
namespace {

using Kind = Observation::Kind;

// One robot whose place is a function of the time in seconds.
class Watched : public ::testing::Test {
 protected:
  Watched() {
    model_.robots.emplace_back().id = 7;
    model_.robots.back().kind = kind_;
    state_.robots.emplace_back();
  }

  RobotState& robot() { return state_.robots.front(); }
  void push(bool on) {
    robot().drive.planned.forward_m = on ? 0.001 : 0;
    robot().drive.hindered = robot().body.touching = on;
  }
  void tick() {
    ++state_.tick;
    state_.now = state_.tick * model_.tick_ns;
    watch_.look(model_, state_);
    for (const Observation& o : watch_.take_observations()) seen_.push_back(o);
  }
  void go_on(double seconds, const std::function<Pose2(double)>& place) {
    const TimeNs end = state_.now + static_cast<TimeNs>(seconds * kSecond);
    while (state_.now < end) {
      robot().body.X_WB = place(to_seconds(state_.now + model_.tick_ns));
      robot().body.X_WB.heading_rad = det::wrap_angle(robot().body.X_WB.heading_rad);
      tick();
    }
  }
  void stand(double seconds) {
    go_on(seconds, [here = robot().body.X_WB](double) { return here; });
  }
  void turn(double seconds, double rad_s, double x_m = 0) {
    go_on(seconds, [=](double t) { return Pose2{x_m, 0, rad_s * t}; });
  }
  double lasted_s(Kind kind) const { return to_seconds(watch_.lasted(kind, RobotId{7})); }

  const std::shared_ptr<KindModel> kind_ = std::make_shared<KindModel>();
  Model model_;
  State state_;
  RobotWatch watch_;
  std::vector<Observation> seen_;
};

TEST_F(Watched, TurningOnTheSpotIsReportedOnceWithItsBeginning) {
  stand(5);
  turn(200, 1);
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].kind, Kind::kTurning);
  EXPECT_EQ(seen_[0].robot, RobotId{7});
  EXPECT_NEAR(to_seconds(seen_[0].since), 5, 0.11);
  EXPECT_NEAR(to_seconds(seen_[0].noticed), 65, 0.11);
  EXPECT_NEAR(lasted_s(Kind::kTurning), 200, 0.21);
}

TEST_F(Watched, TurningBackAndForthInStepsCounts) {
  // 10 degrees within half a second, then half a second of measuring.
  go_on(61, [](double t) {
    const double part = std::min(1.0, 2 * (t - std::floor(t)));
    const bool back = static_cast<int>(t) % 2 == 1;
    return Pose2{0, 0, deg_to_rad(10.0 * (back ? 1 - part : part))};
  });
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].kind, Kind::kTurning);
}

TEST_F(Watched, AfterAPauseAtTheSameSpotItIsNotReportedAgain) {
  turn(61, 1);
  stand(30);
  EXPECT_EQ(lasted_s(Kind::kTurning), 0);
  turn(61, 1);
  EXPECT_EQ(seen_.size(), 1u);
  turn(61, 1, 0.2);
  EXPECT_EQ(seen_.size(), 2u);
}

TEST_F(Watched, CirclesSlowTurnsAndPausesAreNotTurningOnTheSpot) {
  go_on(300, [](double t) {
    const det::SinCos on = det::sincos(0.5 * t);
    return Pose2{0.3 * on.cos, 0.3 * on.sin, 0.5 * t};
  });
  turn(300, deg_to_rad(5.0));  // a quarter takes 18 s
  stand(100);
  turn(50, 1);
  stand(11);
  turn(50, 1);
  EXPECT_TRUE(seen_.empty());
}

TEST_F(Watched, PushingIsReportedAlthoughTheProgramPausesBriefly) {
  stand(3);
  for (int i = 0; i < 20; ++i) {
    push(true);
    stand(1);
    push(false);
    stand(0.5);
  }
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].kind, Kind::kStuck);
  EXPECT_NEAR(to_seconds(seen_[0].since), 3, 0.11);
  EXPECT_NEAR(to_seconds(seen_[0].noticed), 15, 0.51);
  stand(2);
  EXPECT_EQ(lasted_s(Kind::kStuck), 0);
  push(true);
  stand(20);
  EXPECT_EQ(seen_.size(), 1u) << "it has not moved on";
  turn(1, 0, 1);
  stand(20);
  EXPECT_EQ(seen_.size(), 2u);
}

TEST_F(Watched, SlidingAlongAWallAndBackingOffAreNotStuck) {
  push(true);
  go_on(30, [](double t) { return Pose2{0.01 * t, 0, 0}; });
  for (int i = 0; i < 10; ++i) {
    push(true);
    stand(5);
    push(false);
    stand(2);
  }
  EXPECT_TRUE(seen_.empty());
}

TEST_F(Watched, AProgramThatEndedIsReportedOnceWhenItsRobotStands) {
  stand(20);
  EXPECT_EQ(lasted_s(Kind::kEnded), 0);
  watch_.note_program(RobotId{7}, false, state_.now);
  go_on(5, [](double t) { return Pose2{t, 0, 0}; });
  EXPECT_NEAR(lasted_s(Kind::kEnded), 0, 0.11);
  stand(30);
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].kind, Kind::kEnded);
  EXPECT_EQ(seen_[0].program_ended_at, 20 * kSecond);
  EXPECT_NEAR(to_seconds(seen_[0].since), 25, 0.11);
  EXPECT_NEAR(to_seconds(seen_[0].noticed), 35, 0.11);
  go_on(5, [](double t) { return Pose2{t, 0, 0}; });  // somebody shoves it
  stand(30);
  EXPECT_EQ(seen_.size(), 1u);
  watch_.note_program(RobotId{7}, true, state_.now);
  stand(30);
  EXPECT_EQ(seen_.size(), 1u);
  EXPECT_EQ(lasted_s(Kind::kEnded), 0);
  watch_.note_program(RobotId{7}, false, state_.now);
  stand(30);
  EXPECT_EQ(seen_.size(), 2u);
}

TEST_F(Watched, AHeldRobotIsLeftAlone) {
  kind_->body.held = true;
  watch_.note_program(RobotId{7}, false, 0);
  push(true);
  turn(100, 1);
  EXPECT_TRUE(seen_.empty());
}

TEST_F(Watched, RobotsAreKnownByTheirIds) {
  turn(40, 1);
  // Another robot comes first in the list, as after an edit.
  model_.robots.insert(model_.robots.begin(), model_.robots.front())->id = 3;
  state_.robots.push_back(state_.robots.front());
  for (int i = 0; i < 25 * 200; ++i) {
    const double t = to_seconds(state_.now);
    state_.robots.back().body.X_WB.heading_rad = det::wrap_angle(t);
    tick();
  }
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].robot, RobotId{7});
  EXPECT_EQ(watch_.lasted(Kind::kTurning, RobotId{4}), 0);
}

TEST_F(Watched, ASavedAndRestoredWatchNoticesTheSame) {
  turn(40, 1);
  const Bytes saved = save(watch_.memory().front());
  WatchedRobot memory;
  ASSERT_TRUE(load(saved, memory));
  watch_ = RobotWatch();
  watch_.restore({memory});
  turn(30, 1);
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_NEAR(to_seconds(seen_[0].noticed), 60, 0.11);
}

TEST(WatchMemory, IsDescribed) { expect_described<WatchedRobot>(); }

}  // namespace
}  // namespace understudy::robot_watch_test
