// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Connections to a patient device that has no link free: they wait for one.
#include <algorithm>

#include "base/log.h"
#include "host/port_clients.h"

namespace understudy {

bool PublicPorts::has_room(const std::vector<PortDevice>& devices) const {
  return std::any_of(devices.begin(), devices.end(), [&](const PortDevice& served) {
    return is_free(core_.device(served.device));
  });
}

// Programs that ask and wait may come in crowds, each for one question: whoever finds no link free
// is served when one is.
bool PublicPorts::waits_in_line(const PortEvent& event) {
  constexpr std::size_t kMostBytes = 64 * 1024;
  constexpr std::size_t kLongestLine = 1000;
  if (event.kind == PortEvent::Kind::kOpened) {
    const auto& devices = devices_of_port_[event.port];
    const bool patient = std::any_of(devices.begin(), devices.end(), [&](const PortDevice& served) {
      const Device& device = core_.device(served.device);
      return device.descriptor().patient && is_for_guests(device);
    });
    const bool first = std::none_of(line_.begin(), line_.end(), [&](const InLine& one) {
      return one.events.front().port == event.port;
    });
    if (!patient || (first && has_room(devices)) || line_.size() >= kLongestLine) return false;
    if (++waited_ == 1) log_info("many programs are connected; others wait until one goes");
    line_.push_back({event.connection, {event}, 0});
    return true;
  }
  const auto in_line = std::find_if(line_.begin(), line_.end(), [&](const InLine& one) {
    return one.connection == event.connection;
  });
  if (in_line == line_.end()) return false;
  in_line->bytes += event.bytes.size();
  const bool asked_nothing = event.kind == PortEvent::Kind::kClosed && in_line->bytes == 0;
  if (in_line->bytes <= kMostBytes && !asked_nothing) {
    in_line->events.push_back(event);
  } else {
    hub_->close(event.connection);
    line_.erase(in_line);
  }
  return true;
}

void PublicPorts::let_in(TimeNs time) {
  for (std::size_t i = 0; i < line_.size();) {
    if (!has_room(devices_of_port_[line_[i].events.front().port])) {
      ++i;
      continue;
    }
    const InLine next = std::move(line_[i]);
    line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(i));
    for (const PortEvent& event : next.events) take_of_guest(event, time);
  }
}

}  // namespace understudy
