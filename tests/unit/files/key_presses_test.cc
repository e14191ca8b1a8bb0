// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "files/key_presses.h"

#include <gtest/gtest.h>

namespace understudy::key_presses_test {
namespace {

TEST(KeyPresses, KeysAndTouches) {
  const auto presses = parse_key_presses("KEY1@0.5,key4@10,X120Y80@3,x479y319@0");
  ASSERT_TRUE(presses.ok()) << presses.error();
  ASSERT_EQ(presses->size(), 4U);
  EXPECT_EQ((*presses)[0].press, 1U);
  EXPECT_EQ((*presses)[0].time, 500 * kMillisecond);
  EXPECT_EQ((*presses)[1].press, 8U);
  EXPECT_EQ((*presses)[2].press, 0x08000000U + 120 * 4096 + 80);
  EXPECT_EQ((*presses)[3].press, make_touch(479, 319));
  EXPECT_EQ(text_of(*presses), "KEY1@0.5,KEY4@10,X120Y80@3,X479Y319@0");
}

TEST(KeyPresses, EveryTimeReadsBack) {
  for (const TimeNs time : {TimeNs{0}, TimeNs{1}, 123456789012345, 999999 * kSecond + 999999999}) {
    const std::vector<KeyPress> one = {{time, 2}};
    const auto again = parse_key_presses(text_of(one));
    ASSERT_TRUE(again.ok()) << again.error();
    EXPECT_EQ((*again)[0].time, time);
  }
}

TEST(KeyPresses, WhatIsWrong) {
  for (const char* text :
       {"", "KEY1", "KEY5@1", "KEY1@x", "KEY1@-1", "KEY1@1,", "X480Y0@1", "X0Y320@1", "X-1Y0@1",
        "X1.5Y0@1", "XY@1", "X1@1", "Y1X1@1", "KEY1@1e9", "@1"}) {
    const auto presses = parse_key_presses(text);
    EXPECT_FALSE(presses.ok()) << text;
    if (!presses) {
      EXPECT_NE(presses.error().find("; write KEY1@SECONDS"), std::string::npos) << text;
    }
  }
}

TEST(KeyPresses, TheMenuBarIsFourKeys) {
  EXPECT_EQ(key_of(4), 4U);
  EXPECT_EQ(key_of(make_touch(0, 282)), 1U);
  EXPECT_EQ(key_of(make_touch(119, 319)), 1U);
  EXPECT_EQ(key_of(make_touch(120, 300)), 2U);
  EXPECT_EQ(key_of(make_touch(479, 300)), 8U);
  EXPECT_EQ(key_of(make_touch(0, 281)), 0U);
}

}  // namespace
}  // namespace understudy::key_presses_test
