// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Views as JSON.
#include "server/view_json.h"

#include <gtest/gtest.h>

#include <limits>

#include "server/json.h"
#include "view/answer_view.h"
#include "view/drawing_view.h"
#include "view/robot_view.h"

namespace understudy::view_json_test {
namespace {

TEST(ViewJson, WritesTagsListsEnumsAndVariants) {
  DrawingsView view;
  view.robots.push_back({3, {LineView{{1, 2, 0.5, true, 255}, 3, 4}, DotView{}}});
  EXPECT_EQ(view_json(view),
            R"({"type":"drawings","robots":[{"robot":3,"figures":[)"
            R"({"kind":"line","x_m":1,"y_m":2,"z_m":0.5,"on_robot":true,"colour":255,)"
            R"("to_x_m":3,"to_y_m":4},)"
            R"({"kind":"dot","x_m":0,"y_m":0,"z_m":0,"on_robot":false,"colour":0}]}]})");
  EXPECT_EQ(view_json(ProgramStateView{ProgramPhase::kBuiltIn, "wander", {}}),
            R"({"state":"built-in","command":"wander"})");
}

TEST(ViewJson, LeavesOutFieldsWithoutAValueButNotItemsOfLists) {
  SensorStateView sensor{"A", "psd", "m", true, {}, {}, {}};
  EXPECT_EQ(view_json(sensor), R"({"name":"A","kind":"psd","unit":"m","works":true})");
  sensor.values = {0.25, std::nullopt};
  EXPECT_NE(view_json(sensor).find(R"("values":[0.25,null])"), std::string::npos);
  AnswerView answer;
  answer.id = {"1.5"};
  EXPECT_EQ(view_json(answer), R"({"type":"answer","id":1.5,"ok":true})");
}

TEST(ViewJson, TextsAreQuotedAndValid) {
  const std::string text = "a\"\\\n\x01\xc3\xa9\xff";
  const auto read = Json::parse(view_json(std::vector<std::string>{text}));
  ASSERT_TRUE(read.ok()) << read.error();
  EXPECT_EQ((*read)[0].text(), "a\"\\\n\x01\xc3\xa9\xef\xbf\xbd");
}

TEST(ViewJson, NumbersComeBackAsTheyWere) {
  const std::vector<double> numbers = {0.1, -1e-300, 12345678.9, 0, 1e22};
  const auto read = Json::parse(view_json(numbers));
  ASSERT_TRUE(read.ok());
  for (std::size_t i = 0; i < numbers.size(); ++i) EXPECT_EQ((*read)[i].number(), numbers[i]);
  EXPECT_EQ(view_json(std::vector<double>{std::numeric_limits<double>::infinity()}), "[null]");
}

}  // namespace
}  // namespace understudy::view_json_test
