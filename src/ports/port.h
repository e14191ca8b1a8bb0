// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Port: where bytes enter and leave the process. It does not know protocols, pacing or virtual
// time, and it never waits. A PortHub waits for all ports together and tells each what is ready.
#pragma once

#include <poll.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"

namespace understudy {

struct PortEvent {
  enum class Kind : std::uint8_t {
    kOpened,  // a client has connected
    kBytes,   // it sent something
    kLine,    // it set the speed of its side of a serial line; also right after kOpened
    kClosed,  // it has gone; not sent after our own close()
  };
  Kind kind = Kind::kBytes;
  int port = 0;            // as PortHub::add_* returned it
  int connection = 0;      // never used twice within a hub
  Bytes bytes;             // kBytes
  std::uint32_t baud = 0;  // kLine
};

// Numbers the connections of all ports of a hub.
class ConnectionNumbers {
 public:
  int next() { return ++last_; }

 private:
  int last_ = 0;
};

class Port {
 public:
  virtual ~Port() = default;

  // Appends what to wait for. The same entries, with their results, come back in ready().
  virtual void collect(std::vector<pollfd>& out) = 0;
  virtual void ready(std::span<const pollfd> results, std::vector<PortEvent>& events) = 0;
  // Check again after this many milliseconds even if nothing is ready; -1 for no need.
  virtual int look_again_ms() const { return -1; }

  // False if there is no such connection here. Never blocks.
  virtual bool send(int connection, ByteSpan bytes) = 0;
  virtual bool close(int connection) = 0;
};

}  // namespace understudy
