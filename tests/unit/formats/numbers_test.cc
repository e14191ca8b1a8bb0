// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/numbers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace understudy {
namespace {

TEST(Numbers, TakesPlainDecimals) {
  EXPECT_EQ(parse_number("500"), 500.0);
  EXPECT_EQ(parse_number("+5"), 5.0);
  EXPECT_EQ(parse_number("-12.5"), -12.5);
  EXPECT_EQ(parse_number(".5"), 0.5);
  EXPECT_EQ(parse_number("5."), 5.0);
  EXPECT_EQ(parse_number("1e3"), 1000.0);
  EXPECT_FALSE(std::signbit(*parse_number("-0")));
}

TEST(Numbers, RefusesEverythingElse) {
  for (const char* text :
       {"",         "+",     "-",      ".",   "+-5",  "--5", "nan", "NAN", "inf", "-inf",
        "infinity", "1e999", "-1e999", "5mm", "0x10", "1,5", "1 ",  " 1",  "1e",  "five"})
    EXPECT_FALSE(parse_number(text)) << text;
}

TEST(Numbers, ReportsLimitsWithTheirUnit) {
  Diagnostics diagnostics;
  FileReport report("f", diagnostics);
  EXPECT_EQ(read_number({"1e6", 1, 1}, "x", kCoordinateMm, report), 1e6);
  EXPECT_FALSE(read_number({"1000001", 2, 3}, "x", kCoordinateMm, report));
  EXPECT_FALSE(read_number({"0", 3, 3}, "width", kSizeMm, report));
  EXPECT_FALSE(read_number({"a", 4, 3}, "y", kSizeMm, report));
  ASSERT_EQ(diagnostics.list().size(), 3u);
  EXPECT_EQ(to_string(diagnostics.list()[0]),
            "f:2:3: error: x is \"1000001\" mm, outside -1000000 to 1000000 mm; check its unit");
  EXPECT_EQ(to_string(diagnostics.list()[2]),
            "f:4:3: error: y is \"a\", not a number; write a plain number such as 500 or -12.5");
}

TEST(Numbers, SecondsBecomeWholeNanoseconds) {
  EXPECT_EQ(seconds_to_ns(0.1), 100'000'000);
  EXPECT_EQ(seconds_to_ns(2.000000001), 2'000'000'001);
  EXPECT_EQ(seconds_to_ns(999999.999999999), 999'999'999'999'999);
}

}  // namespace
}  // namespace understudy
