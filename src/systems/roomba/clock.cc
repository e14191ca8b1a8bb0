// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/clock.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr int kMinutesPerHour = 60;
constexpr int kMinutesPerDay = 24 * kMinutesPerHour;
constexpr int kDaysPerWeek = 7;
constexpr int kMinutesPerWeek = kDaysPerWeek * kMinutesPerDay;

}  // namespace

void take_schedule(OiCall& call, ByteReader data) {
  OiClock& clock = call.memory.clock;
  clock.days = data.u8();
  for (std::uint8_t& number : clock.times) number = data.u8();
  clock.started_minute = -1;
}

void take_set_time(OiCall& call, ByteReader data) {
  const int day = data.u8();
  const int hour = data.u8();
  const int minute = data.u8();
  if (day >= kDaysPerWeek || hour >= 24 || minute >= kMinutesPerHour) return;
  call.memory.clock.minute_of_week = day * kMinutesPerDay + hour * kMinutesPerHour + minute;
  call.memory.clock.set_at = call.now;
}

int minute_of_week(const OiCall& call) {
  const OiClock& clock = call.memory.clock;
  const std::int64_t since = (call.now - clock.set_at) / (60 * kSecond);
  return static_cast<int>((clock.minute_of_week + since) % kMinutesPerWeek);
}

bool take_scheduled_cleaning(OiCall& call) {
  OiClock& clock = call.memory.clock;
  if (clock.days == 0) return false;
  const int now = minute_of_week(call);
  const auto day = static_cast<std::size_t>(now / kMinutesPerDay);
  if ((clock.days >> day & 1) == 0 || clock.started_minute == now) return false;
  const int wanted = clock.times[2 * day] * kMinutesPerHour + clock.times[2 * day + 1];
  if (now % kMinutesPerDay != wanted) return false;
  clock.started_minute = now;
  return true;
}

}  // namespace understudy
