// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/utc.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace understudy::nmea_utc_test {
namespace {

std::string text_of(std::int64_t ms) {
  const UtcTime t = utc_of(ms);
  return std::to_string(t.year) + "-" + std::to_string(t.month) + "-" + std::to_string(t.day) +
         " " + std::to_string(t.hour) + ":" + std::to_string(t.minute) + ":" +
         std::to_string(t.second) + "." + std::to_string(t.millisecond);
}

// Numbers of seconds from `date -u -d ... +%s`.
TEST(NmeaUtc, DaysMonthsAndYearsEndWhereTheCalendarSays) {
  EXPECT_EQ(text_of(0), "1970-1-1 0:0:0.0");
  EXPECT_EQ(text_of(-1), "1969-12-31 23:59:59.999");
  EXPECT_EQ(text_of(1'709'164'799'999), "2024-2-28 23:59:59.999");
  EXPECT_EQ(text_of(1'709'164'800'000), "2024-2-29 0:0:0.0");
  EXPECT_EQ(text_of(1'709'251'200'000), "2024-3-1 0:0:0.0");
  EXPECT_EQ(text_of(1'772'323'200'000), "2026-3-1 0:0:0.0");
  EXPECT_EQ(text_of(1'798'761'599'995), "2026-12-31 23:59:59.995");
  EXPECT_EQ(text_of(1'798'761'600'000), "2027-1-1 0:0:0.0");
  EXPECT_EQ(text_of(4'107'542'399'000), "2100-2-28 23:59:59.0");  // not a leap year
  EXPECT_EQ(text_of(4'107'542'400'000), "2100-3-1 0:0:0.0");
  EXPECT_EQ(text_of(253'402'300'799'999), "9999-12-31 23:59:59.999");
}

TEST(NmeaUtc, DaysOfAThousandYearsAreThoseOfTheStandardLibrary) {
  for (int day = -200'000; day < 200'000; day += 3) {
    const std::chrono::year_month_day wanted{std::chrono::sys_days{std::chrono::days{day}}};
    const UtcTime got = utc_of(std::int64_t{day} * 86'400'000 + 1);
    ASSERT_EQ(got.year, static_cast<int>(wanted.year()));
    ASSERT_EQ(got.month, static_cast<int>(static_cast<unsigned>(wanted.month())));
    ASSERT_EQ(got.day, static_cast<int>(static_cast<unsigned>(wanted.day())));
    ASSERT_EQ(got.hour, 0);
  }
}

}  // namespace
}  // namespace understudy::nmea_utc_test
