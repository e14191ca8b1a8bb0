// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PortSet: all ports of a run, served by one thread with poll(). That thread calls everything here
// except wake(), which any thread may call:
//
//   auto ports = PortSet::make();              // once
//   int port = *ports->add_tcp({...});
//   while (running) {
//     ports->wait(timeout_ms, events);         // returns on events, on wake(), or at the timeout
//     for (PortEvent& event : events) ...    // then ports->send(), ports->close()
//   }
//
// A client that dies, stops reading or floods cannot harm others: writes never block, SIGPIPE is
// never raised, and a connection that does not read loses its bytes (pty) or is closed (tcp).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "ports/file_descriptor.h"
#include "ports/port.h"
#include "ports/pty_port.h"
#include "ports/serial_port.h"
#include "ports/tcp_port.h"
#include "ports/udp_port.h"

namespace understudy {

class PortSet {
 public:
  static Result<std::unique_ptr<PortSet>> make();

  // The error names the address and says what to do (port in use).
  Result<int> add_tcp(const TcpPortParams& params);
  Result<int> add_udp(const Peer& address);
  // The number of a tcp or udp port; useful when 0 was asked for.
  int port_number(int port) const;
  // The connection of a UDP port, which all its peers share.
  int udp_connection(int port) const;

  // A pseudo-terminal published as a symbolic link at this path. The error says what is in the way.
  Result<int> add_pty(const PtyPortParams& params);
  std::string pty_device(int port) const;  // /dev/pts/N behind the link

  // A serial device of this machine, opened as its client. Its connection exists at once.
  Result<int> add_serial(const std::string& device, std::uint32_t baud);
  int serial_connection(int port) const;

  // Waits for something to happen, for at most timeout_ms (-1 for no limit). Replaces `events`,
  // which stays empty on wake() and timeout.
  void wait(int timeout_ms, std::vector<PortEvent>& events);
  // Ends a wait() in progress, or the next one. May be called from any thread.
  void wake();

  // Sending to a connection that has gone is not an error: the bytes are lost, as on any wire.
  void send(int connection, ByteSpan bytes);
  void send_to(int connection, const Peer& peer, ByteSpan datagram);
  // Sends what is still unsent, then ends the connection. No event follows.
  void close(int connection);
  // Its client has sent enough for now, or may go on: see Port::hold.
  void hold(int connection, bool held);

 private:
  explicit PortSet(FileDescriptor wake_up) : wake_up_(std::move(wake_up)) {}
  int add(std::unique_ptr<Port> port);
  bool poll_once(int timeout_ms, std::vector<PortEvent>& events);

  FileDescriptor wake_up_;  // eventfd
  ConnectionNumbers numbers_;
  std::vector<std::unique_ptr<Port>> ports_;  // port n is ports_[n - 1]
  std::vector<pollfd> poll_set_;              // kept to reuse its memory
  std::vector<std::size_t> poll_ends_;        // per port: where its entries end
};

}  // namespace understudy
