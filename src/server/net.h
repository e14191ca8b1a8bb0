// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Net: the port that browsers reach, and the thread and the clock of whoever serves them. Boost,
// which takes long to compile, is known to net.cc, http_connection.cc and socket_viewer.cc only.
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
  ~Net();  // with all connections
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  static bool is_address(const std::string& text);  // a numeric one
  // Port 0: any free one. The error says why not.
  Status listen(const std::string& address, std::uint16_t port);
  std::uint16_t port() const;

  // From now on `serve` is called for each client, to take it over; that and what is below, on a
  // thread of its own.
  void start(std::function<void(NetStream& stream)> serve);
  void stop();
  // As soon as it can, or at this time.
  void post(std::function<void()> act);
  void at(Clock::time_point time, std::function<void()> act);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace understudy
