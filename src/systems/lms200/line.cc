// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/line.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr TimeNs kLmsBitsPerByte = 10;  // start bit, eight data bits, stop bit
constexpr TimeNs kLmsPiece = kMillisecond;

}  // namespace

TimeNs LmsLine::time_of(std::size_t bytes) const {
  return static_cast<TimeNs>(bytes) * kLmsBitsPerByte * kSecond / std::max<TimeNs>(baud_, 1);
}

void LmsLine::send(TimeNs due, Bytes bytes, std::uint32_t baud) {
  queue_.push_back({due, std::move(bytes), baud});
}

void LmsLine::interrupt() {
  const auto change = std::find_if(queue_.rbegin(), queue_.rend(),
                                   [](const Telegram& telegram) { return telegram.baud != 0; });
  std::vector<Telegram> kept;
  if (change != queue_.rend()) kept.push_back(std::move(*change));
  queue_ = std::move(kept);
}

TimeNs LmsLine::empty_at() const {
  TimeNs at = free_at_;
  for (const Telegram& telegram : queue_)
    at = std::max(at, telegram.due) + time_of(telegram.bytes.size());
  return at;
}

TimeNs LmsLine::next_event() const {
  if (queue_.empty()) return kNever;
  const Telegram& first = queue_.front();
  return first.bytes.empty() ? free_at_ : std::max(first.due, free_at_);
}

void LmsLine::advance(TimeNs now, LinkId link, RobotAccess& robot) {
  const auto at_once = static_cast<std::size_t>(std::max<TimeNs>(kLmsPiece / byte_time(), 1));
  while (next_event() <= now) {
    Telegram& first = queue_.front();
    if (first.bytes.empty()) {
      if (first.baud != 0) baud_ = first.baud;
      queue_.erase(queue_.begin());
      continue;
    }
    const auto end =
        first.bytes.begin() + static_cast<std::ptrdiff_t>(std::min(at_once, first.bytes.size()));
    LinkAction::Send piece{Bytes(first.bytes.begin(), end)};
    const TimeNs start = std::max(first.due, free_at_);
    free_at_ = start + time_of(piece.bytes.size());
    first.bytes.erase(first.bytes.begin(), end);
    if (link.exists()) robot.act({link, start, std::move(piece)});
  }
}

}  // namespace understudy
