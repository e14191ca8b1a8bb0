// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Net: the port for browsers, and the thread and the timers of its user. Boost takes long to
// compile, so only net.cc, http_connection.cc and socket_viewer.cc use it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"

namespace understudy {

class NetStream;

class Net {
 public:
  using Clock = std::chrono::steady_clock;

  Net();
  ~Net();  // closes all connections
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  static bool is_address(const std::string& text);  // a numeric one
  // Port 0 means any free one. The error says why listening failed.
  Status listen(const std::string& address, std::uint16_t port);
  std::uint16_t port() const;

  // From now on `serve` is called for each client, to take it over. This and everything below runs
  // on a separate thread.
  void start(std::function<void(NetStream& stream)> serve);
  void stop();
  // As soon as possible, or at this time.
  void post(std::function<void()> act);
  void at(Clock::time_point time, std::function<void()> act);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace understudy
