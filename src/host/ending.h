// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ending: when a run ends, and why.
#pragma once

#include <atomic>
#include <string>

#include "base/time.h"
#include "host/run_report.h"

namespace understudy {

// What the programs leave to do.
enum class WorkLeft : std::uint8_t {
  kSome,
  kNone,      // all programs have ended
  kNeverAny,  // there is no program at all
};

class Ending {
 public:
  // After this virtual time, or this much wall time from now on.
  Ending(TimeNs until, TimeNs wall_limit, RunReport& report);

  // From any thread, or from a signal handler.
  void request_stop() { stop_ = true; }
  void stop_by_event() { stop_event_ = true; }
  // Everybody waits for what never comes. Where an end time was given, the robots may still be on
  // their way to it, and the user is told once.
  void nobody_can_wake(const std::string& why);
  bool has_end_time() const { return until_ != kNever; }

  // The wall limit counts from now on.
  void start();
  TimeNs wall_time() const;  // since then
  // The user or the wall limit wants no more waiting.
  bool interrupted() const;
  // In the middle of an interval: the run ends here.
  bool cut_short() const { return over_ || interrupted(); }
  // Between two intervals. `something_may_come`: an event of the script may bring a program.
  bool is_over(TimeNs now, WorkLeft left, bool something_may_come);

 private:
  bool wall_limit_reached() const;
  void stop_because(RunEnd end, const std::string& why);

  TimeNs until_;
  TimeNs wall_limit_;
  RunReport& report_;
  TimeNs wall_start_ = 0;
  std::atomic<bool> stop_{false};
  bool stop_event_ = false;
  bool told_hopeless_ = false;
  bool over_ = false;
};

}  // namespace understudy
