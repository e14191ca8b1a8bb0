// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/waiting_line.h"

#include <algorithm>
#include <utility>

#include "base/log.h"

namespace understudy {

bool WaitingLine::is_full() const {
  constexpr std::size_t kLongestLine = 1000;
  return line_.size() >= kLongestLine;
}

bool WaitingLine::has_one_for(int port) const {
  return std::any_of(line_.begin(), line_.end(),
                     [&](const Waiting& w) { return w.port() == port; });
}

bool WaitingLine::has(int connection) const {
  return std::any_of(line_.begin(), line_.end(),
                     [&](const Waiting& w) { return w.connection() == connection; });
}

void WaitingLine::add(const PortEvent& opened) {
  if (!std::exchange(told_, true))
    log_info("many programs are connected; others wait until one disconnects");
  line_.push_back({{opened}, 0});
}

bool WaitingLine::keep(const PortEvent& event) {
  constexpr std::size_t kMostBytes = 64 * 1024;
  const auto waiting = std::find_if(line_.begin(), line_.end(), [&](const Waiting& w) {
    return w.connection() == event.connection;
  });
  waiting->bytes += event.bytes.size();
  const bool asked_nothing = event.kind == PortEvent::Kind::kClosed && waiting->bytes == 0;
  if (waiting->bytes > kMostBytes || asked_nothing) {
    line_.erase(waiting);
    return false;
  }
  waiting->events.push_back(event);
  return true;
}

std::vector<PortEvent> WaitingLine::take_first(const std::function<bool(int port)>& has_room) {
  const auto first = std::find_if(line_.begin(), line_.end(),
                                  [&](const Waiting& w) { return has_room(w.port()); });
  if (first == line_.end()) return {};
  std::vector<PortEvent> events = std::move(first->events);
  line_.erase(first);
  return events;
}

}  // namespace understudy
