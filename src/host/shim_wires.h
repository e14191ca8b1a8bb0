// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ShimWires: what programs under the shim have open. Their messages become inputs of the run, and
// what devices have for them goes into their rings.
//
// A connection or a serial line is a wire with one link. A socket for datagrams is a wire with a
// link to each device that it has sent to.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/time.h"
#include "host/participants.h"
#include "host/rivals.h"
#include "host/serial_names.h"
#include "host/shim_socket.h"
#include "run/run.h"

namespace understudy {

class ShimWires {
 public:
  ShimWires(Run& run, Participants& participants, Rivals::NoteSink note);

  // A message about a wire: it is opened or closed, or bytes, lines, flushes and questions come.
  void take(SlotId slot, const ProgramMessage& message);
  // The process is gone, so all its wires are closed.
  void close_all(SlotId slot, TimeNs when, ProgramEnd end);

  // Hands over what programs have sent to other programs' robots since the last tick, in an order
  // that depends only on the programs.
  void send_held();
  bool holds_any() const { return !held_.empty(); }

  // When a wire has something that the process waits for; not before `base`.
  TimeNs wanted_output(SlotId slot, TimeNs base) const;
  // The earliest time at which something can arrive on any of its wires, if it continues from
  // `now`.
  TimeNs next_output(SlotId slot, TimeNs now) const;
  // The next event of the devices it talks to; and processes all of them up to an instant.
  TimeNs next_event(SlotId slot) const;
  void advance_devices(SlotId slot, TimeNs limit);

  // Puts everything that is there by `now` into the process's ring.
  void hand_over(SlotId slot, TimeNs now);
  // Keeps the output of a device at the end of an interval, for the process that has the link.
  void keep(const LinkAddress& link, const LinkOutput& output);

  // To all devices that the process may hear from.
  std::vector<LinkAddress> links_of(SlotId slot) const;

 private:
  struct Wire {
    LinkAddress link = {};                         // of a connection or serial line
    LinkOutput backlog = {};                       // taken from its device, not yet in the ring
    std::unique_ptr<ShimSocket> socket = nullptr;  // of datagrams
    bool overran = false;                          // the process reads too little, or nothing

    bool is_open() const { return link.device.exists(); }
    void keep(const LinkOutput& output);
    // A process that does not read loses what comes then.
    void bound_backlog(std::size_t most_bytes);
  };
  Wire& wire_at(SlotId slot, int number);
  int open_link(SlotId slot, const ProgramMessage& message);
  int open_serial(SlotId slot, const ProgramMessage& message, const std::string& name);
  void leave(SlotId slot, const Wire& wire, TimeNs time, ProgramEnd end);
  void answer(SlotId slot, const ProgramMessage& message);
  void accept(SlotId slot, TimeNs time, InputContent content);
  // For devices that programs of other robots, which run at the same time, may use as well.
  struct Held {
    TimeNs time = 0;
    SlotId slot = {};
    int wire = 0;
    PortOfDevice at = {};
    Datagram datagram = {};
    LinkAddress closed = {};  // if it exists, this link has been closed instead
  };
  void send_datagram(SlotId slot, int wire, TimeNs time, const Datagram& datagram);
  void send_datagram_to(const Held& held, TimeNs time, bool foreign);
  void hand_over_stream(SlotId slot, int number, Wire& wire, TimeNs now);
  void collect_datagrams(SlotId slot, ShimSocket& socket, TimeNs now);
  void give(SlotId near, const Peer& from, const std::vector<Datagram>& datagrams);
  TimeNs next_datagram(SlotId slot) const;
  // Not those to devices that are reached between ticks only.
  template <class Do>
  void for_each_link(SlotId slot, const Do& act) const {
    for (const Wire& wire : wires_[slot.index()]) {
      if (wire.is_open()) act(wire.link);
      if (wire.socket == nullptr) continue;
      for (const ShimSocket::Link& link : wire.socket->links())
        if (!link.foreign) act(link.at);
    }
  }

  Run& run_;
  Participants& participants_;
  SerialNames names_;
  Rivals rivals_;
  std::map<LinkAddress, Bytes> settings_;  // of serial lines, as the last program left them
  std::vector<Held> held_;
  std::vector<std::vector<Wire>> wires_;  // by slot and the program's number; grows as it opens
};

}  // namespace understudy
