// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// StatusReports: how the run goes, for viewers: at once when it changes, and four times a second
// with the time.
#pragma once

#include <cstddef>
#include <optional>

#include "base/time.h"
#include "server/message.h"
#include "server/message_views.h"

namespace understudy {

class StatusReports {
 public:
  // Another run: how fast it goes is measured anew.
  void restart() { factor_ = measured_from_s_ = 0; }
  // The next one is due now.
  void hurry() { next_s_ = 0; }
  // `wall_s`: the wall clock. Null: there is nothing to say yet.
  MessagePtr report(const Snapshot& snapshot, std::size_t viewers, double wall_s);
  // Whether it is due or not.
  MessagePtr report_now(const Snapshot& snapshot, std::size_t viewers) {
    return report(snapshot, viewers, next_s_);
  }

 private:
  void measure(TimeNs now, double wall_s);

  double next_s_ = 0;
  std::optional<StatusView> last_;  // as it was sent, without time and factor
  double factor_ = 0;               // virtual seconds per second
  double measured_from_s_ = 0;      // wall clock; 0: not yet
  TimeNs measured_from_ = 0;        // virtual time then
};

}  // namespace understudy
