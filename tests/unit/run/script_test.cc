// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Events of a script: each in the interval of its own time, and those with conditions when all of
// them hold.
#include "run/script_player.h"

#include <gtest/gtest.h>

#include "run/run.h"
#include "systems/systems.h"
#include "world/builtin_objects.h"

namespace understudy::script_test {
namespace {

class Script : public testing::Test {
 protected:
  void play(const std::string& text) {
    Spec spec;
    spec.floor = {.width_m = 4, .height_m = 4, .texture = ""};
    spec.kinds = all_robot_kinds();
    spec.object_kinds = builtin_object_kinds();
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.name = robot.kind = "S4";
    robot.X_WR = {1, 1, 0};
    spec.robots.push_back(robot);
    std::vector<Event> events;
    Diagnostics diagnostics;
    ASSERT_TRUE(read_events(as_bytes(text), "e", spec, edit_context(), events, diagnostics))
        << first_error(diagnostics);
    auto made = understudy::Run::make(spec, {.script = events});
    ASSERT_TRUE(made) << made.error();
    run_ = std::move(*made);
  }
  // The interval in which a key is pressed for the first time, by its number; -1 if never.
  int first_key_within(int intervals) {
    for (int i = 0; i < intervals; ++i) {
      run_->play_script();
      run_->tick();
      if (!run_->state().robots[0].keys.empty()) return i;
    }
    return -1;
  }
  void set_speed(double linear_m_s, double angular_rad_s = 0) {
    run_->apply({.time = run_->now(),
                 .content = RobotCommand{
                     0, SetSpeed{.linear_m_s = linear_m_s, .angular_rad_s = angular_rad_s}}});
  }

  std::unique_ptr<understudy::Run> run_;  // a test has a Run of its own
};

// Intervals are 5 ms long, and an instant between two of them belongs to the later one.
TEST_F(Script, AnEventBelongsToTheIntervalOfItsTime) {
  const struct {
    const char* time_s;
    int interval;
  } cases[] = {{"0", 0}, {"0.004999", 0}, {"0.005", 1}, {"0.0051", 1}, {"0.0149", 2}, {"0.015", 3}};
  for (const auto& each : cases) {
    play(std::string(each.time_s) + " S4 key KEY1\n");
    EXPECT_EQ(first_key_within(10), each.interval) << each.time_s;
  }
}

TEST_F(Script, AllConditionsMustHold) {
  play("when S4 x > 1100 and S4 y > 5000 then S4 key KEY1\n");
  set_speed(0.4);
  EXPECT_EQ(first_key_within(200), -1);
  play("when S4 x > 1100 and S4 y < 5000 then S4 key KEY1\n");
  set_speed(0.4);
  const int interval = first_key_within(200);  // 100 mm at 2 mm a tick, and the tick after
  EXPECT_GE(interval, 50);
  EXPECT_LE(interval, 52);
}

TEST_F(Script, AConditionHappensOnce) {
  play("when S4 x > 500 then S4 key KEY1\n");
  for (int i = 0; i < 20; ++i) {
    run_->play_script();
    run_->tick();
  }
  EXPECT_EQ(run_->state().robots[0].keys.size(), 1u);
  EXPECT_FALSE(run_->script().has_conditions());
}

// The speed has no direction.
TEST_F(Script, SpeedIsThatOfTheMotion) {
  for (const double heading_rad : {0.0, 2.0, -1.5}) {
    play("when S4 speed > 200 then S4 key KEY1\n");
    run_->apply({.time = run_->now(), .content = RobotCommand{0, PutAt{{2, 2, heading_rad}}}});
    set_speed(0.15);
    EXPECT_EQ(first_key_within(20), -1) << heading_rad;
    set_speed(0.3);
    EXPECT_GE(first_key_within(20), 0) << heading_rad;
  }
}

TEST_F(Script, WhatHasNotBegunHasNotLasted) {
  for (const char* what : {"turning", "stuck", "ended"}) {
    play("when S4 " + std::string(what) + " 0 then S4 key KEY1\n");
    EXPECT_EQ(first_key_within(100), -1) << what;
  }
}

TEST_F(Script, TimesAreExactToTheMicrosecond) {
  play("0.0000015 S4 key KEY1\n");
  run_->play_script();
  EXPECT_TRUE(run_->has_inputs());
  std::vector<Event> events;
  Diagnostics diagnostics;
  ASSERT_TRUE(read_events(as_bytes("1.2345678 S4 key KEY1\n"), "e", run_->world().spec(),
                          edit_context(), events, diagnostics));
  EXPECT_EQ(events[0].time, 1'234'567'800);
}

}  // namespace
}  // namespace understudy::script_test
