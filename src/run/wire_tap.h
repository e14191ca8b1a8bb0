// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WireTap: what goes over the links of a device, for people who watch: the viewers of the window
// and the file of --wire-log. It counts bytes always. Messages and their names are kept only while
// somebody watches, and only the latest of them. Nothing in it belongs to the state of the run.
//
// A message is dated when its last byte has arrived at the device, or has left the device's end of
// the wire. A device may send ahead of time, so messages wait here until their time has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/line_state.h"
#include "base/time.h"
#include "device/link.h"
#include "device/wire_decoder.h"
#include "world/ids.h"

namespace understudy {

// One message, or something that happened to the line.
struct WireEntry {
  TimeNs time = 0;
  LinkId link = {};
  bool to_device = true;
  Bytes bytes = {};  // none: the line
  std::string name = {};
};

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
  // Who opened a link, and the device's side of its line.
  struct LinkFacts {
    ProgramId program = {};  // none: not one of the run's
    ModemLines lines = {};
  };
  LinkFacts facts(LinkId link) const;

  // What the device is told, and what it does. `done`: when the last of it has left.
  void see(const LinkEvent& event);
  void see(const LinkAction& action, TimeNs done);
  void see_power(TimeNs time, bool on);
  // Called when a tick has been sealed. What has happened by now can be read from now on.
  void publish(TimeNs now);

  // Entries are numbered from 0. Only the latest are there: those from first() to next() - 1.
  std::uint64_t first() const { return next_ - entries_.size(); }
  std::uint64_t next() const { return next_; }
  const WireEntry& operator[](std::uint64_t number) const { return entries_[number - first()]; }

 private:
  // One link, while somebody watches.
  struct Feed {
    std::unique_ptr<WireDecoder> decoder;
    LineState line = {};
    // Without a decoder: what belongs together so far, in each direction.
    WireEntry to_device = {};
    WireEntry from_device = {};
  };

  Feed& feed_of(LinkId link);
  void carry(WireEntry what);
  void add_to_group(Feed& feed, const WireEntry& what);
  void end_group(WireEntry& group);
  void end_groups(Feed& feed, TimeNs before);
  void see_opened(const LinkEvent& event, ProgramId program);
  void see_closed(LinkId link, TimeNs time, bool by_client);
  void see_line(const LinkEvent& event, const LineState& now);
  void see_modem_lines(const LinkAction& action, const ModemLines& now, TimeNs done);
  void note(TimeNs time, LinkId link, bool to_device, std::string_view text);
  void keep(WireEntry entry);
  void drop_oldest();

  MakeDecoder make_decoder_;
  bool is_serial_;
  unsigned watchers_ = 0;  // one bit each
  WireCounts counts_;
  std::map<LinkId, LinkFacts> open_;
  std::map<LinkId, Feed> feeds_;
  std::deque<WireEntry> waiting_;  // not yet published, in order of time
  std::deque<WireEntry> entries_;
  std::uint64_t next_ = 0;
  std::size_t bytes_ = 0;  // in waiting_ and entries_
};

}  // namespace understudy
