// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/ending.h"

#include <utility>

#include "base/log.h"
#include "host/wall_clock.h"

namespace understudy {

Ending::Ending(TimeNs until, TimeNs wall_limit, RunReport& report)
    : until_(until), wall_limit_(wall_limit), report_(report) {
  start();
}

void Ending::start() { wall_start_ = wall_now(); }

TimeNs Ending::wall_time() const { return wall_now() - wall_start_; }

bool Ending::wall_limit_reached() const {
  return wall_limit_ != kNever && wall_time() >= wall_limit_;
}

bool Ending::interrupted() const { return stop_ || wall_limit_reached(); }

void Ending::stop_because(RunEnd end, const std::string& why) {
  over_ = true;
  report_.summary().end = end;
  report_.summary().ended_because = why;
  if (end == RunEnd::kStoppedByUser) report_.not_repeatable("the user ended the run");
  if (end == RunEnd::kWallLimit) report_.not_repeatable("the wall limit ended the run");
}

void Ending::nobody_can_wake(const std::string& why) {
  if (!has_end_time()) return stop_because(RunEnd::kNobodyCanWake, why);
  if (!std::exchange(told_hopeless_, true)) log_warning(why);
}

bool Ending::is_over(TimeNs now, WorkLeft left, bool something_may_come) {
  if (over_) return true;
  if (stop_)
    stop_because(RunEnd::kStoppedByUser, "stopped by the user");
  else if (stop_event_)
    stop_because(RunEnd::kAsPlanned, "an event ended the run");
  else if (now >= until_)
    stop_because(RunEnd::kAsPlanned, "reached the end time");
  else if (left == WorkLeft::kNeverAny && !something_may_come)
    stop_because(RunEnd::kNothingToRun,
                 "there is no program to run; use --program, --until or --public");
  else if (left == WorkLeft::kNone)
    stop_because(RunEnd::kAsPlanned, "all programs have ended");
  else if (wall_limit_reached())
    stop_because(RunEnd::kWallLimit, "reached the wall limit");
  return over_;
}

}  // namespace understudy
