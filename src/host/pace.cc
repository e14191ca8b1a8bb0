// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/pace.h"

#include <algorithm>

#include "host/ending.h"
#include "host/wall_clock.h"

namespace understudy {

void Pace::set_speed(double speed, TimeNs now) {
  speed_ = speed;
  start_ = 0;
  start_ = wall_now() - (is_free() ? 0 : wall_of(now));
}

TimeNs Pace::wall_of(TimeNs time) const {
  return start_ + static_cast<TimeNs>(static_cast<double>(time) / speed_);
}

TimeNs Pace::left_until(TimeNs time) const { return is_free() ? 0 : wall_of(time) - wall_now(); }

TimeNs Pace::time_between(TimeNs from, TimeNs to) const {
  if (is_free()) return from;
  const double passed = static_cast<double>(wall_now() - wall_of(from)) * speed_;
  return std::clamp(from + static_cast<TimeNs>(passed), from, to);
}

void Pace::wait_until(TimeNs time, const Ending& ending) {
  constexpr TimeNs kBetweenLooks = 100 * kMillisecond;
  if (is_free()) return;
  for (TimeNs left = left_until(time); left > 0 && !ending.cut_short(); left = left_until(time))
    sleep_for(std::min(left, kBetweenLooks));
  if (const TimeNs late = -left_until(time); late > kSecond) leave_out(late);
}

}  // namespace understudy
