// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ShimWires: what programs under the shim have open. Their messages become inputs of the run, and
// what devices have for them goes into their rings.
#pragma once

#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "host/participants.h"
#include "run/run.h"

namespace understudy {

class ShimWires {
 public:
  ShimWires(Run& run, Participants& participants);

  // A message about a wire: it is opened or closed, or bytes, speed, flushes and questions come.
  void take(SlotId slot, const ProgramMessage& message);
  // The process is gone: all of its wires are closed.
  void close_all(SlotId slot, TimeNs when);

  // When there is something on a wire that the process waits for; not before `base`.
  TimeNs wanted_output(SlotId slot, TimeNs base) const;
  // When something can come on any of its wires, if it runs on from `now`.
  TimeNs next_output(SlotId slot, TimeNs now) const;
  // The next event of the devices it talks to, and all of them up to an instant.
  TimeNs next_event(SlotId slot) const;
  void advance_devices(SlotId slot, TimeNs limit);

  // Puts what is there by `now` into the process's ring.
  void hand_over(SlotId slot, TimeNs now);
  // Output of a device at the end of an interval, for whoever has the link.
  void keep(const LinkAddress& link, const Bytes& bytes, bool closed);

  std::vector<LinkAddress> links_of(SlotId slot) const;

 private:
  struct Wire {
    LinkAddress link = {};
    Bytes backlog = {};  // taken from the device, not yet in the ring
    bool closed = false;

    bool is_open() const { return link.device.exists(); }
  };
  Wire& wire_at(SlotId slot, int number);
  void open(SlotId slot, const ProgramMessage& message);
  void accept(SlotId slot, TimeNs time, InputContent content);
  Device& device(const Wire& wire) { return run_.world().devices()[wire.link.device]; }
  const Device& device(const Wire& wire) const { return run_.world().devices()[wire.link.device]; }

  Run& run_;
  Participants& participants_;
  std::vector<std::vector<Wire>> wires_;  // by slot and the program's number; grows as it opens
};

}  // namespace understudy
