// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Waiting for processes, and for the doorbell that they ring.
#include "host/slot_processes.h"

#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>

#include "host/process_stat.h"

namespace understudy {
namespace {

constexpr std::uint32_t kFew = 2;  // up to this many programs, the simulator wakes for each
constexpr TimeNs kMomentPerProgram = 20 * kMicrosecond;

int descriptor_of(Participants& participants, SlotId slot) {
  return participants.memory_of(slot).process(place_in_family(slot));
}

std::uint32_t count_running(const Participants& participants) {
  std::uint32_t running = 0;
  for (SlotId slot = participants.first_slot(); slot.exists();
       slot = participants.next_slot(slot)) {
    const us_state state = participants.state(slot);
    if (state == US_RUNNING || state == US_RESERVED) ++running;
  }
  return running;
}

// With only one core, spinning would just keep the other side from answering.
bool somebody_runs_elsewhere(const Participants& participants, int own_core) {
  static const bool one_core = sysconf(_SC_NPROCESSORS_ONLN) == 1;
  if (one_core) return false;
  for (SlotId slot = participants.first_slot(); slot.exists(); slot = participants.next_slot(slot))
    if (participants.state(slot) == US_RUNNING && participants.at(slot).core != own_core)
      return true;
  return false;
}

}  // namespace

int process_number(Participants& participants, SlotId slot) {
  return participants.memory_of(slot).process_number(place_in_family(slot));
}

bool await_exit(Participants& participants, SlotId slot, TimeNs at_most) {
  const int process = descriptor_of(participants, slot);
  // Without one, no process of this program has that number.
  if (process < 0) return participants.at(slot).pid != 0;
  pollfd ended{process, POLLIN, 0};
  return poll(&ended, 1, static_cast<int>(at_most / kMillisecond)) > 0;
}

void await_stop(Participants& participants, SlotId slot, TimeNs at_most) {
  constexpr TimeNs kNap = 100 * kMicrosecond;
  for (TimeNs waited = 0; waited < at_most; waited += kNap) {
    const char state = process_stat(process_number(participants, slot)).state;
    if (state == 'T' || state == 't' || state == 'X' || state == 'Z') return;
    const timespec nap{0, kNap};
    nanosleep(&nap, nullptr);
  }
}

void nudge(Participants& participants, SlotId slot, bool for_relatives) {
  const int process = descriptor_of(participants, slot);
  if (is_traced(process_number(participants, slot))) return;
  participants.memory_of(slot).shared().slots[place_in_family(slot)].relatives_wait =
      for_relatives ? 1 : 0;
  if (process >= 0) syscall(SYS_pidfd_send_signal, process, US_SIGNAL_NUDGE, nullptr, 0);
}

void wait_for_bell(Participants& participants, std::uint32_t seen, TimeNs at_most) {
  Doorbell& doorbell = participants.doorbell();
  doorbell.tell_core();
  const std::uint32_t rung = doorbell.count();
  const std::uint32_t running = count_running(participants);
  if (running <= kFew) {
    if (somebody_runs_elsewhere(participants, doorbell.core()) && doorbell.look(seen)) return;
    doorbell.sleep_until(seen + 1, at_most);
    return;
  }
  // With more programs than cores, waking up for each one would take cores away from the others. So
  // wait for all of them together, or for those that are ready after a moment.
  const TimeNs moment = running * kMomentPerProgram;
  TimeNs waited = 0;
  do {
    doorbell.sleep_until(rung + running, moment);
    waited += moment;
  } while (waited < at_most && doorbell.count() == seen);
}

}  // namespace understudy
