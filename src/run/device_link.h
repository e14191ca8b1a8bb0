// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceLink: one link of a device, with a wire in both directions. Bytes and datagrams go in and
// come out with their virtual times; what they mean is not known here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
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
  bool break_on = false;
  bool dtr_off = false;
  bool rts_off = false;

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
    visit.if_set("break_on", self.break_on);
    visit.if_set("dtr_off", self.dtr_off);
    visit.if_set("rts_off", self.rts_off);
  }
};

class DeviceLink {
 public:
  // With this speed of the device's side; 0 if it is not a serial line.
  DeviceLink(std::uint32_t device_baud, WrongRate wrong_rate);

  bool is_open() const { return open_; }
  // True if the link is open and neither side has closed it.
  bool in_use() const { return open_ && close_due_ == kNever && !leaving_; }
  void open(std::uint32_t device_baud);
  void close();  // at once, dropping what is under way
  // The same, on the device's side.
  void end() {
    close();
    close_due_ = kNever;
  }
  // When the device has closed it; kNever if it has not.
  TimeNs close_due() const { return close_due_; }

  // The client has closed the link, but its last bytes are still on the way to the device, as a
  // serial driver sends them. After that the link closes.
  void leave(ProgramEnd end) { leaving_ = end; }
  const std::optional<ProgramEnd>& leaving() const { return leaving_; }

  // The speeds of the two sides of a serial line. Until a client has set one (or says 0: it hangs
  // up), its speed is the device's.
  void set_device_baud(std::uint32_t baud);
  void set_client_baud(std::uint32_t baud, std::uint32_t device_baud);
  std::uint32_t client_baud() const { return client_baud_; }
  // The client's side of the line, as it was set last.
  void set_line(const LineState& line) { line_ = line; }
  LineState line() const;
  // True once, if the client now sends at a speed at which the device cannot read.
  bool must_tell_rate();

  // The wire towards the device.
  Wire& in() { return *in_; }
  const Wire& in() const { return *in_; }

  // The wire towards the client. Returns when it leaves.
  Departure act(const LinkAction& action);
  // Bytes on it, also in datagrams, that have not left by `now`.
  std::size_t unsent(TimeNs now) const;
  // When something (or the end) can be taken; kNever if nothing is under way.
  TimeNs output_due() const;
  // Appends what is there by `now`. False if there was nothing but the end.
  bool take_output(TimeNs now, LinkOutput& out);

  void flush(bool to_device, bool to_client);
  SavedLink save() const;
  bool load(const SavedLink& saved);
  std::vector<NamedValue> fields(const std::string& prefix) const;

 private:
  bool is_serial_;
  bool open_ = false;
  TimeNs close_due_ = kNever;
  std::unique_ptr<Wire> in_;   // towards the device
  std::unique_ptr<Wire> out_;  // towards the client
  TimedQueue<Datagram> datagrams_;
  TimedQueue<ModemLines> lines_;
  std::uint32_t client_baud_ = 0;  // 0: it has not set one
  bool rate_told_ = false;
  std::optional<ProgramEnd> leaving_;
  LineState line_;  // its speed is client_baud_
};

}  // namespace understudy
