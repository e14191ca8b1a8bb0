// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WireEntries: what was seen on the links of a device, in order of time. Only the latest are kept.
// A device may send ahead of time, so entries wait here until their time has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "base/bytes.h"
#include "base/time.h"
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

class WireEntries {
 public:
  void add(WireEntry entry);
  // The last bytes from the device on this link have not left by `now`, and never will. Returns
  // what has left of a message that is now cut off.
  std::optional<WireEntry> take_back(LinkId link, TimeNs now, std::size_t count);
  // What has happened by now can be read from now on.
  void publish(TimeNs now);
  void clear();

  // Entries are numbered from 0. Only the latest are there: those from first() to next() - 1.
  std::uint64_t first() const { return next_ - entries_.size(); }
  std::uint64_t next() const { return next_; }
  const WireEntry& operator[](std::uint64_t number) const { return entries_[number - first()]; }

 private:
  void drop_oldest();

  std::deque<WireEntry> waiting_;  // not yet published
  std::deque<WireEntry> entries_;
  std::uint64_t next_ = 0;
  std::size_t bytes_ = 0;  // in waiting_ and entries_
};

}  // namespace understudy
