// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "host/shim_clients.h"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <set>

namespace understudy {
namespace {

constexpr TimeNs kMomentToExit = 20 * kMillisecond;  // of wall time, before we look around

}  // namespace

ParticipantService::ParticipantService(RunCore& core, Participants& participants, Inbox& inbox,
                                       NoteSink note)
    : core_(core),
      participants_(participants),
      inbox_(inbox),
      note_(std::move(note)),
      slots_(index(Participants::capacity())),
      moves_(index(Participants::kMostPrograms)) {}

bool ParticipantService::serve() {
  bool running = false;
  for (int slot = participants_.first_slot(); slot != Participants::kNoSlot;
       slot = participants_.next_slot(slot))
    running = look_at(slot) || running;
  for (int family = 0; family < participants_.families(); ++family)
    running = serve_family(family) || running;
  return running;
}

// True if the slot runs.
bool ParticipantService::look_at(int slot) {
  Slot& mine = slots_[index(slot)];
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
        ++family_moves(slot);
        if (mine.asked_anyway) tell_of_outside(slot);
      }
      mine.asked_outside = false;
      mine.asked_anyway = false;
      return false;
    case US_GONE:
      // It has said goodbye, but it still holds files, pipes and memory. Time stands still until it
      // is really gone; the watchdog looks after one that never is.
      if (!participants_.await_exit(slot, kMomentToExit)) return true;
      end(slot);
      return false;
  }
  return false;
}

// Somebody is at work in this slot, or has stopped only after we looked.
bool ParticipantService::is_busy(int slot) const {
  const us_state state = participants_.state(slot);
  const Slot& mine = slots_[index(slot)];
  if (state == US_RESERVED || state == US_RUNNING) return !mine.aside;
  return state == US_GONE || (state == US_WAITING && !mine.parked);
}

// Processes of one program run one at a time, in the order of their times: they share pipes and
// files, and would race each other. A parent takes its child's slot before it waits itself, so that
// one is seen here even if it is newer than the last look. True if one runs.
bool ParticipantService::serve_family(int family) {
  for (;;) {
    Step best;
    for (int slot = Participants::first_slot_of(family); slot < participants_.end_of(family);
         ++slot) {
      if (is_busy(slot)) return true;
      if (participants_.state(slot) != US_WAITING || slots_[index(slot)].stopped) continue;
      const Step step = next_step(slot);
      const bool first = best.slot < 0 || step.time < best.time ||
                         (step.time == best.time &&
                          participants_.at(slot).number < participants_.at(best.slot).number);
      if (step.time != kNever && first) best = step;
    }
    if (best.slot < 0) return false;
    advance_devices(best.slot, best.time);
    if (!best.wakes) continue;
    wake_at(best.slot, best.time);
    return true;
  }
}

// What happens next to a waiting slot before the tick; nothing if it is parked. What happens at the
// tick's own instant belongs to the next interval.
ParticipantService::Step ParticipantService::next_step(int slot) const {
  const us_slot& shared = participants_.at(slot);
  const TimeNs base = std::max(shared.now, core_.now());
  if ((shared.want & US_WANT_SYNC) != 0) return {base, slot, true};
  const TimeNs signal = slots_[index(slot)].signal_at;
  const TimeNs output = wanted_output(slot, base);
  const TimeNs event = next_device_event(slot);
  const TimeNs deadline = std::max(base, std::min(shared.deadline, signal));
  const TimeNs first = std::min({output, event, deadline});
  if (first >= core_.next_tick()) return {};
  return {first, slot, output == first || event != first};
}

bool ParticipantService::ask(int slot) {
  Slot& mine = slots_[index(slot)];
  const us_slot& shared = participants_.at(slot);
  mine.asked_outside = true;
  mine.calls_when_asked = shared.calls;
  wake_at(slot, std::max(shared.now, core_.now()));
  return true;
}

bool ParticipantService::ask_outside_waiters() {
  for (int slot = participants_.first_slot(); slot != Participants::kNoSlot;
       slot = participants_.next_slot(slot)) {
    Slot& mine = slots_[index(slot)];
    if (participants_.state(slot) != US_WAITING || mine.stopped) continue;
    if ((participants_.at(slot).want & (US_WANT_OUTSIDE | US_WANT_CHILD)) == 0) continue;
    // Only its own family can write to its pipes or be its child.
    const std::uint64_t others_moves = family_moves(slot) - mine.own_moves;
    if (mine.others_moves_seen == others_moves) continue;
    mine.others_moves_seen = others_moves;
    return ask(slot);
  }
  return false;
}

