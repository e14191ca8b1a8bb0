// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ending: decides when a run ends, and why.
#pragma once

#include <atomic>
#include <string>

#include "base/time.h"
#include "host/run_report.h"

namespace understudy {

// What remains to be done for the programs.
enum class WorkLeft : std::uint8_t {
  kSome,
  kNone,      // all programs have ended
  kNeverAny,  // there is no program at all
};

class Ending {
 public:
  // Ends after this virtual time, or after this much wall time from start().
  Ending(TimeNs until, TimeNs wall_limit, RunReport& report);

  // May be called from any thread or from a signal handler.
  void request_stop() { stop_ = true; }
  void stop_by_event() { stop_event_ = true; }
  // Every program waits for something that never comes. If an end time was given, the robots may
  // still be moving, so the run goes on and the user gets one message.
  void nobody_can_wake(const std::string& why);
  bool has_end_time() const { return until_ != kNever; }

  // The wall limit counts from here.
  void start();
  TimeNs wall_time() const;  // since start()
  // True if the user or the wall limit ends all waiting.
  bool interrupted() const;
  // Asked in the middle of an interval: true if the run ends here.
  bool cut_short() const { return over_ || interrupted(); }
  // Asked between two intervals. `something_may_come` if an event of the script may add a program.
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
