// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/participants.h"

#include <algorithm>

#include "clients/wire/ring.h"
#include "host/futex.h"

namespace understudy {

Result<std::unique_ptr<Participants>> Participants::make(const ParticipantsParams& params) {
  std::unique_ptr<Participants> made(new Participants);
  made->params_ = params;
  auto doorbell = Doorbell::make();
  if (!doorbell) return Error{doorbell.error()};
  made->doorbell_ = std::move(*doorbell);
  return made;
}

Status Participants::add_address(us_address_kind kind, const std::string& name) {
  if (std::find(addresses_.begin(), addresses_.end(), std::pair(kind, name)) != addresses_.end())
    return {};
  if (addresses_.size() == US_ADDRESSES)
    return Error{"more than " + std::to_string(US_ADDRESSES) +
                 " device addresses in one world; give several robots the same one"};
  if (name.size() + 1 > US_ADDRESS_BYTES)
    return Error{"the device address is too long: " + name + "; use a shorter one"};
  addresses_.emplace_back(kind, name);
  for (const auto& memory : memories_) memory->add_address(kind, name);
  return {};
}

Result<SlotId> Participants::add_program(RobotId robot, TimeNs now, TimeNs horizon) {
  // A program whose processes have all ended gives its place to the next one.
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
  robots_.add(robot);
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

us_state Participants::state(SlotId slot) const {
  return static_cast<us_state>(at(slot).state.load(std::memory_order_acquire));
}

void Participants::receive(SlotId slot, const std::function<void(const ProgramMessage&)>& take) {
  us_ring& ring = slot_at(slot).to_sim;
  std::uint32_t tail = ring.tail.load(std::memory_order_relaxed);
  const std::uint32_t head = ring.head.load(std::memory_order_acquire);
  Bytes bytes;
  // The program on the other side may write anything into this memory, so trust no length.
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
  doorbell_->tell_core();
  s.state.store(US_RUNNING);
  if (s.sleeping.load() != 0) futex(&s.state, FUTEX_WAKE, 1, nullptr);
}

}  // namespace understudy
