// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TimedQueue: things that arrive whole, each at its own instant and in the order they were sent,
// such as datagrams. Bytes without boundaries travel on a Wire.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/time.h"

namespace understudy {

template <class Thing>
class TimedQueue {
 public:
  // A time before that of an earlier one counts as that one. Returns when it can be taken.
  TimeNs push(TimeNs due, Thing thing) {
    if (!entries_.empty()) due = std::max(due, entries_.back().due);
    entries_.push_back({due, std::move(thing)});
    return due;
  }
  // When the next one can be taken; kNever if none is under way.
  TimeNs next_due() const { return entries_.empty() ? kNever : entries_.front().due; }
  // Appends those due by `now`; returns how many.
  std::size_t take(TimeNs now, std::vector<Thing>& out) {
    auto end = entries_.begin();
    for (; end != entries_.end() && end->due <= now; ++end) out.push_back(std::move(end->thing));
    const auto count = static_cast<std::size_t>(end - entries_.begin());
    entries_.erase(entries_.begin(), end);
    return count;
  }
  // Calls `use` with those that cannot be taken by `now`.
  template <class Use>
  void for_each_after(TimeNs now, Use use) const {
    for (const Entry& entry : entries_)
      if (entry.due > now) use(entry.thing);
  }
  void clear() { entries_.clear(); }

  bool operator==(const TimedQueue&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("entries", self.entries_);
  }

 private:
  struct Entry {
    TimeNs due = 0;
    Thing thing;

    bool operator==(const Entry&) const = default;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("due", self.due);
      visit("thing", self.thing);
    }
  };
  std::vector<Entry> entries_;  // oldest first
};

}  // namespace understudy