bool ParticipantService::ask_outside_waiters_anyway(int family) {
  bool asked = false;
  for (int slot = participants_.first_slot(); slot != Participants::kNoSlot;
       slot = participants_.next_slot(slot)) {
    const us_slot& shared = participants_.at(slot);
    if (participants_.state(slot) != US_WAITING || slots_[index(slot)].stopped) continue;
    if (family >= 0 && Participants::family_of(slot) != family) continue;
    if ((shared.want & (US_WANT_OUTSIDE | US_WANT_CHILD)) == 0) continue;
    asked = ask(slot) || asked;
    slots_[index(slot)].asked_anyway = true;
  }
  return asked;
}

// Nobody in the run has moved, and yet there was something for it.
void ParticipantService::tell_of_outside(int slot) {
  note_(participants_.robot_of(slot),
        "went on because of something that came at a real instant (from a pipe, a socket or a "
        "terminal)",
        true);
}

int ParticipantService::source_of(int slot) const {
  static_assert(kSourcesOfProgram == US_FAMILY_PIDS);
  static_assert(kFirstOtherSource >= Participants::kMostPrograms * kSourcesOfProgram);
  return participants_.number_of(slot) - US_FIRST_PID;
}

// A process of the run was sent a signal by another. If it dies of that, this is its end.
void ParticipantService::take_kill(int slot, const ProgramMessage& message) {
  constexpr TimeNs kTimeToDie = 50 * kMillisecond;  // of wall time, if it dies of that at all
  constexpr TimeNs kTimeForKernel = 10 * kSecond;   // to do what it certainly does
  const int target = relative_of(slot, message.value / 256);
  const auto number = message.value % 256;
  if (!participants_.is_slot(target)) return;
  if (number == SIGSTOP) {
    // Nobody may wake it before it is let go on: it would hold up its whole family.
    slots_[index(target)].stopped = true;
    participants_.await_stop(target, kTimeForKernel);
    ++family_moves(target);
    return;
  }
  if (number == SIGKILL) killed_from_inside_.insert(target);
  if (participants_.state(target) == US_GONE) return;
  if (participants_.await_exit(target, number == SIGKILL ? kTimeForKernel : kTimeToDie))
    end(target, message.time);
  else
    note_(participants_.robot_of(slot),
          "sent a signal to a process of its own that did not wait; it comes at a real instant",
          true);
}

// The slot of the same program that one of its processes calls by this number.
int ParticipantService::relative_of(int slot, std::int64_t number) {
  if (number < 0 || number >= US_SLOTS) return -1;
  return Participants::first_slot_of(Participants::family_of(slot)) + static_cast<int>(number);
}

void ParticipantService::bring_signal(int slot, int number, TimeNs when, int from) {
  if (!participants_.is_slot(slot) || number <= 0 || number >= 64) return;
  Slot& mine = slots_[index(slot)];
  if (number == SIGCONT) mine.stopped = false;
  mine.signals |= std::uint64_t{1} << number;
  mine.signal_from = from;
  mine.signal_at = std::min(mine.signal_at, when);
}

void ParticipantService::take_messages(int slot) {
  participants_.receive(slot, [&](const ProgramMessage& message) { take_message(slot, message); });
}

void ParticipantService::take_message(int slot, const ProgramMessage& message) {
  const int robot = participants_.robot_of(slot);
  ++calls_[robot];
  if (message.type == US_OPEN) return open_wire(slot, message);
  if (message.type == US_KILLED) return take_kill(slot, message);
  if (message.type == US_SIGNAL)
    return bring_signal(relative_of(slot, message.value / 256),
                        static_cast<int>(message.value % 256), message.time,
                        participants_.number_of(slot));
  if (message.type == US_NOTE) {
    note_(robot, std::string(message.bytes.begin(), message.bytes.end()), message.value != 0);
    return;
  }
  Endpoint& endpoint = endpoint_at(slot, message.wire);
  if (endpoint.device < 0) {
    if (message.type == US_DRAINED)
      participants_.send(slot, US_VALUE, message.wire, message.time, {});
    return;
  }
  Input input{.time = message.time,
              .source = source_of(slot),
              .device = endpoint.device,
              .link = endpoint.link};
  switch (message.type) {
    case US_DATA:
      input.kind = InputKind::kBytes;
      input.bytes.assign(message.bytes.begin(), message.bytes.end());
      break;
    case US_LINE:
      input.kind = InputKind::kLine;
      input.value = message.value;
      break;
    case US_FLUSH:  // of the program's queues: 0 what it receives, 1 what it sends, 2 both
      input.kind = InputKind::kFlush;
      input.value = message.value == 0 ? 2 : message.value == 1 ? 1 : 3;
      if (message.value != 1) endpoint.backlog.clear();
      break;
    case US_CLOSE:
      input.kind = InputKind::kClosed;
      inbox_.accept(std::move(input));
      endpoint = {};
      return;
    case US_DRAINED:
      participants_.send(slot, US_VALUE, message.wire,
                         core_.device(endpoint.device).drained_at(endpoint.link), {});
      return;
    default:
      return;
  }
  inbox_.accept(std::move(input));
}

