// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/observation_text.h"

#include <gtest/gtest.h>

namespace understudy::observation_text_test {
namespace {

using Kind = Observation::Kind;

class Text : public ::testing::Test {
 protected:
  Text() {
    auto kind = std::make_shared<KindModel>();
    kind->body.reach_m = 0.1;
    for (const char* name : {"Ann", "Bob"}) {
      RobotModel& robot = model_.robots.emplace_back();
      robot.id = static_cast<int>(model_.robots.size());
      robot.name = name;
      robot.kind = kind;
      state_.robots.emplace_back();
    }
    state_.robots[1].body.X_WB.x_m = 1;
  }
  std::string text(Kind kind, double since_s, double noticed_s, double ended_s = 0) const {
    const auto ns = [](double s) { return static_cast<TimeNs>(s * kSecond); };
    return log_line({kind, RobotId{1}, ns(since_s), ns(noticed_s), ns(ended_s)}, model_, state_);
  }

  Model model_;
  State state_;
};

TEST_F(Text, SaysThatErrorsMayHelpOnlyIfThereAreNone) {
  EXPECT_EQ(text(Kind::kTurning, 1.5, 61.5),
            "61.5 s: Ann has turned on the spot for 60 s, since 1.5 s; some programs rely on "
            "inexact turns, so --error-level 5 may help");
  model_.error_level = 0.05;
  EXPECT_EQ(text(Kind::kTurning, 1.5, 61.5),
            "61.5 s: Ann has turned on the spot for 60 s, since 1.5 s");
}

TEST_F(Text, NamesTheBodiesThatItMayPushAgainst) {
  EXPECT_EQ(text(Kind::kStuck, 2, 14),
            "14.0 s: Ann has pushed against a wall for 12 s, since 2.0 s");
  state_.robots[1].body.X_WB.x_m = 0.2;
  EXPECT_EQ(text(Kind::kStuck, 2, 14),
            "14.0 s: Ann has pushed against a wall or Bob for 12 s, since 2.0 s");
}

TEST_F(Text, TellsARobotThatRolledOutFromOneThatDroveOn) {
  EXPECT_EQ(text(Kind::kEnded, 3.4, 13.4, 3),
            "13.4 s: Ann has not moved since its program ended at 3.0 s");
  EXPECT_EQ(text(Kind::kEnded, 8, 18, 3),
            "18.0 s: Ann has not moved since 8.0 s; its program ended at 3.0 s");
}

}  // namespace
}  // namespace understudy::observation_text_test
