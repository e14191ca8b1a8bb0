// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/port_set.h"

#include <sys/eventfd.h>

#include <algorithm>

#include "base/check.h"

namespace understudy {

Result<std::unique_ptr<PortSet>> PortSet::make() {
  FileDescriptor wake_up(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
  if (!wake_up.is_open()) return Error{"cannot make an eventfd: " + system_error()};
  return std::unique_ptr<PortSet>(new PortSet(std::move(wake_up)));
}

int PortSet::add(std::unique_ptr<Port> port) {
  ports_.push_back(std::move(port));
  return static_cast<int>(ports_.size());
}

Result<int> PortSet::add_tcp(const TcpPortParams& params) {
  auto port = TcpPort::make(static_cast<int>(ports_.size()) + 1, numbers_, params);
  if (!port) return Error{port.error()};
  return add(std::move(*port));
}

Result<int> PortSet::add_udp(const Peer& address) {
  auto port = UdpPort::make(static_cast<int>(ports_.size()) + 1, numbers_, address);
  if (!port) return Error{port.error()};
  return add(std::move(*port));
}

Result<int> PortSet::add_pty(const PtyPortParams& params) {
  auto port = PtyPort::make(static_cast<int>(ports_.size()) + 1, numbers_, params);
  if (!port) return Error{port.error()};
  return add(std::move(*port));
}

Result<int> PortSet::add_serial(const std::string& device, std::uint32_t baud) {
  auto port = SerialPort::make(static_cast<int>(ports_.size()) + 1, numbers_, device, baud);
  if (!port) return Error{port.error()};
  return add(std::move(*port));
}

int PortSet::serial_connection(int port) const {
  const auto* serial =
      dynamic_cast<const SerialPort*>(ports_.at(static_cast<std::size_t>(port - 1)).get());
  UNDERSTUDY_CHECK(serial != nullptr, "not a serial device");
  return serial->connection();
}

int PortSet::udp_connection(int port) const {
  const auto* udp =
      dynamic_cast<const UdpPort*>(ports_.at(static_cast<std::size_t>(port - 1)).get());
  UNDERSTUDY_CHECK(udp != nullptr, "not a udp port");
  return udp->connection();
}

int PortSet::port_number(int port) const {
  const Port* found = ports_.at(static_cast<std::size_t>(port - 1)).get();
  if (const auto* udp = dynamic_cast<const UdpPort*>(found)) return udp->number();
  const auto* tcp = dynamic_cast<const TcpPort*>(found);
  UNDERSTUDY_CHECK(tcp != nullptr, "not a tcp or udp port");
  return tcp->number();
}

std::string PortSet::pty_device(int port) const {
  const auto* pty =
      dynamic_cast<const PtyPort*>(ports_.at(static_cast<std::size_t>(port - 1)).get());
  UNDERSTUDY_CHECK(pty != nullptr, "not a pty");
  return pty->device();
}

void PortSet::wait(int timeout_ms, std::vector<PortEvent>& events) {
  events.clear();
  int left_ms = timeout_ms;
  while (true) {
    // A port may need a check before the time is over (a pty without a client cannot wake us).
    int look_ms = -1;
    for (const auto& port : ports_) {
      const int wanted = port->look_again_ms();
      if (wanted >= 0) look_ms = look_ms < 0 ? wanted : std::min(look_ms, wanted);
    }
    const bool look_first = look_ms >= 0 && (left_ms < 0 || look_ms < left_ms);
    const int step_ms = look_first ? look_ms : left_ms;
    if (poll_once(step_ms, events) || !events.empty() || !look_first) return;
    if (left_ms >= 0) left_ms -= step_ms;
  }
}

// One poll() over everything. True if it ended before its time: by wake(), a signal or a client.
bool PortSet::poll_once(int timeout_ms, std::vector<PortEvent>& events) {
  poll_set_.clear();
  poll_ends_.clear();
  poll_set_.push_back({wake_up_.get(), POLLIN, 0});
  for (const auto& port : ports_) {
    port->collect(poll_set_);
    poll_ends_.push_back(poll_set_.size());
  }
  const int count = ::poll(poll_set_.data(), poll_set_.size(), timeout_ms);
  if (count < 0) return true;

  if (poll_set_[0].revents != 0) {
    std::uint64_t wakes = 0;
    [[maybe_unused]] const ssize_t got = ::read(wake_up_.get(), &wakes, sizeof wakes);
  }
  std::size_t begin = 1;
  for (std::size_t i = 0; i < ports_.size(); ++i) {
    ports_[i]->ready(std::span(poll_set_).subspan(begin, poll_ends_[i] - begin), events);
    begin = poll_ends_[i];
  }
  return count > 0;
}

void PortSet::wake() {
  const std::uint64_t one = 1;
  // Fails only if the counter is full, and then a wake-up is pending anyway.
  [[maybe_unused]] const ssize_t put = ::write(wake_up_.get(), &one, sizeof one);
}

void PortSet::send(int connection, ByteSpan bytes) {
  for (const auto& port : ports_)
    if (port->send(connection, bytes)) return;
}

void PortSet::send_to(int connection, const Peer& peer, ByteSpan datagram) {
  for (const auto& port : ports_)
    if (port->send_to(connection, peer, datagram)) return;
}

void PortSet::close(int connection) {
  for (const auto& port : ports_)
    if (port->close(connection)) return;
}

void PortSet::hold(int connection, bool held) {
  for (const auto& port : ports_)
    if (port->hold(connection, held)) return;
}

}  // namespace understudy
