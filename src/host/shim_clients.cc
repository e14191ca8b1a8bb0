// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/shim_clients.h"

#include <signal.h>

#include <algorithm>

#include "host/slot_processes.h"
#include "host/wall_clock.h"

namespace understudy {
namespace {

constexpr TimeNs kPatience = 5 * kMillisecond;       // between two checks while a program computes
constexpr TimeNs kOutsideEvery = 5 * kMillisecond;   // to check what the simulator cannot see
constexpr TimeNs kMomentToExit = 20 * kMillisecond;  // wall time, before other things are checked

bool waits_outside(const us_slot& shared) {
  return (shared.want & (US_WANT_OUTSIDE | US_WANT_CHILD)) != 0;
}

}  // namespace

ShimClients::ShimClients(Run& run, Participants& participants, NoteSink note)
    : run_(run),
      participants_(participants),
      wires_(run, participants, note),
      note_(std::move(note)),
      slots_(static_cast<std::size_t>(Participants::capacity())) {}

Status ShimClients::reach_new_devices() {
  const DeviceSet& devices = run_.world().devices();
  while (seen_devices_ < devices.count()) {
    const Device& device = devices[DeviceId{seen_devices_++}];
    if (device.descriptor().port == PortKind::kSerial) continue;  // programs ask for those by name
    const us_address_kind kind = device.descriptor().port == PortKind::kUdp ? US_UDP : US_TCP;
    for (const std::string& address : device.params().addresses)
      if (const Status added = participants_.add_address(kind, address); !added) return added;
  }
  return {};
}

void ShimClients::speak(Interval& interval) {
  wires_.send_held();
  if (anyone()) run_.world().simulation().rest();
  while (!interval.cut_short()) {
    const std::uint32_t seen = participants_.doorbell().count();
    const bool running = serve();
    interval.note_ended_programs();
    if (running) {
      wait_for_bell(participants_, seen, kPatience);
      if (participants_.doorbell().count() == seen) interval.look_around(true);
      continue;
    }
    if (ask_outside_waiters()) continue;
    if (!anyone()) return;
    interval.look_around(false);
    if (const TimeNs now = wall_now(); now - last_outside_ > kOutsideEvery) {
      last_outside_ = now;
      if (ask_outside_waiters_anyway(-1)) continue;
    }
    return;
  }
}

void ShimClients::deliver(const LinkAddress& link, const LinkOutput& output) {
  wires_.keep(link, output);
}

bool ShimClients::serve() {
  bool running = false;
  for (SlotId slot = participants_.first_slot(); slot.exists();
       slot = participants_.next_slot(slot))
    running = look_at(slot) || running;
  for (int family = 0; family < participants_.families(); ++family)
    running = serve_family(family) || running;
  return running;
}

// Returns true if the slot runs.
bool ShimClients::look_at(SlotId slot) {
  Slot& mine = slots_[slot.index()];
  const us_slot& shared = participants_.at(slot);
  switch (participants_.state(slot)) {
    case US_FREE:
      mine.used = false;
      return false;
    case US_RESERVED:
    case US_RUNNING:
      mine.used = true;
      mine.parked = false;
      return !mine.aside;
    case US_WAITING:
      mine.used = true;
      mine.aside = false;
      if (mine.parked) return false;
      mine.parked = true;
      take_messages(slot);
      if (!mine.asked_outside || shared.calls != mine.calls_when_asked) {
        ++mine.own_moves;
        ++moves_[family_of(slot)];
        // No process in the run has moved, and yet there was something for it.
        if (mine.asked_anyway)
          note_(participants_.robot_of(slot),
                "continued because of something that arrived at a real instant (from a pipe, a "
                "socket or a terminal)",
                true);
      }
      mine.asked_outside = false;
      mine.asked_anyway = false;
      return false;
    case US_GONE:
      // It has announced its end, but it still holds files, pipes and memory. Time stands still
      // until it is really gone. The watchdog handles one that never ends.
      if (!await_exit(participants_, slot, kMomentToExit)) return true;
      end(slot, ProgramEnd::kExit);
      return false;
  }
  return false;
}

// True if the process in this slot is working, or stopped only after we looked.
bool ShimClients::is_busy(SlotId slot) const {
  const us_state state = participants_.state(slot);
  const Slot& mine = slots_[slot.index()];
  if (state == US_RESERVED || state == US_RUNNING) return !mine.aside;
  return state == US_GONE || (state == US_WAITING && !mine.parked);
}

// Processes of one program run one at a time, in the order of their times, because they share pipes
// and files and would race each other. A parent takes its child's slot before it waits itself, so
// that slot is seen here even if it is newer than the last look. Returns true if one runs.
bool ShimClients::serve_family(int family) {
  for (;;) {
    Step best;
    for (SlotId slot = first_slot_of(family); slot < participants_.end_of(family); ++slot.value) {
      if (is_busy(slot)) return true;
      if (participants_.state(slot) != US_WAITING || slots_[slot.index()].stopped) continue;
      const Step step = next_step(slot);
      const bool first = !best.slot.exists() || step.time < best.time ||
                         (step.time == best.time &&
                          participants_.at(slot).number < participants_.at(best.slot).number);
      if (step.time != kNever && first) best = step;
    }
    if (!best.slot.exists()) return false;
    wires_.advance_devices(best.slot, best.time);
    if (!best.wakes) continue;
    wake_at(best.slot, best.time);
    return true;
  }
}

// What happens next to a waiting slot before the tick; nothing if it is parked. What happens at
// exactly the tick belongs to the next interval.
ShimClients::Step ShimClients::next_step(SlotId slot) const {
  const us_slot& shared = participants_.at(slot);
  const TimeNs base = std::max(shared.now, run_.now());
  if ((shared.want & US_WANT_SYNC) != 0) return {base, slot, true};
  const TimeNs signal = slots_[slot.index()].signal_at;
  const TimeNs output = wires_.wanted_output(slot, base);
  const TimeNs event = wires_.next_event(slot);
  const TimeNs deadline = std::max(base, std::min(shared.deadline, signal));
  const TimeNs first = std::min({output, event, deadline});
  if (first >= run_.next_tick()) return {};
  return {first, slot, output == first || event != first};
}

void ShimClients::ask(SlotId slot) {
  Slot& mine = slots_[slot.index()];
  const us_slot& shared = participants_.at(slot);
  mine.asked_outside = true;
  mine.calls_when_asked = shared.calls;
  wake_at(slot, std::max(shared.now, run_.now()));
}

// Only if a relative has moved since.
bool ShimClients::ask_outside_waiters() {
  for (SlotId slot = participants_.first_slot(); slot.exists();
       slot = participants_.next_slot(slot)) {
    Slot& mine = slots_[slot.index()];
    if (participants_.state(slot) != US_WAITING || mine.stopped) continue;
    if (!waits_outside(participants_.at(slot))) continue;
    // Only its own family can write to its pipes or be its child.
    const std::uint64_t others_moves = moves_[family_of(slot)] - mine.own_moves;
    if (mine.others_moves_seen == others_moves) continue;
    mine.others_moves_seen = others_moves;
    ask(slot);
    return true;
  }
  return false;
}

bool ShimClients::ask_outside_waiters_anyway(int family) {
  bool asked = false;
  for (SlotId slot = participants_.first_slot(); slot.exists();
       slot = participants_.next_slot(slot)) {
    if (participants_.state(slot) != US_WAITING || slots_[slot.index()].stopped) continue;
    if (family >= 0 && family_of(slot) != family) continue;
    if (!waits_outside(participants_.at(slot))) continue;
    ask(slot);
    slots_[slot.index()].asked_anyway = true;
    asked = true;
  }
  return asked;
}

// A process of the run was sent a signal by another. If it dies of the signal, this is its end.
void ShimClients::take_kill(SlotId slot, const ProgramMessage& message) {
  constexpr TimeNs kTimeToDie = 50 * kMillisecond;  // wall time, in case the signal kills it
  constexpr TimeNs kTimeForKernel = 10 * kSecond;   // for what the kernel will certainly do
  const SlotId target = relative_of(slot, message.value / 256);
  const auto number = message.value % 256;
  if (!participants_.is_slot(target)) return;
  if (number == SIGSTOP) {
    // It must not be woken before it is continued, or it would block its whole family.
    slots_[target.index()].stopped = true;
    await_stop(participants_, target, kTimeForKernel);
    ++moves_[family_of(target)];
    return;
  }
  if (number == SIGKILL) killed_from_inside_.insert(target);
  if (participants_.state(target) == US_GONE) return;
  if (await_exit(participants_, target, number == SIGKILL ? kTimeForKernel : kTimeToDie))
    end(target, ProgramEnd::kSignal, message.time);
  else
    note_(participants_.robot_of(slot),
          "sent a signal to one of its own processes that was not waiting; it arrives at a real "
          "instant",
          true);
}

void ShimClients::bring_signal(SlotId slot, int number, TimeNs when, int from) {
  if (!participants_.is_slot(slot) || number <= 0 || number >= 64) return;
  Slot& mine = slots_[slot.index()];
  if (number == SIGCONT) mine.stopped = false;
  mine.signals |= std::uint64_t{1} << number;
  mine.signal_from = from;
  mine.signal_at = std::min(mine.signal_at, when);
}

void ShimClients::take_messages(SlotId slot) {
  const RobotId robot = participants_.robot_of(slot);
  participants_.receive(slot, [&](const ProgramMessage& message) {
    ++calls_[robot];
    if (message.type == US_KILLED)
      take_kill(slot, message);
    else if (message.type == US_SIGNAL)
      bring_signal(relative_of(slot, message.value / 256), static_cast<int>(message.value % 256),
                   message.time, participants_.number_of(slot));
    else if (message.type == US_NOTE)
      note_(robot, std::string(message.bytes.begin(), message.bytes.end()), message.value != 0);
    else
      wires_.take(slot, message);
  });
}

void ShimClients::wake_at(SlotId slot, TimeNs when) {
  wires_.hand_over(slot, when);
  Slot& mine = slots_[slot.index()];
  mine.parked = false;
  if (mine.signal_at <= when) {
    participants_.bring_signals(slot, mine.signals, mine.signal_from);
    mine.signals = 0;
    mine.signal_at = kNever;
  }
  const TimeNs next_tick = run_.next_tick();
  participants_.wake(slot, when, next_tick, std::min(next_tick, wires_.next_output(slot, when)));
}

void ShimClients::end(SlotId slot, ProgramEnd end, TimeNs not_before) {
  Slot& mine = slots_[slot.index()];
  take_messages(slot);  // the last ones of a process that crashed
  const TimeNs when = std::max(participants_.at(slot).now, not_before);
  // A process that kills itself announces its end, too.
  if (end == ProgramEnd::kExit && was_killed_from_inside(slot)) end = ProgramEnd::kSignal;
  wires_.close_all(slot, when, end);
  if (place_in_family(slot) != 0) killed_from_inside_.erase(slot);  // another may get the slot
  const SlotId parent = relative_of(slot, participants_.at(slot).parent_slot);
  if (participants_.is_slot(parent) && participants_.at(parent).tells_of_children != 0)
    bring_signal(parent, SIGCHLD, when, 0);
  // Its own moves stay counted for the others, and its end counts as one more.
  ++moves_[family_of(slot)];
  mine = {};
  participants_.free(slot);
  ended_.push_back(slot);
}

void ShimClients::end_family(SlotId first) {
  for (SlotId slot = first; slot < participants_.end_of(family_of(first)); ++slot.value) {
    if (participants_.state(slot) == US_FREE) continue;
    await_exit(participants_, slot, kSecond);
    end(slot, ProgramEnd::kKill);
  }
}

std::vector<SlotId> ShimClients::take_ended() { return std::exchange(ended_, {}); }

bool ShimClients::anyone() const {
  for (SlotId slot = participants_.first_slot(); slot.exists();
       slot = participants_.next_slot(slot))
    if (slots_[slot.index()].used) return true;
  return false;
}

bool ShimClients::has_arrived(SlotId slot) const {
  const us_state state = participants_.state(slot);
  if (state == US_FREE || !wires_.links_of(slot).empty()) return true;
  return state == US_WAITING && slots_[slot.index()].parked && !next_step(slot).slot.exists();
}

}  // namespace understudy