void ParticipantService::open_wire(int slot, const ProgramMessage& message) {
  int result = ECONNREFUSED;
  if (!message.bytes.empty()) {
    const PortKind kind = message.bytes[0] == US_SERIAL ? PortKind::kSerial : PortKind::kTcp;
    const std::string name(message.bytes.begin() + 1, message.bytes.end());
    const int device = core_.find_device(participants_.robot_of(slot), kind, name);
    if (device >= 0) {
      const int link = inbox_.accept({.time = message.time,
                                      .source = source_of(slot),
                                      .kind = InputKind::kOpened,
                                      .device = device,
                                      .value = core_.device(device).port_of(name)});
      if (link >= 0) {
        endpoint_at(slot, message.wire) = {.device = device, .link = link};
        result = 0;
      } else {
        const bool serial = kind == PortKind::kSerial;
        result = core_.device(device).powered() ? EBUSY : serial ? ENXIO : ECONNREFUSED;
      }
    } else {
      result = kind == PortKind::kSerial ? ENOENT : ECONNREFUSED;
    }
  }
  participants_.send(slot, US_VALUE, message.wire, result, {});
}

ParticipantService::Endpoint& ParticipantService::endpoint_at(int slot, int wire) {
  std::vector<Endpoint>& wires = slots_[index(slot)].wires;
  if (index(wire) >= wires.size()) wires.resize(index(wire) + 1);
  return wires[index(wire)];
}

TimeNs ParticipantService::wanted_output(int slot, TimeNs base) const {
  const std::uint64_t wanted = participants_.at(slot).want_wires;
  TimeNs due = kNever;
  const std::vector<Endpoint>& wires = slots_[index(slot)].wires;
  for (std::size_t wire = 0; wire < wires.size(); ++wire) {
    if ((wanted >> wire & 1) == 0) continue;
    const Endpoint& endpoint = wires[wire];
    if (!endpoint.backlog.empty() || endpoint.closed) return base;
    if (endpoint.device >= 0)
      due = std::min(due, core_.device(endpoint.device).output_due(endpoint.link));
  }
  return std::max(due, base);
}

TimeNs ParticipantService::next_device_event(int slot) const {
  TimeNs next = kNever;
  for (const Endpoint& endpoint : slots_[index(slot)].wires)
    if (endpoint.device >= 0) next = std::min(next, core_.device(endpoint.device).next_event());
  return next;
}

void ParticipantService::advance_devices(int slot, TimeNs limit) {
  for (const Endpoint& endpoint : slots_[index(slot)].wires)
    if (endpoint.device >= 0) core_.device(endpoint.device).advance_to(limit);
}

void ParticipantService::wake_at(int slot, TimeNs when) {
  deliver(slot, when);
  TimeNs news = std::min(core_.next_tick(), next_device_event(slot));
  for (const Endpoint& endpoint : slots_[index(slot)].wires) {
    if (!endpoint.backlog.empty()) news = when;
    if (endpoint.device >= 0)
      news = std::min(news, core_.device(endpoint.device).output_due(endpoint.link));
  }
  Slot& mine = slots_[index(slot)];
  mine.parked = false;
  if (mine.signal_at <= when) {
    participants_.bring_signals(slot, mine.signals, mine.signal_from);
    mine.signals = 0;
    mine.signal_at = kNever;
  }
  participants_.wake(slot, when, core_.next_tick(), news);
}

void ParticipantService::deliver(int slot, TimeNs now) {
  std::vector<Endpoint>& wires = slots_[index(slot)].wires;
  for (int wire = 0; index(wire) < wires.size(); ++wire) {
    Endpoint& endpoint = wires[index(wire)];
    if (endpoint.device >= 0 &&
        core_.device(endpoint.device).take_output(endpoint.link, now, endpoint.backlog))
      endpoint.closed = true;
    std::size_t sent = 0;
    while (sent < endpoint.backlog.size()) {
      const std::size_t piece =
          std::min(endpoint.backlog.size() - sent, Participants::kLargestMessage);
      if (!participants_.send(slot, US_DATA, wire, 0, {endpoint.backlog.data() + sent, piece}))
        break;
      sent += piece;
    }
    endpoint.backlog.erase(endpoint.backlog.begin(),
                           endpoint.backlog.begin() + static_cast<std::ptrdiff_t>(sent));
    if (endpoint.closed && endpoint.backlog.empty() &&
        participants_.send(slot, US_CLOSE, wire, 0, {}))
      endpoint = {};
  }
}

