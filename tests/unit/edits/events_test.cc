// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/events.h"

#include <gtest/gtest.h>

#include "base/math.h"
#include "edits/write_edit.h"

namespace understudy::events_test {
namespace {

FormatContext context() {
  FormatContext c;
  c.robot_kinds.emplace_back().name = "S4";
  c.object_kinds.emplace_back().name = "Can";
  return c;
}

// Robots a, b, c, d.
Spec world() {
  Spec spec;
  spec.kinds = context().robot_kinds;
  for (const char* name : {"a", "b", "c", "d"}) {
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.name = name;
    robot.kind = "S4";
    spec.robots.push_back(robot);
  }
  return spec;
}

bool read(const std::string& text, std::vector<Event>& events, std::string* first = nullptr) {
  Diagnostics diagnostics;
  const bool ok = read_events(as_bytes(text), "e", world(), context(), events, diagnostics);
  if (first != nullptr && !diagnostics.empty()) *first = to_string(diagnostics.list().front());
  return ok;
}

TEST(Events, AreSortedByTimeAndKeepFileOrderWithin) {
  std::vector<Event> events;
  ASSERT_TRUE(read("2 a key KEY1\n1 b key KEY2\n1 c key KEY4\n0.5 d place 1000 500 180", events));
  ASSERT_EQ(events.size(), 4u);
  EXPECT_EQ(events[1].robot + events[2].robot + events[3].robot, "bca");
  EXPECT_EQ(events[0].time, kSecond / 2);
  EXPECT_EQ(events[0].kind, Event::Kind::kEdit);
  EXPECT_EQ(line_of(events[0].edit), "move d 1000 500 180");
  EXPECT_EQ(events[2].kind, Event::Kind::kKey);
  EXPECT_EQ(events[2].key, 8u);
}

TEST(Events, ConditionsComeLastAndInSI) {
  std::vector<Event> events;
  ASSERT_TRUE(
      read("when a x > 500 and b phi < -90 and c at 100 200 50 then stop\n3 b kill", events));
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].kind, Event::Kind::kKill);
  EXPECT_EQ(events[1].kind, Event::Kind::kStop);
  ASSERT_EQ(events[1].when.size(), 3u);
  EXPECT_TRUE(events[1].when[0].above);
  EXPECT_DOUBLE_EQ(events[1].when[0].limit, 0.5);
  EXPECT_FALSE(events[1].when[1].above);
  EXPECT_DOUBLE_EQ(events[1].when[1].limit, -kPi / 2);
  EXPECT_DOUBLE_EQ(events[1].when[2].at.y, 0.2);
  EXPECT_DOUBLE_EQ(events[1].when[2].limit, 0.05);
}

TEST(Events, ConditionsMayLast) {
  std::vector<Event> events;
  ASSERT_TRUE(read("when a turning 60 and b stuck 0.5 and c ended 10 then stop", events));
  ASSERT_EQ(events.size(), 1u);
  ASSERT_EQ(events[0].when.size(), 3u);
  EXPECT_EQ(events[0].when[0].kind, Condition::Kind::kTurning);
  EXPECT_EQ(events[0].when[1].kind, Condition::Kind::kStuck);
  EXPECT_EQ(events[0].when[2].kind, Condition::Kind::kEnded);
  EXPECT_DOUBLE_EQ(events[0].when[0].limit, 60);
  EXPECT_DOUBLE_EQ(events[0].when[1].limit, 0.5);
}

TEST(Events, ConditionsMayAskForAPart) {
  std::vector<Event> events;
  ASSERT_TRUE(read("when a part COUNTER > 2.5 and a busy then stop", events));
  ASSERT_EQ(events.size(), 1u);
  ASSERT_EQ(events[0].when.size(), 2u);
  EXPECT_EQ(events[0].when[0].kind, Condition::Kind::kPart);
  EXPECT_EQ(events[0].when[0].part, "COUNTER");
  EXPECT_TRUE(events[0].when[0].above);
  EXPECT_DOUBLE_EQ(events[0].when[0].limit, 2.5);
  EXPECT_EQ(events[0].when[1].kind, Condition::Kind::kBusy);
  EXPECT_FALSE(read("when a part COUNTER 2 then stop", events));
  EXPECT_FALSE(read("when a part > 2 then stop", events));
}

TEST(Events, TellRobotsInSI) {
  std::vector<Event> events;
  ASSERT_TRUE(read("1 a drive -250 90\n2 b odometry 1000 -500 -90", events));
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].kind, Event::Kind::kCommand);
  EXPECT_EQ(events[0].robot, "a");
  const auto& speed = std::get<SetSpeed>(events[0].command);
  EXPECT_DOUBLE_EQ(speed.linear_m_s, -0.25);
  EXPECT_DOUBLE_EQ(speed.angular_rad_s, kPi / 2);
  const auto& odometry = std::get<SetOdometry>(events[1].command);
  EXPECT_DOUBLE_EQ(odometry.pose.x_m, 1);
  EXPECT_DOUBLE_EQ(odometry.pose.y_m, -0.5);
  EXPECT_DOUBLE_EQ(odometry.pose.heading_rad, -kPi / 2);
  EXPECT_FALSE(read("1 a drive fast 0", events));
  EXPECT_FALSE(read("1 a drive 100", events));
}

