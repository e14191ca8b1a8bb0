// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// UdpPort: a bound socket. All of its peers share one connection, which is there from the beginning
// and stays; each datagram names its peer.
#pragma once

#include <memory>

#include "base/peer.h"
#include "base/result.h"
#include "ports/file_descriptor.h"
#include "ports/port.h"

namespace understudy {

class UdpPort final : public Port {
 public:
  // At this address; port 0: any free one.
  static Result<std::unique_ptr<UdpPort>> make(int port, ConnectionNumbers& numbers,
                                               const Peer& address);

  int number() const { return address_.port; }
  int connection() const { return connection_; }

  void collect(std::vector<pollfd>& out) override;
  void ready(std::span<const pollfd> results, std::vector<PortEvent>& events) override;
  bool send(int connection, ByteSpan bytes) override;
  bool send_to(int connection, const Peer& peer, ByteSpan bytes) override;
  bool close(int connection) override;

 private:
  UdpPort(int port, int connection, const Peer& address, FileDescriptor socket)
      : port_(port), connection_(connection), address_(address), socket_(std::move(socket)) {}

  int port_;
  int connection_;
  Peer address_;
  FileDescriptor socket_;
};

}  // namespace understudy
