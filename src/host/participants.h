// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Participants: the processes of a run's programs, from the simulator's side: which of them wait,
// for what, and until when. Each program has its own memory (ProgramMemory), with a slot for each
// of its processes. Here all slots of the run are numbered consecutively. The rules are in
// clients/wire/time_wire.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/time.h"
#include "clients/wire/time_wire.h"
#include "host/doorbell.h"
#include "host/program_memory.h"
#include "host/slots.h"
#include "world/ids.h"

namespace understudy {

struct ParticipantsParams {
  std::uint64_t seed = 1;
  std::int64_t epoch_s = 0;
  TimeNs write_cost_ns = 20 * kMicrosecond;
  TimeNs look_cost_ns = 1 * kMicrosecond;
};

// One message from a program. The bytes are valid only during the call.
struct ProgramMessage {
  us_message_type type = US_DATA;
  int wire = 0;
  TimeNs time = 0;
  std::int64_t value = 0;
  ByteSpan bytes;
};

// Robots that are to get a program, have one or had one. Programs start side by side, so what one
// of them may do must not depend on which of them is first.
class RobotsWithPrograms {
 public:
  void add(RobotId robot) { robots_.insert(robot); }
  bool has(RobotId robot) const { return robots_.count(robot) > 0; }
  std::size_t count() const { return robots_.size(); }

 private:
  std::set<RobotId> robots_;
};

class Participants {
 public:
  static Result<std::unique_ptr<Participants>> make(const ParticipantsParams& params);
  Participants(const Participants&) = delete;
  Participants& operator=(const Participants&) = delete;

  // Programs that connect to this network address reach the run.
  Status add_address(us_address_kind kind, const std::string& name);

  static constexpr int kMostPrograms = 64;
  static constexpr int capacity() { return kMostPrograms * US_SLOTS; }
  // Returns the first slot of a new program. It counts as running from now on.
  Result<SlotId> add_program(RobotId robot, TimeNs now, TimeNs horizon);
  RobotsWithPrograms& robots() { return robots_; }
  RobotId robot_of(SlotId slot) const { return RobotId{memory_of(slot).robot_id()}; }
  ProgramMemory& memory_of(SlotId slot) { return *memories_[index(family_of(slot))]; }
  const ProgramMemory& memory_of(SlotId slot) const { return *memories_[index(family_of(slot))]; }

  // All slots that have ever been used, in order. New ones may appear at any time, because programs
  // take slots for their children.
  SlotId first_slot() const { return next_slot({}); }
  SlotId next_slot(SlotId slot) const;
  int families() const { return static_cast<int>(memories_.size()); }
  // One past the last used slot of a program.
  SlotId end_of(int family) const;
  bool has_ended(int family) const;  // true if all its processes have ended
  bool is_slot(SlotId slot) const;

  us_state state(SlotId slot) const;
  const us_slot& at(SlotId slot) const {
    return memory_of(slot).shared().slots[place_in_family(slot)];
  }
  void free(SlotId slot);
  // The process id that programs know.
  int number_of(SlotId slot) const;
  // Delivers these signals (a bit for each) to a waiting slot when it wakes.
  void bring_signals(SlotId slot, std::uint64_t signals, int from);

  // Passes every waiting message of the slot to `take`.
  void receive(SlotId slot, const std::function<void(const ProgramMessage&)>& take);
  // Returns false if the ring has no room for it now. `bytes` may be at most kLargestMessage long.
  bool send(SlotId slot, us_message_type type, int wire, std::int64_t value, ByteSpan bytes);
  static constexpr std::size_t kLargestMessage = US_RING_BYTES / 4;

  // The slot continues from `now`. Up to `horizon` it may go on without asking, and before
  // `news_at` nothing can arrive on its wires.
  void wake(SlotId slot, TimeNs now, TimeNs horizon, TimeNs news_at);

  // By which programs, other threads and signal handlers end a wait for them.
  Doorbell& doorbell() { return *doorbell_; }

 private:
  Participants() = default;
  static std::size_t index(int n) { return static_cast<std::size_t>(n); }
  us_slot& slot_at(SlotId slot) { return memory_of(slot).shared().slots[place_in_family(slot)]; }

  ParticipantsParams params_;
  std::vector<std::unique_ptr<ProgramMemory>> memories_;
  std::vector<std::pair<us_address_kind, std::string>> addresses_;
  RobotsWithPrograms robots_;
  std::unique_ptr<Doorbell> doorbell_;
};

}  // namespace understudy
