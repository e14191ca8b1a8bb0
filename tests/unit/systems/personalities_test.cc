// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "device/personality.h"
#include "systems/systems.h"

namespace understudy::personalities_test {
namespace {

TEST(Personalities, AreFoundByTheirUniqueNames) {
  std::set<std::string> names;
  for (const PersonalityDescriptor& each : all_personalities()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_EQ(find_personality(each.name), &each);
    EXPECT_NE(std::string(each.help), "");
    EXPECT_GE(each.links, 1);
    EXPECT_EQ(each.port == PortKind::kSerial, each.baud > 0) << each.name;
  }
  EXPECT_EQ(find_personality("no such thing"), nullptr);
}

TEST(Personalities, MakeThemselvesWithDefaultsAndRestoreThemselves) {
  for (const PersonalityDescriptor& each : all_personalities()) {
    SCOPED_TRACE(each.name);
    auto made = each.make({});
    ASSERT_TRUE(made.ok());
    auto other = each.make({});
    EXPECT_TRUE((*other)->load((*made)->save()));
    EXPECT_FALSE((*other)->load(Bytes(1)));
    EXPECT_EQ((*made)->baud(), each.baud);
    // Some want to be told at once that they have power.
    EXPECT_TRUE((*made)->next_event() == kNever || (*made)->next_event() == 0);
    EXPECT_FALSE((*made)->wants_ticks());
  }
}

TEST(Personalities, AnUnknownParameterIsAnErrorThatNamesTheNearest) {
  const auto echo = find_personality("echo")->make({{"buad", "9600"}});
  ASSERT_FALSE(echo.ok());
  EXPECT_NE(echo.error().find("baud"), std::string::npos);
  const auto robios = find_personality("robios")->make({{"genaration", "2019"}});
  ASSERT_FALSE(robios.ok());
  EXPECT_NE(robios.error().find("generation"), std::string::npos);
}

TEST(Personalities, ParametersAreUsed) {
  const auto echo = find_personality("echo")->make({{"baud", "57600"}});
  ASSERT_TRUE(echo.ok());
  EXPECT_EQ((*echo)->baud(), 57600u);
  EXPECT_FALSE(find_personality("echo")->make({{"baud", "0"}}).ok());
}

}  // namespace
}  // namespace understudy::personalities_test
