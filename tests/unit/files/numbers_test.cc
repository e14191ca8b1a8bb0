// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/math.h"

namespace understudy::numbers_test {
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

double length_of(const std::string& text) {
  Diagnostics diagnostics;
  FileReport report("f", diagnostics);
  const auto metres = read_length_m({text, 1, 1}, "x", kCoordinateMm, report);
  EXPECT_TRUE(metres) << text;
  return metres.value_or(NAN);
}

TEST(Numbers, LengthsAreRoundedOnce) {
  EXPECT_EQ(length_of("500"), 0.5);
  EXPECT_EQ(length_of("+12.7"), 0.0127);  // 12.7 / 1000 is another number
  EXPECT_EQ(length_of("-1e3"), -1.0);
  EXPECT_EQ(length_of("1E+2"), 0.1);
  EXPECT_EQ(length_of("5."), 0.005);
  EXPECT_EQ(length_of("1e-308"), 0x1p-1074 * std::round(1e-311 / 0x1p-1074));
  EXPECT_FALSE(std::signbit(length_of("-0")));
}

TEST(Numbers, LengthsAreWrittenAsPeopleWould) {
  EXPECT_EQ(length_text(0), "0");
  EXPECT_EQ(length_text(0.5), "500");
  EXPECT_EQ(length_text(-1.5), "-1500");
  EXPECT_EQ(length_text(0.0127), "12.7");
  EXPECT_EQ(length_text(0.0005), "0.5");
  EXPECT_EQ(length_text(0.00001), "0.01");
  EXPECT_EQ(length_text(1000), "1000000");
  EXPECT_EQ(length_text(1e-20), "1e-17");
}

TEST(Numbers, EveryLengthReadsBackToTheBit) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const double size = std::ldexp(1.0, static_cast<int>(random() % 40) - 30);
    const double metres = size * (static_cast<double>(random()) / 0x1p63 - 1);
    if (metres == 0) continue;
    EXPECT_EQ(length_of(length_text(metres)), metres) << length_text(metres);
  }
}

TEST(Numbers, EveryHeadingOfWholeDegreesIsWrittenShort) {
  for (int degrees = -720; degrees <= 720; ++degrees) {
    const double heading = heading_of_degrees(degrees);
    const auto text = degrees_text(heading);
    ASSERT_TRUE(text) << degrees;
    EXPECT_EQ(heading_of_degrees(*parse_number(*text)), heading) << degrees;
    EXPECT_LE(text->size(), 4u) << *text;
  }
}

// Degrees cannot say every heading; what they say is exact.
TEST(Numbers, DegreesAreExactOrNothing) {
  std::mt19937_64 random(2);
  int exact = 0;
  for (int i = 0; i < 2000; ++i) {
    const double heading = kPi * (static_cast<double>(random()) / 0x1p63 - 1);
    const auto text = degrees_text(heading);
    if (!text) continue;
    ++exact;
    EXPECT_EQ(heading_of_degrees(*parse_number(*text)), heading);
  }
  EXPECT_GT(exact, 1000);
  EXPECT_LT(exact, 2000);
}

TEST(Numbers, QuotientsReadBackToTheBit) {
  for (int percent = 0; percent <= 1000; ++percent) {
    const auto text = quotient_text(percent / 10.0 / 100.0, 100);
    ASSERT_TRUE(text);
    EXPECT_EQ(*parse_number(*text) / 100.0, percent / 10.0 / 100.0);
    EXPECT_LE(text->size(), 4u);
  }
}

}  // namespace
}  // namespace understudy::numbers_test
