// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ShimClients: serves programs under the shim between two ticks. It takes their messages, moves
// their devices from event to event, and wakes each process at the instant when its wait is over. A
// process whose wait reaches the next tick is parked.
//
// The rule that makes runs repeatable: what one process sees depends on its own messages, its own
// devices and the sealed state, never on how fast another process is.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "host/clients.h"
#include "host/participants.h"
#include "host/shim_wires.h"
#include "run/run.h"

namespace understudy {

class ShimClients final : public Clients {
 public:
  using NoteSink = Rivals::NoteSink;
  ShimClients(Run& run, Participants& participants, NoteSink note);

  Status reach_new_devices() override;
  // Until all are parked.
  void speak(Interval& interval) override;
  void deliver(const LinkAddress& link, const LinkOutput& output) override;

  // Looks at every slot once. Returns true while at least one process runs; then call it again when
  // the doorbell has rung. Returns false when all are parked and the tick may come.
  bool serve();
  // Wakes processes that wait for a pipe or a child, in one family or in all (-1), so that they
  // check for what the simulator cannot see. Returns true if one was woken.
  bool ask_outside_waiters_anyway(int family);

  // A process has ended. This was seen from outside or announced by the process.
  void end(SlotId slot, ProgramEnd end, TimeNs not_before = 0);
  // The same for all processes of the program whose first process has this slot. They have been
  // killed.
  void end_family(SlotId slot);
  // Treats a running slot as waiting until it speaks again, because it sleeps in a call that the
  // shim cannot see.
  void set_aside(SlotId slot) { slots_[slot.index()].aside = true; }

  // Whether this process was killed by itself or by another process of the same program.
  bool was_killed_from_inside(SlotId slot) const { return killed_from_inside_.count(slot) != 0; }
  // Slots of processes that announced their end since the last call.
  std::vector<SlotId> take_ended();
  bool anyone() const;
  // The process has opened a device, waits beyond the interval, or has ended.
  bool has_arrived(SlotId slot) const;
  // The number of calls of each robot's program.
  const std::map<RobotId, std::uint64_t>& calls() const { return calls_; }
  const ShimWires& wires() const { return wires_; }

 private:
  struct Slot {
    bool parked = false;
    bool aside = false;
    bool stopped = false;  // by another process of the program
    bool used = false;
    bool asked_outside = false;
    bool asked_anyway = false;  // woken although its family had not moved
    std::uint32_t calls_when_asked = 0;
    std::uint64_t own_moves = 0;          // how often it came back from doing something
    std::uint64_t others_moves_seen = 0;  // when it last checked what is outside
    std::uint64_t signals = 0;            // on their way to it, one bit each
    int signal_from = 0;
    TimeNs signal_at = kNever;
  };
  struct Step {
    TimeNs time = kNever;
    SlotId slot = {};
    bool wakes = false;  // the slot wakes; otherwise one of its devices has something to do
  };
  bool look_at(SlotId slot);
  bool is_busy(SlotId slot) const;
  bool serve_family(int family);
  Step next_step(SlotId slot) const;
  bool ask_outside_waiters();
  void ask(SlotId slot);
  void take_messages(SlotId slot);
  void take_kill(SlotId slot, const ProgramMessage& message);
  void bring_signal(SlotId slot, int number, TimeNs when, int from);
  void wake_at(SlotId slot, TimeNs when);

  Run& run_;
  Participants& participants_;
  ShimWires wires_;
  NoteSink note_;
  int seen_devices_ = 0;  // programs can reach devices with lower numbers
  std::vector<Slot> slots_;
  std::vector<SlotId> ended_;
  std::set<SlotId> killed_from_inside_;
  std::map<RobotId, std::uint64_t> calls_;
  std::map<int, std::uint64_t> moves_;  // of all processes of a program, by family
  TimeNs last_outside_ = 0;             // wall time
};

}  // namespace understudy
