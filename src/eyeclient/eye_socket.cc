// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "eyeclient/eye_socket.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>

namespace understudy {
namespace {

constexpr int kRoom = 8 << 20;  // bytes of points that wait for us; the system may give less
constexpr std::size_t kLargestEyeDatagram = 65536;
// A signal may come just before we wait.
constexpr std::int64_t kLookAgain_ms = 100;

}  // namespace

Result<EyeSocket> EyeSocket::make() {
  FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  sockaddr_in own{};
  own.sin_family = AF_INET;
  socklen_t size = sizeof own;
  auto* generic = reinterpret_cast<sockaddr*>(&own);
  const int yes = 1;
  if (!socket.is_open() || ::bind(socket.get(), generic, size) != 0 ||
      ::getsockname(socket.get(), generic, &size) != 0 ||
      ::setsockopt(socket.get(), SOL_SOCKET, SO_BROADCAST, &yes, sizeof yes) != 0)
    return Error{"cannot open a UDP socket: " + system_error()};
  ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVBUF, &kRoom, sizeof kRoom);
  return EyeSocket(std::move(socket), ntohs(own.sin_port));
}

Status EyeSocket::send(const Peer& to, ByteSpan datagram) const {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(to.address);
  address.sin_port = htons(to.port);
  const ssize_t sent = ::sendto(socket_.get(), datagram.data(), datagram.size(), MSG_NOSIGNAL,
                                reinterpret_cast<const sockaddr*>(&address), sizeof address);
  if (sent == static_cast<ssize_t>(datagram.size())) return {};
  return Error{"cannot send to " + to_string(to) + ": " + system_error() +
               "; is this machine on the network of the eye? (\"ip address\" shows)"};
}

std::optional<EyeSocket::Datagram> EyeSocket::receive(EyeWallClock::time_point until,
                                                      const std::atomic<bool>* end) const {
  Datagram datagram;
  datagram.bytes.resize(kLargestEyeDatagram);
  while (end == nullptr || !*end) {
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    const ssize_t got = ::recvfrom(socket_.get(), datagram.bytes.data(), datagram.bytes.size(), 0,
                                   reinterpret_cast<sockaddr*>(&peer), &size);
    if (got >= 0) {
      datagram.bytes.resize(static_cast<std::size_t>(got));
      datagram.from = {ntohl(peer.sin_addr.s_addr), ntohs(peer.sin_port)};
      return datagram;
    }
    const auto left_ms =
        std::chrono::ceil<std::chrono::milliseconds>(until - EyeWallClock::now()).count();
    if (left_ms <= 0) return {};
    pollfd look{socket_.get(), POLLIN, 0};
    ::poll(&look, 1, static_cast<int>(std::min<std::int64_t>(left_ms, kLookAgain_ms)));
  }
  return {};
}

}  // namespace understudy