void ParticipantService::keep_output(int device, int link, const Bytes& bytes, bool closed) {
  for (Slot& slot : slots_) {
    if (!slot.used) continue;
    for (Endpoint& endpoint : slot.wires) {
      if (endpoint.device != device || endpoint.link != link) continue;
      endpoint.backlog.insert(endpoint.backlog.end(), bytes.begin(), bytes.end());
      if (!closed) return;
      // The link's number may be given to somebody else from now on.
      endpoint.closed = true;
      endpoint.device = -1;
      return;
    }
  }
}

void ParticipantService::end(int slot, TimeNs not_before) {
  Slot& mine = slots_[index(slot)];
  take_messages(slot);  // the last ones of a process that crashed
  const TimeNs when = std::max(participants_.at(slot).now, not_before);
  for (Endpoint& endpoint : mine.wires) {
    if (endpoint.device >= 0)
      inbox_.accept({.time = when,
                     .source = source_of(slot),
                     .kind = InputKind::kClosed,
                     .device = endpoint.device,
                     .link = endpoint.link});
    endpoint = {};
  }
  const int parent = relative_of(slot, participants_.at(slot).parent_slot);
  if (participants_.is_slot(parent) && participants_.at(parent).tells_of_children != 0)
    bring_signal(parent, SIGCHLD, when, 0);
  // Its own moves stay counted for the others, and its end is one more.
  ++family_moves(slot);
  mine = {};
  participants_.free(slot);
  ended_.push_back(slot);
}

void ParticipantService::end_family(int first) {
  const int family = Participants::family_of(first);
  for (int slot = first; slot < participants_.end_of(family); ++slot) {
    if (participants_.state(slot) == US_FREE) continue;
    participants_.await_exit(slot, kSecond);
    end(slot);
  }
}

std::uint64_t& ParticipantService::family_moves(int slot) {
  return moves_[index(Participants::family_of(slot))];
}

std::vector<int> ParticipantService::take_ended() {
  std::vector<int> taken;
  taken.swap(ended_);
  return taken;
}

bool ParticipantService::anyone() const {
  return std::any_of(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.used; });
}

bool ParticipantService::has_arrived(int slot) const {
  const us_state state = participants_.state(slot);
  if (state == US_FREE) return true;
  const auto& wires = slots_[index(slot)].wires;
  if (std::any_of(wires.begin(), wires.end(), [](const Endpoint& e) { return e.device >= 0; }))
    return true;
  return state == US_WAITING && slots_[index(slot)].parked && next_step(slot).slot < 0;
}

bool ParticipantService::can_wake(int slot, bool standstill) const {
  const us_slot& shared = participants_.at(slot);
  if (shared.deadline != kNever) return true;
  if ((shared.want & (US_WANT_OUTSIDE | US_WANT_CHILD)) != 0) return true;
  for (const Endpoint& endpoint : slots_[index(slot)].wires) {
    if (endpoint.device < 0) continue;
    const Device& device = core_.device(endpoint.device);
    if (device.next_event() != kNever || device.output_due(endpoint.link) != kNever) return true;
    if (device.personality().wants_ticks() && !outside_wait(slot, endpoint) && !standstill)
      return true;
  }
  return false;
}

std::optional<OutsideWait> ParticipantService::outside_wait(int slot,
                                                            const Endpoint& endpoint) const {
  const std::string robot = core_.robot_name(participants_.robot_of(slot));
  return core_.device(endpoint.device).personality().waits_for(robot);
}

std::string ParticipantService::hopeless_wait(bool standstill) const {
  std::string what;
  std::string remedies;
  std::set<std::string> told;
  for (int slot = participants_.first_slot(); slot != Participants::kNoSlot;
       slot = participants_.next_slot(slot)) {
    if (participants_.state(slot) == US_FREE) continue;
    if (participants_.state(slot) != US_WAITING || can_wake(slot, standstill)) return "";
    OutsideWait wait{"something that never comes", ""};
    for (const Endpoint& endpoint : slots_[index(slot)].wires) {
      if (endpoint.device < 0) continue;
      if (auto outside = outside_wait(slot, endpoint))
        wait = std::move(*outside);
      else if (core_.device(endpoint.device).personality().wants_ticks())
        wait.what = "its drive, and nothing has moved for a minute: it is blocked";
    }
    const std::string robot = core_.robot_name(participants_.robot_of(slot));
    what += (what.empty() ? "" : ", ") + robot + " waits for " + wait.what;
    if (!wait.remedy.empty() && told.insert(wait.remedy).second) remedies += "; " + wait.remedy;
  }
  return what + remedies;
}

std::uint64_t ParticipantService::calls_of_robot(int robot_id) const {
  const auto found = calls_.find(robot_id);
  return found == calls_.end() ? 0 : found->second;
}

std::uint64_t ParticipantService::calls() const {
  std::uint64_t sum = 0;
  for (const auto& [robot, count] : calls_) sum += count;
  return sum;
}

}  // namespace understudy
