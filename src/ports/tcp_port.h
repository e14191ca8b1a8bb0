// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TcpPort: a listening socket and its connections.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>

#include "base/result.h"
#include "ports/file_descriptor.h"
#include "ports/port.h"

namespace understudy {

struct TcpPortParams {
  std::string address = "127.0.0.1";
  int number = 0;  // 0 for any free one
  // Ends a connection whose first bytes are an HTTP method, because a web page in the user's
  // browser must not be able to reach a device.
  bool refuse_http = true;
  // More are closed at once. Well below the 1024 file descriptors a process usually has.
  int max_connections = 256;
  // A client that leaves this much unread is closed.
  std::size_t max_unsent_bytes = 64u << 20;
  std::size_t read_bytes =
      65536;  // at a time, and the most that is read of who has gone while held
};

class TcpPort final : public Port {
 public:
  static Result<std::unique_ptr<TcpPort>> make(int port, ConnectionNumbers& numbers,
                                               const TcpPortParams& params);

  int number() const { return params_.number; }

  void collect(std::vector<pollfd>& out) override;
  void ready(std::span<const pollfd> results, std::vector<PortEvent>& events) override;
  int look_again_ms() const override;
  bool send(int connection, ByteSpan bytes) override;
  bool close(int connection) override;
  bool hold(int connection, bool held) override;

 private:
  struct Connection {
    FileDescriptor socket;
    Bytes unsent;
    Bytes held;             // first bytes, while they may still become an HTTP method
    bool checking = false;  // for an HTTP method
    bool leaving = false;   // we closed it; what it still sends is dropped
    bool broken = false;    // it reads nothing; to be ended at the next check
    bool resting = false;   // not read for now
    int client_port = 0;
  };
  using Connections = std::map<int, Connection>;

  TcpPort(int port, ConnectionNumbers& numbers, const TcpPortParams& params,
          FileDescriptor listener)
      : port_(port), numbers_(numbers), params_(params), listener_(std::move(listener)) {}

  void accept_all(std::vector<PortEvent>& events);
  bool make_room();
  bool must_look_for_ends();
  // These return false when the connection is over.
  bool serve(int id, Connection& connection, short ready, bool look,
             std::vector<PortEvent>& events);
  bool receive(int id, Connection& connection, std::vector<PortEvent>& events);
  bool deliver(int id, Connection& connection, Bytes bytes, std::vector<PortEvent>& events);
  bool send_unsent(Connection& connection);

  int port_;
  ConnectionNumbers& numbers_;
  TcpPortParams params_;
  FileDescriptor listener_;
  bool listener_rests_ = false;  // accept() failed (no descriptors left): pause instead of spinning
  std::chrono::steady_clock::time_point looked_ = {};  // for the ends of resting connections
  bool told_full_ = false;
  bool told_http_ = false;
  Connections connections_;
};

}  // namespace understudy