TEST(Events, MayNameWhatTheFileAdds) {
  std::vector<Event> events;
  EXPECT_TRUE(
      read("5 S4 key KEY1\n1 add robot S4 1 2 3\n7 move Can 0 0 0\n"
           "when Can x > 5 then remove Can\n6 add object can 1 1 0",
           events));
  EXPECT_FALSE(read("5 S4 key KEY1", events));
}

TEST(Events, SayWhatIsWrongAndWhere) {
  const std::pair<const char*, const char*> cases[] = {
      {"1 a", "e:1:3: error: an event needs a time, a robot and a word"},
      {"1", "e:1:1: error: there is no event here"},
      {"1 a jump", "e:1:5: error: unknown event \"jump\""},
      {"1 x key KEY1", "e:1:3: error: no robot or object has the id or name \"x\""},
      {"1 a key", "e:1:5: error: this line has 2 words"},
      {"1 stop now", "e:1:8: error: this line has 2 words"},
      {"1 add robot S5 0 0 0", "e:1:13: error: unknown kind of robot \"S5\"; did you mean S4?"},
      {"1 add objekt Can 0 0 0",
       "e:1:7: error: unknown event \"add objekt\"; did you mean object?"},
      {"1 move a 1 2", "e:1:3: error: move takes body x y phi [z roll pitch], not 3 arguments"},
      {"when a x = 5 then stop", "e:1:10: error: \"=\" is not a comparison"},
      {"when a q > 5 then stop", "e:1:8: error: unknown condition \"q\""},
      {"when a x > 5 stop", "e:1:14: error: \"stop\" is not and or then"},
      {"when a x > 5", "e:1:6: error: what happens then?"},
      {"when a x >", "e:1:8: error: x needs"},
      {"when a stuck", "e:1:8: error: stuck needs seconds"},
      {"when a stuck -1 then stop", "e:1:14: error: stuck"},
      {"when a turning > 60 then stop", "e:1:16: error: turning is \">\", not a number"},
      {"when z busy then stop", "e:1:6: error: no robot or object"},
      {"1 set tick-ms 3", "e:1:7: error: \"tick-ms\" cannot be changed during a run"},
  };
  for (const auto& [text, expected] : cases) {
    std::vector<Event> events(3);
    std::string first;
    EXPECT_FALSE(read(text, events, &first)) << text;
    EXPECT_EQ(events.size(), 3u) << text;
    EXPECT_EQ(first.substr(0, std::string_view(expected).size()), expected);
  }
}

TEST(Events, KeysOption) {
  const auto events = parse_keys_option("S4-2=KEY1@0.5,key3@1,KEY1@0");
  ASSERT_TRUE(events);
  ASSERT_EQ(events->size(), 3u);
  EXPECT_EQ((*events)[0].robot, "S4-2");
  EXPECT_EQ((*events)[0].time, kSecond / 2);
  EXPECT_EQ((*events)[1].key, 4u);
  EXPECT_EQ((*events)[2].time, 0);
}

TEST(Events, KeysOptionSaysWhatIsWrong) {
  const std::string form = "; write KEY1@SECONDS,X120Y80@SECONDS";
  const std::string with_robot = "; write ROBOT=KEY1@SECONDS,X120Y80@SECONDS";
  EXPECT_EQ(parse_keys_option("KEY1@1").error(), "no robot is named" + with_robot);
  EXPECT_EQ(parse_keys_option("=KEY1@1").error(), "no robot is named" + with_robot);
  EXPECT_EQ(parse_keys_option("1=KEY1").error(), "\"KEY1\" has no @SECONDS" + form);
  EXPECT_EQ(parse_keys_option("1=").error(), "\"\" has no @SECONDS" + form);
  EXPECT_EQ(parse_keys_option("1=KEY1@1,").error(), "\"\" has no @SECONDS" + form);
  EXPECT_EQ(
      parse_keys_option("1=KEY9@1").error(),
      "unknown key \"KEY9\"; use KEY1, KEY2, KEY3, KEY4 or a touch from X0Y0 to X479Y319" + form);
  EXPECT_EQ(parse_keys_option("1=KEY1@x").error(), "\"x\" is not a number of seconds" + form);
  EXPECT_EQ(parse_keys_option("1=KEY1@-1").error(),
            "time is \"-1\" s, outside 0 to 1000000 s" + form);
}

}  // namespace
}  // namespace understudy::events_test
