// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/wire_entries.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace understudy {
namespace {

constexpr std::size_t kMostEntries = 4000;
constexpr std::size_t kMostBytes = 1 << 20;

bool is_before(TimeNs time, const WireEntry& entry) { return time < entry.time; }

}  // namespace

void WireEntries::add(WireEntry entry) {
  const auto later = std::upper_bound(waiting_.begin(), waiting_.end(), entry.time, is_before);
  bytes_ += entry.bytes.size();
  waiting_.insert(later, std::move(entry));
  while (waiting_.size() + entries_.size() > kMostEntries || bytes_ > kMostBytes) drop_oldest();
}

std::optional<WireEntry> WireEntries::take_back(LinkId link, TimeNs now, std::size_t count) {
  for (std::size_t i = waiting_.size(); i > 0 && count > 0 && waiting_[i - 1].time > now; --i) {
    const auto place = waiting_.begin() + static_cast<std::ptrdiff_t>(i - 1);
    if (place->link != link || place->to_device || place->bytes.empty()) continue;
    WireEntry entry = std::move(*place);
    waiting_.erase(place);
    bytes_ -= entry.bytes.size();
    if (entry.bytes.size() > count) {
      entry.bytes.resize(entry.bytes.size() - count);
      entry.time = now;
      return entry;
    }
    count -= entry.bytes.size();
  }
  return std::nullopt;
}

void WireEntries::publish(TimeNs now) {
  const auto later = std::upper_bound(waiting_.begin(), waiting_.end(), now, is_before);
  next_ += static_cast<std::uint64_t>(later - waiting_.begin());
  std::move(waiting_.begin(), later, std::back_inserter(entries_));
  waiting_.erase(waiting_.begin(), later);
}

void WireEntries::clear() {
  waiting_.clear();
  entries_.clear();
  bytes_ = 0;
}

void WireEntries::drop_oldest() {
  std::deque<WireEntry>& oldest = entries_.empty() ? waiting_ : entries_;
  if (entries_.empty()) ++next_;
  bytes_ -= oldest.front().bytes.size();
  oldest.pop_front();
}

}  // namespace understudy
