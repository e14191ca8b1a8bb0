// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// EyeSocket: a client's socket for datagrams, which waits in real time. It may send to everybody.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "base/bytes.h"
#include "base/peer.h"
#include "base/result.h"
#include "ports/file_descriptor.h"

namespace understudy {

using EyeWallClock = std::chrono::steady_clock;
inline EyeWallClock::duration eye_seconds(double seconds) {
  return std::chrono::duration_cast<EyeWallClock::duration>(std::chrono::duration<double>(seconds));
}

class EyeSocket {
 public:
  // At any free port of this machine.
  static Result<EyeSocket> make();

  std::uint16_t port() const { return port_; }
  Status send(const Peer& to, ByteSpan datagram) const;

  struct Datagram {
    Peer from;
    Bytes bytes;
  };
  // Nothing if nothing has come by then, or if `end` became true. A null `end` is never true.
  std::optional<Datagram> receive(EyeWallClock::time_point until,
                                  const std::atomic<bool>* end) const;

 private:
  EyeSocket(FileDescriptor socket, std::uint16_t port) : socket_(std::move(socket)), port_(port) {}

  FileDescriptor socket_;
  std::uint16_t port_;
};

}  // namespace understudy
