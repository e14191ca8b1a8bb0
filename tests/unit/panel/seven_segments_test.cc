// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "panel/seven_segments.h"

#include <gtest/gtest.h>

namespace understudy::seven_segments_test {
namespace {

TEST(SevenSegments, OneIsTheRightSideAndEightIsEverything) {
  EXPECT_EQ(segments_of('1'), 0b0000110);
  EXPECT_EQ(segments_of('8'), 0b1111111);
  EXPECT_EQ(segments_of('-'), 0b1000000);
  EXPECT_EQ(segments_of(' '), 0);
  EXPECT_EQ(segments_of('\x7F'), 0);
}

TEST(SevenSegments, LettersHaveOneLook) { EXPECT_EQ(segments_of('a'), segments_of('A')); }

TEST(SevenSegments, DigitsAreReadBack) {
  for (char digit = '0'; digit <= '9'; ++digit) EXPECT_EQ(character_of(segments_of(digit)), digit);
  EXPECT_EQ(character_of(0), ' ');
}

}  // namespace
}  // namespace understudy::seven_segments_test
