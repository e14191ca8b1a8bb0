// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A bound socket for datagrams, which never waits.
#include "ports/udp_port.h"

#include <netinet/in.h>
#include <sys/socket.h>

namespace understudy {
namespace {

constexpr std::size_t kLargestDatagram = 65536;
// At one look. A flood must not keep the other ports waiting; what is left comes at the next look.
constexpr int kMostAtOnce = 256;

sockaddr_in to_system(const Peer& peer) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(peer.address);
  address.sin_port = htons(peer.port);
  return address;
}

Peer from_system(const sockaddr_in& address) {
  return {ntohl(address.sin_addr.s_addr), ntohs(address.sin_port)};
}

}  // namespace

Result<std::unique_ptr<UdpPort>> UdpPort::make(int port, ConnectionNumbers& numbers,
                                               const Peer& address) {
  FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  sockaddr_in own = to_system(address);
  socklen_t size = sizeof own;
  auto* generic = reinterpret_cast<sockaddr*>(&own);
  if (!socket.is_open() || ::bind(socket.get(), generic, size) != 0 ||
      ::getsockname(socket.get(), generic, &size) != 0)
    return Error{"cannot bind UDP " + to_string(address) + ": " + system_error() +
                 "; end the program that has it (\"ss -lunp\" shows which), or choose another "
                 "port"};
  return std::unique_ptr<UdpPort>(
      new UdpPort(port, numbers.next(), from_system(own), std::move(socket)));
}

void UdpPort::collect(std::vector<pollfd>& out) { out.push_back({socket_.get(), POLLIN, 0}); }

void UdpPort::ready(std::span<const pollfd> results, std::vector<PortEvent>& events) {
  if (results[0].revents == 0) return;
  Bytes room(kLargestDatagram);
  for (int i = 0; i < kMostAtOnce; ++i) {
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    const ssize_t got = ::recvfrom(socket_.get(), room.data(), room.size(), 0,
                                   reinterpret_cast<sockaddr*>(&peer), &size);
    // An error other than "nothing there" is what came of a datagram of ours: its peer has gone.
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (got < 0) continue;
    events.push_back({PortEvent::Kind::kDatagram, port_, connection_,
                      Bytes(room.begin(), room.begin() + got), 0, from_system(peer)});
  }
}

// Bytes without a peer cannot go anywhere.
bool UdpPort::send(int connection, ByteSpan) { return connection == connection_; }

bool UdpPort::send_to(int connection, const Peer& peer, ByteSpan bytes) {
  if (connection != connection_) return false;
  const sockaddr_in address = to_system(peer);
  // What does not fit is lost, as on any network.
  ::sendto(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL,
           reinterpret_cast<const sockaddr*>(&address), sizeof address);
  return true;
}

bool UdpPort::close(int connection) { return connection == connection_; }

}  // namespace understudy
