// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceLinks: the links of a device, each with a wire in both directions. Bytes and datagrams go
// in and come out with their virtual times; what they mean is not known here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/describe.h"
#include "base/line_state.h"
#include "base/time.h"
#include "device/link.h"
#include "wires/datagram.h"
#include "wires/timed_queue.h"
#include "wires/wire.h"
#include "world/ids.h"

namespace understudy {

// What a device has for a client by some instant.
struct LinkOutput {
  Bytes bytes = {};
  std::vector<Datagram> datagrams = {};  // with the peers they are for
  std::optional<ModemLines> lines = {};  // if they have changed
  bool closed = false;                   // by the device, after all this

  bool empty() const { return bytes.empty() && datagrams.empty() && !lines && !closed; }
  void clear() {
    bytes.clear();
    datagrams.clear();
    lines.reset();
    closed = false;
  }
};

struct SavedLink {
  bool open = false;
  TimeNs close_due = kNever;
  Bytes in;
  Bytes out;
  TimedQueue<Datagram> datagrams = {};
  TimedQueue<ModemLines> lines = {};
  std::uint32_t client_baud = 0;
  bool rate_told = false;
  std::optional<ProgramEnd> leaving = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("open", self.open);
    visit("close_due", self.close_due);
    visit("in", self.in);
    visit("out", self.out);
    visit.if_set("datagrams", self.datagrams);
    visit.if_set("lines", self.lines);
    visit.if_set("client_baud", self.client_baud);
    visit.if_set("rate_told", self.rate_told);
    visit.if_set("leaving", self.leaving);
  }
};

class DeviceLinks {
 public:
  // At most this many links may be open at once, each with this speed (0: not serial lines).
  DeviceLinks(int most, std::uint32_t baud, WrongRate wrong_rate);

  int count() const { return static_cast<int>(links_.size()); }  // the most ever open at once
  bool has(LinkId id) const { return id.exists() && id.value < count(); }
  bool is_open(LinkId id) const { return links_[id.index()].open; }
  // True if the link is open and neither side has closed it.
  bool in_use(LinkId id) const {
    return is_open(id) && links_[id.index()].close_due == kNever && !is_leaving(id);
  }
  std::vector<LinkId> open_ones() const;

  // The client has closed the link, but its last bytes are still on the way to the device, as a
  // serial driver sends them. After that the link closes.
  void leave(LinkId id, ProgramEnd end) { links_[id.index()].leaving = end; }
  bool is_leaving(LinkId id) const { return has(id) && links_[id.index()].leaving.has_value(); }
  ProgramEnd leaving_end(LinkId id) const { return *links_[id.index()].leaving; }
  // The first link that was left and whose last byte has arrived; none if there is none.
  LinkId first_left() const;

  // The first free link; none if all are taken. open() opens it. One that its client is leaving
  // counts as free.
  LinkId first_free() const;
  LinkId free_one(LinkId id) const;  // this one, if it is free
  void open(LinkId id);
  void close(LinkId id);  // at once, dropping what is under way
  void close_all();
  // Closes the links that are due to close. Returns true if there was one.
  bool close_due_ones(TimeNs now);

  // The speeds of the two sides of a serial line. Until a client has set one (or says 0: it hangs
  // up), its speed is the device's.
  void set_device_baud(std::uint32_t baud);
  void set_client_baud(LinkId id, std::uint32_t baud);
  std::uint32_t client_baud(LinkId id) const { return links_[id.index()].client_baud; }
  // True once a link, if its client now sends at a speed at which the device cannot read.
  bool must_tell_rate(LinkId id);

  // The wire towards the device.
  Wire& in(LinkId id) { return *links_[id.index()].in; }
  const Wire& in(LinkId id) const { return *links_[id.index()].in; }
  TimeNs next_arrival() const;
  // The bytes that have arrived by `now`; may be empty.
  Bytes take_arrived(LinkId id, TimeNs now);

  // The wire towards the client.
  void act(LinkAction action);
  // When something (or the end) can be taken; kNever if nothing is under way.
  TimeNs output_due(LinkId id) const;
  // Appends what is there by `now`. False if there was nothing but the end.
  bool take_output(LinkId id, TimeNs now, LinkOutput& out);

  void flush(LinkId id, bool to_device, bool to_client);
  // True if something is under way on one of them.
  bool busy() const;

  std::vector<SavedLink> save() const;
  bool load(const std::vector<SavedLink>& saved);
  std::vector<NamedValue> fields() const;

 private:
  struct Link {
    bool open = false;
    TimeNs close_due = kNever;
    std::unique_ptr<Wire> in;   // towards the device
    std::unique_ptr<Wire> out;  // towards the client
    TimedQueue<Datagram> datagrams;
    TimedQueue<ModemLines> lines;
    std::uint32_t client_baud = 0;  // 0: it has not set one
    bool rate_told = false;
    std::optional<ProgramEnd> leaving;
  };
  void set_count(std::size_t count);
  void set_speeds(Link& link) const;
  static TimeNs next_output(const Link& link);

  int most_;
  std::uint32_t baud_;
  WrongRate wrong_rate_;
  std::vector<Link> links_;
};

}  // namespace understudy
