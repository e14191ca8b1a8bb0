// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A PortSet with a way to wait for one kind of event. These tests use real sockets and terminals,
// so they wait for the kernel, never for a fixed time.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <optional>

#include "ports/port_set.h"

namespace understudy {

class PortSetTest : public testing::Test {
 protected:
  PortSetTest() : ports_(std::move(*PortSet::make())) {}

  // The next event of this kind; others before it are dropped. Empty after two seconds.
  std::optional<PortEvent> next(PortEvent::Kind kind) {
    for (int tries = 0; tries < 200; ++tries) {
      while (!seen_.empty()) {
        PortEvent event = std::move(seen_.front());
        seen_.pop_front();
        if (event.kind == kind) return event;
      }
      std::vector<PortEvent> events;
      ports_->wait(10, events);
      seen_.insert(seen_.end(), events.begin(), events.end());
    }
    return std::nullopt;
  }

  // Collects bytes until there are so many.
  Bytes receive(std::size_t count) {
    Bytes all;
    while (all.size() < count) {
      const auto event = next(PortEvent::Kind::kBytes);
      if (!event) break;
      all.insert(all.end(), event->bytes.begin(), event->bytes.end());
    }
    return all;
  }

  std::unique_ptr<PortSet> ports_;
  std::deque<PortEvent> seen_;
};

}  // namespace understudy
