// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SerialPort: a serial device of this machine, opened as a client: a robot's Bluetooth or USB line.
// It is one connection that exists from the start and closes when the device is unplugged.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "ports/file_descriptor.h"
#include "ports/port.h"

namespace understudy {

class SerialPort final : public Port {
 public:
  static Result<std::unique_ptr<SerialPort>> make(int port, ConnectionNumbers& numbers,
                                                  const std::string& device, std::uint32_t baud);

  int connection() const { return connection_; }

  void collect(std::vector<pollfd>& out) override;
  void ready(std::span<const pollfd> results, std::vector<PortEvent>& events) override;
  bool send(int connection, ByteSpan bytes) override;
  bool close(int connection) override;

 private:
  SerialPort(int port, int connection, FileDescriptor line)
      : port_(port), connection_(connection), line_(std::move(line)) {}
  void write_waiting();
  std::size_t unsent() const;

  int port_;
  int connection_;
  FileDescriptor line_;
  Bytes waiting_;  // to be written when the line has room
};

// Raw, 8N1, at any speed the driver supports. In a separate file, see serial_line.cc.
bool make_serial_line(int fd, std::uint32_t baud);

}  // namespace understudy
