// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers see of a robot's screen.
#include <gtest/gtest.h>

#include "tests/support/edit_line.h"
#include "tests/support/eyesim_worlds.h"
#include "tests/support/lcd_client.h"
#include "view/run_view.h"

namespace understudy::screens_test {
namespace {

TEST(Screens, FollowWhatIsDrawn) {
  const auto world = std::move(*RunWorld::make(room_with_s4({1, 1, 0}), {}));
  RunView view;
  view.window().show_robots({.screens = {RobotId{1}}});
  LcdClient client(*world, RobotId{1});
  const auto shown = [&] {
    view.window().ask(true);
    view.show(*world, {});
    return view.window().latest()->screens.at(RobotId{1});
  };
  client.print("one");
  const auto first = shown();
  EXPECT_EQ(shown(), first) << "nothing new was drawn";
  client.print("two");
  const auto second = shown();
  EXPECT_NE(second->drawn, first->drawn);
  EXPECT_NE(second->rgb, first->rgb);
}

TEST(Screens, AreDarkWithoutPower) {
  const auto world = std::move(*RunWorld::make(room_with_s4({1, 1, 0}), {}));
  RunView view;
  view.window().show_robots({.screens = {RobotId{1}}});
  const auto shown = [&] {
    view.window().ask(true);
    view.show(*world, {});
    return view.window().latest()->screens.at(RobotId{1});
  };
  const auto switch_power = [&](const char* on) {
    world->apply({.time = world->now(),
                  .source = kScript,
                  .content = edit_of_line("S4 power robios " + std::string(on))});
    world->tick(nullptr);
  };
  LcdClient(*world, RobotId{1}).print("one");
  const auto lit = shown();
  ASSERT_FALSE(lit->rgb.empty());
  switch_power("off");
  EXPECT_TRUE(shown()->rgb.empty());
  EXPECT_NE(shown()->drawn, lit->drawn);
  switch_power("on");
  EXPECT_TRUE(shown()->rgb.empty()) << "nothing has been drawn since then";
  LcdClient(*world, RobotId{1}).print("one");
  EXPECT_FALSE(shown()->rgb.empty());
}

TEST(Screens, AreThoseThatWereAskedFor) {
  const auto world = std::move(*RunWorld::make(room_with_s4({1, 1, 0}), {}));
  RunView view;
  view.window().ask(true);
  view.show(*world, {});
  EXPECT_TRUE(view.window().latest()->screens.empty());
}

}  // namespace
}  // namespace understudy::screens_test
