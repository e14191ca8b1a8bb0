// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/watchdog.h"

#include <signal.h>
#include <time.h>

#include <cerrno>
#include <filesystem>

#include "host/process_stat.h"
#include "host/slot_processes.h"

namespace understudy {
namespace {

constexpr TimeNs kSpinLimit = 100 * kMillisecond;      // processor time without a call
constexpr TimeNs kSpinAgainLimit = 10 * kMillisecond;  // the same, for a program known to spin
constexpr TimeNs kTellLimit = 2 * kSecond;
constexpr TimeNs kTimeoutLimit = 5 * kSecond;  // if others only wait with a timeout
constexpr TimeNs kHeldUpLimit = 20 * kMillisecond;
constexpr TimeNs kAsleepLimit = 1 * kSecond;  // wall time without a call and without computing

TimeNs processor_time(int pid) {
  clockid_t clock = 0;
  timespec t{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return static_cast<TimeNs>(t.tv_sec) * kSecond + t.tv_nsec;
}

// Whether it would continue if it got a core or its files. On a busy machine that may take long.
bool wants_to_run(char state) { return state == 'R' || state == 'D'; }

bool has_thread_that_wants_to_run(int pid) {
  std::error_code error;
  std::filesystem::directory_iterator threads("/proc/" + std::to_string(pid) + "/task", error);
  for (; !error && threads != std::filesystem::directory_iterator(); threads.increment(error))
    if (wants_to_run(process_stat(threads->path().string()).state)) return true;
  return false;
}

}  // namespace

Watchdog::Watchdog(Participants& participants, ShimClients& shim, Tell tell, HowEnded how_ended)
    : participants_(participants),
      shim_(shim),
      tell_(std::move(tell)),
      how_ended_(std::move(how_ended)),
      seen_(static_cast<std::size_t>(Participants::capacity())) {}

void Watchdog::look(TimeNs wall_ns) {
  for (SlotId slot = participants_.first_slot(); slot.exists();
       slot = participants_.next_slot(slot)) {
    const us_state state = participants_.state(slot);
    Seen& seen = seen_[slot.index()];
    const int pid = process_number(participants_, slot);
    if (state == US_FREE) {
      seen = {};
      continue;
    }
    if (participants_.at(slot).pid == 0) continue;  // about to start
    if (seen.pid != pid) seen = Seen{.pid = pid, .quiet_since = wall_ns};
    const char process = process_stat(pid).state;
    // A process whose first thread has ended but whose other threads live on also shows as a
    // zombie. Only the process as a whole counts.
    if (state == US_GONE) {
      look_at_leaving(slot, seen, wall_ns);
    } else if (await_exit(participants_, slot, 0)) {
      if (participants_.memory_of(slot).names_foreign_process(place_in_family(slot)))
        tell_(slot, "named a process that is not its own; that process is ignored", true);
      else if (state == US_RESERVED)
        tell_(slot, "never joined virtual time; is it a static or a foreign binary?", true);
      else if (state == US_WAITING)
        tell_(slot, "was killed from outside", true);
      shim_.end(slot, state == US_RESERVED ? ProgramEnd::kExit : how_ended_(slot));
      seen = {};
    } else if (state != US_WAITING && (process == 'T' || process == 't')) {
      if (!seen.told_stopped && tells_of_stops_)
        tell_(slot, "is stopped in a debugger; time stands still", false);
      seen.told_stopped = true;
      seen.quiet_since = wall_ns;
    } else if (state == US_RUNNING || state == US_RESERVED) {
      seen.told_stopped = false;
      const bool long_quiet = wall_ns - seen.quiet_since > kHeldUpLimit;
      if (wants_to_run(process) || (long_quiet && has_thread_that_wants_to_run(pid)))
        seen.quiet_since = wall_ns;
      look_at_running(slot, seen, wall_ns);
    }
  }
}

// It has left virtual time and is about to exit, unless something in it waits for ever.
void Watchdog::look_at_leaving(SlotId slot, Seen& seen, TimeNs wall_ns) {
  const TimeNs cpu = processor_time(seen.pid);
  const char process = process_stat(seen.pid).state;
  const bool stopped = process == 'T' || process == 't';
  if (cpu != seen.cpu || stopped || wants_to_run(process) || has_thread_that_wants_to_run(seen.pid))
    seen.quiet_since = wall_ns;
  seen.cpu = cpu;
  if (wall_ns - seen.quiet_since <= kAsleepLimit || await_exit(participants_, slot, 0)) return;
  tell_(slot, "is ending but does not exit; time goes on without it", true);
  shim_.end(slot, ProgramEnd::kExit);
  seen = {};
}

bool Watchdog::has_waiting_relative(SlotId slot) const {
  const int family = family_of(slot);
  for (SlotId other = first_slot_of(family); other < participants_.end_of(family); ++other.value)
    if (other != slot && participants_.state(other) == US_WAITING) return true;
  return false;
}

void Watchdog::look_at_running(SlotId slot, Seen& seen, TimeNs wall_ns) {
  const us_slot& shared = participants_.at(slot);
  const TimeNs cpu = processor_time(seen.pid);
  if (shared.calls != seen.calls) {
    seen.calls = shared.calls;
    seen.cpu_at_call = cpu;
    seen.told_computing = false;
    seen.quiet_since = wall_ns;
  }
  if (cpu != seen.cpu || shared.asks_person != 0) seen.quiet_since = wall_ns;
  seen.cpu = cpu;
  const TimeNs computed = cpu - seen.cpu_at_call;
  // A sleep or timer that is due must fire soon. Another thread that could run may wait longer.
  const bool timer_due = shared.timer != kNever && shared.timer > shared.now;
  const bool thread_ready = shared.timer != kNever && !timer_due;
  const TimeNs spin_limit = seen.spins ? kSpinAgainLimit : kSpinLimit;
  const TimeNs ready_limit = seen.spins ? kSpinAgainLimit : kTellLimit;
  const bool relatives_wait = computed > ready_limit && has_waiting_relative(slot);
  // Many programs have a thread that checks something now and then. It may wait longest.
  const bool timeout_waits = computed > kTimeoutLimit && shared.timeout != kNever;
  if ((computed > spin_limit && timer_due) || (computed > ready_limit && thread_ready) ||
      relatives_wait || timeout_waits) {
    nudge(participants_, slot, relatives_wait);
    seen.cpu_at_call = cpu;
    seen.spins = true;
  } else if (computed > kTellLimit && !seen.told_computing) {
    tell_(slot, "has computed for 2 s without a call; time stands still until it makes one", false);
    seen.told_computing = true;
  }
  // It may be blocked by a pipe that a relative should read.
  if (wall_ns - seen.quiet_since > kHeldUpLimit) shim_.ask_outside_waiters_anyway(family_of(slot));
  if (wall_ns - seen.quiet_since > kAsleepLimit) {
    tell_(slot, "is sleeping in a call that virtual time does not reach; time goes on without it",
          true);
    shim_.set_aside(slot);
    seen.quiet_since = wall_ns;
  }
}

}  // namespace understudy
