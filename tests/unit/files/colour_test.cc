// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Colours as digits and as words.
#include "files/colour.h"

#include <gtest/gtest.h>

namespace understudy::colour_test {
namespace {

TEST(Colour, HasSixDigits) {
  EXPECT_EQ(colour_of_digits("FF8000"), 0xFF8000u);
  EXPECT_EQ(colour_of_digits("0080ff"), 0x0080FFu);
  for (const char* wrong : {"", "FFF", "FF800", "FF80000", "FF80G0", "-FF800", "0xFF80", " FF800"})
    EXPECT_EQ(colour_of_digits(wrong), std::nullopt) << wrong;
}

TEST(Colour, IsWrittenAsItIsRead) {
  for (const std::uint32_t colour : {0x000000u, 0x0000FFu, 0x123456u, 0xFFFFFFu}) {
    EXPECT_EQ(colour_of_digits(colour_digits(colour)), colour);
    EXPECT_EQ(colour_digits(colour).size(), 6u);
  }
  EXPECT_EQ(colour_words(0xFF8001), (std::vector<std::string>{"255", "128", "1"}));
}

}  // namespace
}  // namespace understudy::colour_test
