// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Watchdog: checks programs that run without making calls. Computing is fine and holds time still.
// But the user should know, a timer that is due must fire, and a dead process must be noticed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/participants.h"
#include "host/shim_clients.h"

namespace understudy {

class Watchdog {
 public:
  // Reports something about a slot to the user; `not_repeatable` if it is a guess that changes the
  // run.
  using Tell = std::function<void(SlotId slot, const std::string& text, bool not_repeatable)>;
  // How a process ended that did not announce it.
  using HowEnded = std::function<ProgramEnd(SlotId slot)>;
  Watchdog(Participants& participants, ShimClients& shim, Tell tell, HowEnded how_ended);

  // Call it every few milliseconds of wall time while a program runs, and now and then otherwise.
  // `wall_ns` is any monotonic wall clock.
  void look(TimeNs wall_ns);
  // Programs are stopped now and then on purpose, so do not report it.
  void expect_stops() { tells_of_stops_ = false; }

 private:
  struct Seen {
    int pid = 0;
    std::uint32_t calls = 0;
    TimeNs cpu_at_call = 0;  // processor time when it last made a call
    TimeNs cpu = 0;
    TimeNs quiet_since = 0;  // wall time since when it has neither called nor computed
    bool spins = false;      // it had to be nudged before
    bool told_computing = false;
    bool told_stopped = false;
  };
  bool has_waiting_relative(SlotId slot) const;
  void look_at_leaving(SlotId slot, Seen& seen, TimeNs wall_ns);
  void look_at_running(SlotId slot, Seen& seen, TimeNs wall_ns);

  Participants& participants_;
  ShimClients& shim_;
  Tell tell_;
  HowEnded how_ended_;
  std::vector<Seen> seen_;
  bool tells_of_stops_ = true;
};

}  // namespace understudy
