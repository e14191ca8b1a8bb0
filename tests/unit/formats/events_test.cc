// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/events.h"

#include <gtest/gtest.h>

namespace understudy {
namespace {

TEST(Events, AreSortedByTimeAndKeepFileOrderWithin) {
  const std::string text = "2 a key KEY1\n1 b key KEY2\n1 c key KEY4\n0.5 d place 1000 500 180";
  std::vector<TimedCommand> events;
  Diagnostics diagnostics;
  ASSERT_TRUE(read_events(as_bytes(text), "e", events, diagnostics));
  ASSERT_EQ(events.size(), 4u);
  EXPECT_EQ(events[0].robot + events[1].robot + events[2].robot + events[3].robot, "dbca");
  EXPECT_EQ(events[0].time, kSecond / 2);
  EXPECT_EQ(events[0].command.kind, CommandKind::kPlace);
  EXPECT_EQ(events[0].command.pose.x_m, 1.0);
  EXPECT_EQ(events[0].command.pose.y_m, 0.5);
  EXPECT_DOUBLE_EQ(events[0].command.pose.heading_rad, kPi);
  EXPECT_EQ(events[2].command.kind, CommandKind::kKey);
  EXPECT_EQ(events[2].command.key, 8u);
}

TEST(Events, AreUntouchedOnErrors) {
  std::vector<TimedCommand> events(3);
  Diagnostics diagnostics;
  EXPECT_FALSE(read_events(as_bytes("1 a key KEY1\n1 a jump"), "e", events, diagnostics));
  EXPECT_EQ(events.size(), 3u);
}

TEST(Events, KeysOption) {
  const auto events = parse_keys_option("S4-2=KEY1@0.5,key3@1,KEY1@0");
  ASSERT_TRUE(events);
  ASSERT_EQ(events->size(), 3u);
  EXPECT_EQ((*events)[0].robot, "S4-2");
  EXPECT_EQ((*events)[0].time, kSecond / 2);
  EXPECT_EQ((*events)[1].command.key, 4u);
  EXPECT_EQ((*events)[2].time, 0);
}

TEST(Events, KeysOptionSaysWhatIsWrong) {
  const std::string form = "; write ROBOT=KEY1@SECONDS,KEY2@SECONDS";
  EXPECT_EQ(parse_keys_option("KEY1@1").error(), "no robot is named" + form);
  EXPECT_EQ(parse_keys_option("=KEY1@1").error(), "no robot is named" + form);
  EXPECT_EQ(parse_keys_option("1=KEY1").error(), "\"KEY1\" has no @SECONDS" + form);
  EXPECT_EQ(parse_keys_option("1=").error(), "\"\" has no @SECONDS" + form);
  EXPECT_EQ(parse_keys_option("1=KEY1@1,").error(), "\"\" has no @SECONDS" + form);
  EXPECT_EQ(parse_keys_option("1=KEY9@1").error(),
            "unknown key \"KEY9\", known are KEY1, KEY2, KEY3, KEY4" + form);
  EXPECT_EQ(parse_keys_option("1=KEY1@x").error(), "\"x\" is not a number of seconds" + form);
  EXPECT_EQ(parse_keys_option("1=KEY1@-1").error(),
            "time is \"-1\" s, outside 0 to 1000000 s" + form);
}

}  // namespace
}  // namespace understudy
