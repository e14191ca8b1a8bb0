// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The date and time of an instant, in UTC without leap seconds.
#pragma once

#include <cstdint>

namespace understudy {

struct UtcTime {
  int year = 1970;
  int month = 1;  // 1 to 12
  int day = 1;    // 1 to 31
  int hour = 0;
  int minute = 0;
  int second = 0;
  int millisecond = 0;
};

UtcTime utc_of(std::int64_t ms_since_1970);

}  // namespace understudy
