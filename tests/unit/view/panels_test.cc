// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers see of the buttons and lights of a robot's devices.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/edit_line.h"
#include "tests/support/eyesim_worlds.h"
#include "view/run_view.h"

namespace understudy::panels_test {
namespace {

class Panels : public testing::Test {
 protected:
  Panels() {
    Spec spec = eyesim_room();
    add_rover(spec, {1, 1, 0}, "Create2");
    spec.robots.back().kind = "Create2";
    add_s4(spec, {2, 1, 0});
    world_ = std::move(*RunWorld::make(spec, {}));
  }
  void edit(const std::string& line) {
    world_->apply({.time = world_->now(), .source = kScript, .content = edit_of_line(line)});
    world_->tick(nullptr);
  }
  std::shared_ptr<const Snapshot> shown() {
    view_.show(*world_, {});
    return view_.window().latest();
  }
  // The panel of the robot's device.
  DevicePanel panel() { return shown()->panels.at(RobotId{1})->at(0); }
  static bool is_down(const DevicePanel& panel, const std::string& label) {
    const auto found = std::find_if(panel.buttons.begin(), panel.buttons.end(),
                                    [&](const PanelButton& b) { return b.label == label; });
    return found != panel.buttons.end() && found->down;
  }

  std::unique_ptr<RunWorld> world_;
  RunView view_;
};

TEST_F(Panels, AreThoseThatWereAskedFor) {
  EXPECT_TRUE(shown()->panels.empty());
  view_.window().show_robots({.panels = {RobotId{1}, RobotId{2}}});
  const auto panels = shown()->panels;
  ASSERT_EQ(panels.size(), 1u) << "an S4 has none";
  EXPECT_EQ(panels.at(RobotId{1})->at(0).device, "oi");
}

TEST_F(Panels, ShowAButtonThatIsHeldAndTheSameWhileNothingChanges) {
  view_.window().show_robots({.panels = {RobotId{1}}});
  const auto before = shown()->panels.at(RobotId{1});
  world_->tick(nullptr);
  EXPECT_EQ(shown()->panels.at(RobotId{1}), before);
  edit("Create2 part CLEAN 1");
  EXPECT_TRUE(is_down(panel(), "Clean"));
  edit("Create2 part CLEAN 0");
  EXPECT_FALSE(is_down(panel(), "Clean"));
}

TEST_F(Panels, ADeviceWithoutPowerIsDark) {
  view_.window().show_robots({.panels = {RobotId{1}}});
  EXPECT_TRUE(panel().powered);
  edit("Create2 power oi off");
  EXPECT_FALSE(panel().powered);
  for (const PanelLight& light : panel().lights) EXPECT_EQ(light.brightness, 0);
}

// The wiring of the device is that of the robot before the edit until the device is called again.
TEST_F(Panels, FollowARobotThatWasChanged) {
  view_.window().show_robots({.panels = {RobotId{1}}});
  edit("Create2 part led FIRST");
  EXPECT_FALSE(panel().buttons.empty());
}

TEST_F(Panels, LookingDoesNotChangeTheHash) {
  const auto other = std::move(*RunWorld::make(world_->spec(), {}));
  view_.window().show_robots({.panels = {RobotId{1}}});
  for (int i = 0; i < 100; ++i) {
    if (i == 20 || i == 60)
      for (RunWorld* each : {world_.get(), other.get()})
        each->apply({.time = each->now(),
                     .source = kScript,
                     .content = edit_of_line("Create2 part REMOTE " + std::to_string(i))});
    world_->tick(nullptr);
    other->tick(nullptr);
    shown();
  }
  EXPECT_EQ(world_->hash(), other->hash());
}

}  // namespace
}  // namespace understudy::panels_test
