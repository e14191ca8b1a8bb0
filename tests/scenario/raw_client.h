// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A client of our own at a public RoBIOS port: bytes as the protocol's description has them, no
// library.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/cli.h"

namespace understudy::scenario {

using Octets = std::vector<std::uint8_t>;

// A plain socket to the RoBIOS port.
class Client {
 public:
  explicit Client(int port = 34721) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    fd_ = socket(AF_INET, SOCK_STREAM, 0);
    connected_ = connect(fd_, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0;
  }
  ~Client() { close(fd_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool connected() const { return connected_; }
  void send(const Octets& octets) const {
    ASSERT_EQ(::send(fd_, octets.data(), octets.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(octets.size()));
  }
  // As far as it goes: the other side may have closed.
  void try_send(const Octets& octets) const {
    [[maybe_unused]] const ssize_t sent =
        ::send(fd_, octets.data(), octets.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  // Exactly so many, or fewer at the end of the connection or after ten seconds.
  Octets receive(std::size_t count) const {
    Octets got(count);
    std::size_t have = 0;
    while (have < count) {
      pollfd look{fd_, POLLIN, 0};
      if (poll(&look, 1, 10000) <= 0) break;
      const ssize_t n = recv(fd_, got.data() + have, count - have, 0);
      if (n <= 0) break;
      have += static_cast<std::size_t>(n);
    }
    got.resize(have);
    return got;
  }
  // The next packet: type and payload; type 0 at the end of the connection.
  std::pair<int, Octets> packet() const {
    const Octets head = receive(5);
    if (head.size() < 5) return {0, {}};
    return {head[0], receive(static_cast<std::size_t>(head[3] << 8 | head[4]))};
  }

 private:
  int fd_ = -1;
  bool connected_ = false;
};

inline std::string text_of(const Octets& octets) { return {octets.begin(), octets.end()}; }

// The port that a run with --robios-port 0 has found; 0 if it tells none.
inline int printed_port(RunningWorld& run) {
  const std::string before = "robios at 127.0.0.1:";
  int port = 0;
  wait_for([&] {
    const std::string err = run.process().err();
    const std::size_t at = err.find(before);
    if (at == std::string::npos || err.find('\n', at) == std::string::npos) return false;
    port = std::stoi(err.substr(at + before.size()));
    return true;
  });
  return port;
}

}  // namespace understudy::scenario
