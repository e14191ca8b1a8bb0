// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/participants.h"

#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

#include "clients/wire/ring.h"
#include "host/futex.h"
#include "host/process_stat.h"

namespace understudy {
namespace {

constexpr std::uint32_t kFew = 2;  // programs at once that the simulator wakes up for one by one
constexpr TimeNs kMomentPerProgram = 20 * kMicrosecond;

}  // namespace

Result<std::unique_ptr<Participants>> Participants::make(const ParticipantsParams& params) {
  std::unique_ptr<Participants> made(new Participants);
  made->params_ = params;
  auto bell = Bell::make();
  if (!bell) return Error{bell.error()};
  made->bell_ = std::move(*bell);
  return made;
}

Status Participants::add_address(us_address_kind kind, const std::string& name) {
  if (std::find(addresses_.begin(), addresses_.end(), std::pair(kind, name)) != addresses_.end())
    return {};
  if (addresses_.size() == US_ADDRESSES)
    return Error{"more than " + std::to_string(US_ADDRESSES) +
                 " device addresses in one world; give several robots the same one"};
  if (name.size() + 1 > US_ADDRESS_BYTES)
    return Error{"device address is too long: " + name + "; use a shorter one"};
  addresses_.emplace_back(kind, name);
  for (const auto& memory : memories_) memory->add_address(kind, name);
  return {};
}

Result<SlotId> Participants::add_program(RobotId robot, TimeNs now, TimeNs horizon) {
  // One whose processes have all ended leaves its place to the next.
  int family = 0;
  while (family < families() && (families() < kMostPrograms || !has_ended(family))) ++family;
  if (family == kMostPrograms)
    return Error{"more than " + std::to_string(kMostPrograms) +
                 " programs in one run; use built-in programs for swarms"};
  auto memory = ProgramMemory::make({.family = family,
                                     .robot_id = robot.value,
                                     .seed = params_.seed,
                                     .epoch_s = params_.epoch_s,
                                     .write_cost_ns = params_.write_cost_ns,
                                     .look_cost_ns = params_.look_cost_ns});
  if (!memory) return Error{memory.error()};
  for (const auto& [kind, name] : addresses_) (*memory)->add_address(kind, name);
  const int local = (*memory)->reserve(now, horizon);
  if (family == families())
    memories_.push_back(std::move(*memory));
  else
    memories_[index(family)] = std::move(*memory);
  return SlotId{first_slot_of(family).value + local};
}

SlotId Participants::next_slot(SlotId slot) const {
  int family = slot.exists() ? family_of(slot) : 0;
  for (SlotId next{slot.value + 1}; family < families(); next = first_slot_of(++family))
    if (next < end_of(family)) return next;
  return {};
}

SlotId Participants::end_of(int family) const {
  return SlotId{first_slot_of(family).value + memories_[index(family)]->slots_used()};
}

bool Participants::has_ended(int family) const {
  for (SlotId slot = first_slot_of(family); slot < end_of(family); ++slot.value)
    if (state(slot) != US_FREE) return false;
  return true;
}

bool Participants::is_slot(SlotId slot) const {
  return slot.exists() && family_of(slot) < families() && slot < end_of(family_of(slot)) &&
         state(slot) != US_FREE;
}

void Participants::free(SlotId slot) {
  memory_of(slot).forget_process(place_in_family(slot));
  slot_at(slot).pid = 0;
  slot_at(slot).parent_pid = 0;
  slot_at(slot).state.store(US_FREE);
}

int Participants::number_of(SlotId slot) const {
  return us_process_number(family_of(slot), at(slot).number);
}

void Participants::bring_signals(SlotId slot, std::uint64_t signals, int from) {
  slot_at(slot).signals |= signals;
  slot_at(slot).signal_from = from;
}

int Participants::process_number(SlotId slot) {
  return memory_of(slot).process_number(place_in_family(slot));
}

us_state Participants::state(SlotId slot) const {
  return static_cast<us_state>(at(slot).state.load(std::memory_order_acquire));
}

bool Participants::await_exit(SlotId slot, TimeNs at_most) {
  const int process = memory_of(slot).process(place_in_family(slot));
  if (process < 0) return at(slot).pid != 0;  // no process of this program has that number
  pollfd ended{process, POLLIN, 0};
  return poll(&ended, 1, static_cast<int>(at_most / kMillisecond)) > 0;
}

void Participants::await_stop(SlotId slot, TimeNs at_most) {
  constexpr TimeNs kNap = 100 * kMicrosecond;
  for (TimeNs waited = 0; waited < at_most; waited += kNap) {
    const char state = process_stat(process_number(slot)).state;
    if (state == 'T' || state == 't' || state == 'X' || state == 'Z') return;
    const timespec nap{0, kNap};
    nanosleep(&nap, nullptr);
  }
}

void Participants::receive(SlotId slot, const std::function<void(const ProgramMessage&)>& take) {
  us_ring& ring = slot_at(slot).to_sim;
  std::uint32_t tail = ring.tail.load(std::memory_order_relaxed);
  const std::uint32_t head = ring.head.load(std::memory_order_acquire);
  Bytes bytes;
  // The other side is a program that may write anything into this memory: believe no length.
  while (head - tail >= sizeof(us_message) && head - tail <= US_RING_BYTES) {
    us_message message;
    tail = us_ring_get(&ring, tail, &message, sizeof message);
    if (message.length > head - tail) break;
    bytes.resize(message.length);
    tail = us_ring_get(&ring, tail, bytes.data(), bytes.size());
    if (message.wire >= US_WIRES) continue;
    take({static_cast<us_message_type>(message.type), static_cast<int>(message.wire), message.time,
          message.value, bytes});
  }
  ring.tail.store(head, std::memory_order_release);
}

bool Participants::send(SlotId slot, us_message_type type, int wire, std::int64_t value,
                        ByteSpan bytes) {
  us_ring& ring = slot_at(slot).from_sim;
  std::uint32_t head = ring.head.load(std::memory_order_relaxed);
  const std::uint32_t room = US_RING_BYTES - (head - ring.tail.load(std::memory_order_acquire));
  us_message message{};
  if (room < sizeof message + bytes.size() || room > US_RING_BYTES) return false;
  message.type = type;
  message.wire = static_cast<std::uint32_t>(wire);
  message.value = value;
  message.length = static_cast<std::uint32_t>(bytes.size());
  head = us_ring_put(&ring, head, &message, sizeof message);
  head = us_ring_put(&ring, head, bytes.data(), bytes.size());
  ring.head.store(head, std::memory_order_release);
  return true;
}

void Participants::wake(SlotId slot, TimeNs now, TimeNs horizon, TimeNs news_at) {
  us_slot& s = slot_at(slot);
  s.now = now;
  s.horizon = horizon;
  s.news_at = news_at;
  bell_->tell_core();
  s.state.store(US_RUNNING);
  if (s.sleeping.load() != 0) futex(&s.state, FUTEX_WAKE, 1, nullptr);
}

void Participants::nudge(SlotId slot, bool for_relatives) {
  const int process = memory_of(slot).process(place_in_family(slot));
  if (is_traced(process_number(slot))) return;
  slot_at(slot).relatives_wait = for_relatives ? 1 : 0;
  if (process >= 0) syscall(SYS_pidfd_send_signal, process, US_SIGNAL_NUDGE, nullptr, 0);
}

void Participants::wait(std::uint32_t seen, TimeNs at_most) {
  bell_->tell_core();
  const std::uint32_t rung = bell_->count();
  const std::uint32_t running = count_running();
  if (running <= kFew) {
    if (somebody_runs_elsewhere() && bell_->look(seen)) return;
    bell_->sleep_until(seen + 1, at_most);
    return;
  }
  // More programs than cores: to wake up for each would take the cores away from the others. All of
  // them together, or what there is after a moment.
  const TimeNs moment = running * kMomentPerProgram;
  TimeNs waited = 0;
  do {
    bell_->sleep_until(rung + running, moment);
    waited += moment;
  } while (waited < at_most && bell_->count() == seen);
}

std::uint32_t Participants::count_running() const {
  std::uint32_t running = 0;
  for (SlotId slot = first_slot(); slot.exists(); slot = next_slot(slot))
    if (state(slot) == US_RUNNING || state(slot) == US_RESERVED) ++running;
  return running;
}

// On one core looking only keeps the other side from answering.
bool Participants::somebody_runs_elsewhere() const {
  static const bool one_core = sysconf(_SC_NPROCESSORS_ONLN) == 1;
  if (one_core) return false;
  for (SlotId slot = first_slot(); slot.exists(); slot = next_slot(slot))
    if (state(slot) == US_RUNNING && at(slot).core != bell_->core()) return true;
  return false;
}

}  // namespace understudy
