// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/serial_port.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <cerrno>

namespace understudy {
namespace {

constexpr std::size_t kSerialReadBytes = 4096;
constexpr std::size_t kMostWaiting = 64 * 1024;  // a line that accepts nothing must not fill memory

std::string remedy_of(int error) {
  if (error == ENOENT) return "; is it plugged in, or paired? ls /dev/tty* shows the devices";
  if (error == EACCES) return "; your user must be in the group dialout";
  if (error == EBUSY) return "; another program has it open";
  return "";
}

}  // namespace

Result<std::unique_ptr<SerialPort>> SerialPort::make(int port, ConnectionNumbers& numbers,
                                                     const std::string& device,
                                                     std::uint32_t baud) {
  FileDescriptor line(::open(device.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (!line.is_open()) {
    const int error = errno;
    return Error{"cannot open " + device + ": " + system_error() + remedy_of(error)};
  }
  if (::isatty(line.get()) == 0)
    return Error{device +
                 " is not a serial device; ls /dev/tty* /dev/rfcomm* shows the serial devices"};
  if (::ioctl(line.get(), TIOCEXCL) != 0 || !make_serial_line(line.get(), baud))
    return Error{"cannot set " + device + " to " + std::to_string(baud) +
                 " baud: " + system_error() + "; choose another --baud"};
  ::tcflush(line.get(), TCIOFLUSH);
  return std::unique_ptr<SerialPort>(new SerialPort(port, numbers.next(), std::move(line)));
}

void SerialPort::collect(std::vector<pollfd>& out) {
  const int wanted = waiting_.empty() ? POLLIN : POLLIN | POLLOUT;
  out.push_back({line_.is_open() ? line_.get() : -1, static_cast<short>(wanted), 0});
}

void SerialPort::ready(std::span<const pollfd> results, std::vector<PortEvent>& events) {
  const short state = results[0].revents;
  if (!line_.is_open() || state == 0) return;
  if ((state & POLLOUT) != 0) write_waiting();
  bool gone = (state & (POLLERR | POLLNVAL)) != 0;
  if ((state & (POLLIN | POLLHUP)) != 0) {
    Bytes bytes(kSerialReadBytes);
    const ssize_t got = ::read(line_.get(), bytes.data(), bytes.size());
    gone = gone || got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
    if (got > 0) {
      bytes.resize(static_cast<std::size_t>(got));
      events.push_back({PortEvent::Kind::kBytes, port_, connection_, std::move(bytes), 0});
    }
  }
  if (!gone) return;
  line_ = FileDescriptor();
  events.push_back({PortEvent::Kind::kClosed, port_, connection_, {}, 0});
}

// Bytes that wait here and in the driver.
std::size_t SerialPort::unsent() const {
  int queued = 0;
  ::ioctl(line_.get(), TIOCOUTQ, &queued);
  return waiting_.size() + static_cast<std::size_t>(queued > 0 ? queued : 0);
}

void SerialPort::write_waiting() {
  while (!waiting_.empty()) {
    const ssize_t put = ::write(line_.get(), waiting_.data(), waiting_.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return;
    waiting_.erase(waiting_.begin(), waiting_.begin() + put);
  }
}

bool SerialPort::send(int connection, ByteSpan bytes) {
  if (connection != connection_) return false;
  if (!line_.is_open() || waiting_.size() > kMostWaiting) return true;
  waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
  write_waiting();
  return true;
}

bool SerialPort::close(int connection) {
  if (connection != connection_) return false;
  // The last bytes may be the command that stops a robot, so they get a moment to leave.
  constexpr int kTries = 50;
  for (int i = 0; i < kTries && line_.is_open() && unsent() > 0; ++i) {
    write_waiting();
    ::poll(nullptr, 0, 10);
  }
  line_ = FileDescriptor();
  return true;
}

}  // namespace understudy
