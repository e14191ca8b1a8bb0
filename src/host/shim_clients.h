// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ParticipantService: what the simulator does for its participants between two ticks. It takes
// their messages, moves their devices from event to event, and wakes each at the instant its wait
// is over. A participant whose wait reaches the next tick is parked.
//
// The rule that makes runs repeatable: what one participant sees depends on its own messages, its
// own devices and the sealed state, never on how fast another one is.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/participants.h"
#include "run/journal.h"
#include "run/run.h"

namespace understudy {

class ParticipantService {
 public:
  using NoteSink = std::function<void(int robot_id, const std::string& text, bool not_repeatable)>;
  ParticipantService(RunCore& core, Participants& participants, Inbox& inbox, NoteSink note);

  // One look at every slot. True while at least one participant runs: call again when the doorbell
  // rang. False: all are parked, the tick may come.
  bool serve();
  // When all are parked: lets those that wait for a pipe or a child look again if a relative has
  // moved since. True if one was woken.
  bool ask_outside_waiters();
  // Likewise whether somebody moved or not, in one family (the slot of its program) or in all (-1):
  // for what the simulator cannot see.
  bool ask_outside_waiters_anyway(int family);
  // Output of a device at the end of an interval.
  void keep_output(int device, int link, const Bytes& bytes, bool closed);

  // A participant process has ended (seen from outside, or announced by itself).
  void end(int slot, TimeNs not_before = 0);
  // The same for all processes of a program, whose first one has this slot. They must be dying.
  void end_family(int slot);
  // Treats a running slot as waiting until it speaks again: it sleeps in a call the shim cannot
  // see.
  void set_aside(int slot) { slots_[index(slot)].aside = true; }

  // Whether another process of the same program, or it itself, has killed this one.
  bool was_killed_from_inside(int slot) const { return killed_from_inside_.count(slot) != 0; }

  // Slots of processes that announced their end since the last call.
  std::vector<int> take_ended();
  bool anyone() const;
  // A process that was started has opened a device, waits beyond the interval, or has ended.
  bool has_arrived(int slot) const;
  // If nobody can ever wake by itself: what they wait for and what helps, else empty. In a
  // standstill nothing moves any more, so waiting for a drive is hopeless too.
  std::string hopeless_wait(bool standstill) const;
  std::uint64_t calls_of_robot(int robot_id) const;
  std::uint64_t calls() const;  // of all robots

 private:
  struct Endpoint {
    int device = -1;
    int link = -1;
    Bytes backlog = {};  // taken from the device, not yet in the ring
    bool closed = false;
  };
  struct Slot {
    bool parked = false;
    bool aside = false;
    bool stopped = false;  // by another process of the program
    bool used = false;
    bool asked_outside = false;
    bool asked_anyway = false;  // though nobody of its family had moved
    std::uint32_t calls_when_asked = 0;
    std::uint64_t own_moves = 0;          // how often it came back from doing something
    std::uint64_t others_moves_seen = 0;  // when it last looked outside
    std::uint64_t signals = 0;            // on their way to it, a bit each
    int signal_from = 0;
    TimeNs signal_at = kNever;
    std::vector<Endpoint> wires;  // by the program's number; grows as it opens
  };

  static std::size_t index(int n) { return static_cast<std::size_t>(n); }
  void take_messages(int slot);
  void take_message(int slot, const ProgramMessage& message);
  void open_wire(int slot, const ProgramMessage& message);
  struct Step {
    TimeNs time = kNever;
    int slot = -1;
    bool wakes = false;  // the slot; otherwise one of its devices has something to do
  };
  bool look_at(int slot);
  bool is_busy(int slot) const;
  bool serve_family(int family);
  Step next_step(int slot) const;
  bool ask(int slot);
  void tell_of_outside(int slot);
  void take_kill(int slot, const ProgramMessage& message);
  void bring_signal(int slot, int number, TimeNs when, int from);
  static int relative_of(int slot, std::int64_t number);
  int source_of(int slot) const;
  void wake_at(int slot, TimeNs when);
  void deliver(int slot, TimeNs now);
  TimeNs wanted_output(int slot, TimeNs base) const;
  TimeNs next_device_event(int slot) const;
  void advance_devices(int slot, TimeNs limit);
  std::optional<OutsideWait> outside_wait(int slot, const Endpoint& endpoint) const;
  bool can_wake(int slot, bool standstill) const;
  std::uint64_t& family_moves(int slot);
  Endpoint& endpoint_at(int slot, int wire);

  RunCore& core_;
  Participants& participants_;
  Inbox& inbox_;
  NoteSink note_;
  std::vector<Slot> slots_;
  std::vector<int> ended_;
  std::set<int> killed_from_inside_;
  std::map<int, std::uint64_t> calls_;  // per robot, by id
  std::vector<std::uint64_t> moves_;    // of all processes of a program, by its slot
};

}  // namespace understudy
