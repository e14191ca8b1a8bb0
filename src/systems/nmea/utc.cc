// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/utc.h"

namespace understudy {
namespace {

bool is_leap_year(std::int64_t year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int days_of_month(std::int64_t year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return kDays[month - 1] + (month == 2 && is_leap_year(year) ? 1 : 0);
}

}  // namespace

UtcTime utc_of(std::int64_t ms_since_1970) {
  constexpr std::int64_t kMsPerDay = 86'400'000;
  constexpr std::int64_t kDaysPer400Years = 146'097;
  std::int64_t days = ms_since_1970 / kMsPerDay;
  std::int64_t ms = ms_since_1970 % kMsPerDay;
  if (ms < 0) {
    ms += kMsPerDay;
    --days;
  }
  // Whole periods of the calendar first, so that the loops below are short.
  std::int64_t periods = days / kDaysPer400Years;
  if (days % kDaysPer400Years < 0) --periods;
  days -= periods * kDaysPer400Years;
  std::int64_t year = 1970 + 400 * periods;
  for (std::int64_t length = is_leap_year(year) ? 366 : 365; days >= length;
       length = is_leap_year(year) ? 366 : 365) {
    days -= length;
    ++year;
  }
  int month = 1;
  for (; days >= days_of_month(year, month); ++month) days -= days_of_month(year, month);
  return {.year = static_cast<int>(year),
          .month = month,
          .day = static_cast<int>(days) + 1,
          .hour = static_cast<int>(ms / 3'600'000),
          .minute = static_cast<int>(ms / 60'000 % 60),
          .second = static_cast<int>(ms / 1000 % 60),
          .millisecond = static_cast<int>(ms % 1000)};
}

}  // namespace understudy
