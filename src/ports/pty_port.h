// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PtyPort: a pseudo-terminal that behaves like a UART as far as Linux allows. It is raw from the
// start and again after every client, and a symbolic link gives it a stable name. Bytes sent while
// no client listens, or faster than it reads, are lost. Modem lines, parity and breaks do not exist
// on a pty.
//
// A client that opens it right after another one has closed it counts as a new one, which begins a
// moment later: what the last one wrote has that time to be used.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"
#include "ports/file_descriptor.h"
#include "ports/port.h"
#include "ports/pty_watch.h"

namespace understudy {

struct PtyPortParams {
  std::string link_path;
  int mode = 0600;         // of the client's side: who may open it
  std::uint32_t baud = 0;  // that the first client finds; 0: the system's
};

class PtyPort final : public Port {
 public:
  static Result<std::unique_ptr<PtyPort>> make(int port, ConnectionNumbers& numbers,
                                               const PtyPortParams& params);
  ~PtyPort() override;

  const std::string& device() const { return device_; }

  void collect(std::vector<pollfd>& out) override;
  void ready(std::span<const pollfd> results, std::vector<PortEvent>& events) override;
  int look_again_ms() const override;
  bool send(int connection, ByteSpan bytes) override;
  bool close(int connection) override;
  bool hold(int connection, bool held) override;

 private:
  using Clock = std::chrono::steady_clock;
  PtyPort(int port, ConnectionNumbers& numbers, FileDescriptor master, std::string device,
          PtyPortParams params)
      : port_(port),
        numbers_(numbers),
        master_(std::move(master)),
        device_(std::move(device)),
        watch_(device_),
        params_(std::move(params)) {}

  void client_came(std::vector<PortEvent>& events);
  void client_left(std::vector<PortEvent>& events);
  void next_client_came(std::vector<PortEvent>& events);
  void receive_rest(std::vector<PortEvent>& events);
  void empty_for_next();
  void receive(std::vector<PortEvent>& events);
  void report_speed(std::vector<PortEvent>& events);

  int port_;
  ConnectionNumbers& numbers_;
  FileDescriptor master_;
  std::string device_;
  PtyWatch watch_;
  PtyPortParams params_;
  int connection_ = 0;          // 0: no client
  bool somebody_waits_ = true;  // or may wait: who has opened it, but is not the client yet
  bool held_ = false;
  Clock::time_point held_at_ = {};  // when it was last held or let go
  Clock::time_point free_at_ = {};  // not before this for the next client
  bool ignored_ = false;            // we closed the connection; its client has not noticed yet
  std::uint32_t baud_ = 0;          // as last reported to this connection
};

// Speed of the client's side as a number, even if it is not one of the Bxxx; 0 if unknown.
std::uint32_t pty_speed(int master_fd);
void set_pty_speed(int fd, std::uint32_t baud);

}  // namespace understudy
