// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/words.h"

#include <gtest/gtest.h>

namespace understudy::words_test {
namespace {

const std::vector<std::string> kKnown = {"floor", "push", "pop", "floor_texture", "S4"};

TEST(Words, FindsTheNearestKnownWord) {
  EXPECT_EQ(nearest_word("flor", kKnown), "floor");
  EXPECT_EQ(nearest_word("ush", kKnown), "push");
  EXPECT_EQ(nearest_word("puhs", kKnown), "push");
  EXPECT_EQ(nearest_word("FLOOR", kKnown), "floor");
  EXPECT_EQ(nearest_word("floor-texure", kKnown), "floor_texture");
  EXPECT_EQ(nearest_word("s5", kKnown), "S4");
}

TEST(Words, OfTwoEquallyNearTheFirstIsSuggested) {
  EXPECT_EQ(nearest_word("pot", std::vector<std::string>{"pop", "pod", "cot"}), "pop");
}

TEST(Words, EveryLetterHasTheOtherSize) {
  EXPECT_EQ(lower_case("AaBMYZz-1"), "aabmyzz-1");
  EXPECT_EQ(upper_case("AabmyzZ-1"), "AABMYZZ-1");
  EXPECT_TRUE(same_word("KEYZ", "keyz"));
}

TEST(Words, SuggestsNothingFarAway) {
  EXPECT_EQ(nearest_word("marker", kKnown), "");
  EXPECT_EQ(nearest_word("", kKnown), "");
  EXPECT_EQ(nearest_word(std::string(100000, 'p'), kKnown), "");
  EXPECT_EQ(suggestion("flor", kKnown), "did you mean floor?");
  EXPECT_EQ(suggestion("marker", kKnown), "the choices are floor, push, pop, floor_texture, S4");
  EXPECT_EQ(suggestion("marker", {}), "none are known");
}

}  // namespace
}  // namespace understudy::words_test
