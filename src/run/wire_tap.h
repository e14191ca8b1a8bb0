// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WireTap: what goes over the links of a device, for people who watch: the viewers of the window
// and the file of --wire-log. It counts bytes always. Messages and their names are kept only while
// somebody watches, and only the latest of them. Nothing in it belongs to the state of the run.
//
// A message is dated when its last byte has arrived at the device, or has left the device's end of
// the wire. It is named at once, and waits until its time has come. What is dropped before it has
// left is taken back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "base/line_state.h"
#include "base/time.h"
#include "device/link.h"
#include "device/wire_decoder.h"
#include "run/wire_entries.h"
#include "wires/departure.h"
#include "world/ids.h"

namespace understudy {

struct WireCounts {
  std::uint64_t to_device = 0;  // bytes
  std::uint64_t from_device = 0;
};

class WireTap {
 public:
  enum class Watcher : std::uint8_t { kFile, kViewers };
  using MakeDecoder = std::function<std::unique_ptr<WireDecoder>()>;

  // Makes what names the messages of a link. Null: what was sent at once is a message; on a serial
  // line, where bytes come one by one, a line is, or what comes without a pause.
  explicit WireTap(MakeDecoder make_decoder = nullptr, bool is_serial = true)
      : make_decoder_(std::move(make_decoder)), is_serial_(is_serial) {}

  void watch(Watcher watcher, bool on);
  bool is_watched() const { return watchers_ != 0; }
  const WireCounts& counts() const { return counts_; }
  // Who opened a link, and the two sides of its line.
  struct LinkFacts {
    ProgramId program = {};  // none: not one of the run's
    ModemLines lines = {};   // of the device
    LineState line = {};     // of the client
  };
  LinkFacts facts(LinkId link) const;

  // What the device is told, and what it does.
  void see(const LinkEvent& event);
  void see(const LinkAction& action, const Departure& left);
  void see_power(TimeNs time, bool on);
  // This many bytes from the device, the last ones, have not left by `now`, and never will.
  void take_back(LinkId link, TimeNs now, std::size_t count);
  // Called when a tick has been sealed. What has happened by now can be read from now on.
  void publish(TimeNs now);
  // The same after the last tick: no message goes on.
  void finish(TimeNs now);

  // What can be read, as in WireEntries.
  std::uint64_t first() const { return entries_.first(); }
  std::uint64_t next() const { return entries_.next(); }
  const WireEntry& operator[](std::uint64_t number) const { return entries_[number]; }

 private:
  // One link, while somebody watches.
  struct Feed {
    std::unique_ptr<WireDecoder> decoder;
    std::size_t begun = 0;  // bytes from the device that the decoder has, of no whole message
    // Without a decoder: what belongs together so far, in each direction.
    WireEntry to_device = {};
    WireEntry from_device = {};
  };

  Feed& feed_of(LinkId link);
  void carry(WireEntry what, const Departure& times);
  void decode(Feed& feed, const WireEntry& what, const Departure& times);
  void add_to_group(Feed& feed, const WireEntry& what, const Departure& times);
  void end_group(WireEntry& group);
  void end_groups(Feed& feed, TimeNs before);
  void see_opened(const LinkEvent& event, ProgramId program);
  void see_closed(LinkId link, TimeNs time, bool by_client);
  void see_line(const LinkEvent& event, const LineState& now);
  void see_modem_lines(const LinkAction& action, const ModemLines& now, TimeNs time);
  void note(TimeNs time, LinkId link, bool to_device, std::string_view text);

  MakeDecoder make_decoder_;
  bool is_serial_;
  unsigned watchers_ = 0;  // one bit each
  WireCounts counts_;
  std::map<LinkId, LinkFacts> open_;
  std::map<LinkId, Feed> feeds_;
  WireEntries entries_;
};

}  // namespace understudy
