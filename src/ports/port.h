// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Port: where bytes enter and leave the process. It knows no protocol, no pacing and no virtual
// time, and it never waits: a PortSet waits for all ports together and tells each what is ready.
#pragma once

#include <poll.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/peer.h"

namespace understudy {

struct PortEvent {
  enum class Kind : std::uint8_t {
    kOpened,    // a client is there
    kBytes,     // the client sent something
    kDatagram,  // a peer sent a datagram; the connection of a udp port is never opened or closed
    kLine,      // the client set its serial speed; also right after kOpened
    kClosed,    // the client is gone; not sent after our own close()
  };
  Kind kind = Kind::kBytes;
  int port = 0;            // as PortSet::add_* returned it
  int connection = 0;      // never used twice within a PortSet
  Bytes bytes;             // kBytes, kDatagram
  std::uint32_t baud = 0;  // kLine
  Peer peer = {};          // kDatagram, and kOpened of a tcp port
};

// Gives numbers to connections, for all ports of a PortSet.
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
  // Check again after this many milliseconds, at least 1, even if nothing is ready; -1: no need.
  virtual int look_again_ms() const { return -1; }

  // Returns false if there is no such connection here. Never blocks.
  virtual bool send(int connection, ByteSpan bytes) = 0;
  virtual bool send_to(int /*connection*/, const Peer&, ByteSpan /*datagram*/) { return false; }
  virtual bool close(int connection) = 0;
  // A held connection is not read, so its client is held back in turn. That it has gone is noticed
  // all the same; a part of what it has left behind is read then, and the rest is dropped.
  virtual bool hold(int /*connection*/, bool /*held*/) { return false; }
};

}  // namespace understudy
