// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/tcp_port.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/log.h"
#include "ports/port_holder.h"

namespace understudy {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks(100);

enum class Prefix { kNo, kPerhaps, kYes };

// Whether the first bytes of a connection are an HTTP method, or could still become one.
Prefix http_method(ByteSpan bytes) {
  constexpr std::array<std::string_view, 10> kMethods = {
      "GET ",     "HEAD ",    "POST ",  "PUT ",   "DELETE ",
      "CONNECT ", "OPTIONS ", "TRACE ", "PATCH ", "PRI "};  // the last one opens HTTP/2
  const std::string_view text = as_text(bytes);
  for (const std::string_view method : kMethods) {
    if (text.starts_with(method)) return Prefix::kYes;
    if (method.starts_with(text)) return Prefix::kPerhaps;
  }
  return Prefix::kNo;
}

std::string busy_message(const TcpPortParams& params) {
  const std::string number = std::to_string(params.number);
  const std::string holder = holder_of_tcp_port(params.number);
  return "port " + number + " on " + params.address + " is in use" +
         (holder.empty() ? " by another user's program; end it (\"sudo ss -ltnp 'sport = :" +
                               number + "'\" shows which)"
                         : " by " + holder + "; end that run or program first") +
         ", or choose another port";
}

}  // namespace

Result<std::unique_ptr<TcpPort>> TcpPort::make(int port, ConnectionNumbers& numbers,
                                               const TcpPortParams& params) {
  const std::string where = params.address + ":" + std::to_string(params.number);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(params.number));
  if (params.number < 0 || params.number > 65535 ||
      inet_pton(AF_INET, params.address.c_str(), &address.sin_addr) != 1)
    return Error{"cannot listen on " + where + ": use an IPv4 address and a port up to 65535"};

  FileDescriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const int yes = 1;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  // SO_REUSEADDR, so that a new run need not wait for the old run's connections to time out.
  if (!listener.is_open() ||
      ::setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
      ::bind(listener.get(), generic, size) != 0 || ::listen(listener.get(), SOMAXCONN) != 0) {
    if (errno == EADDRINUSE) return Error{busy_message(params)};
    return Error{"cannot listen on " + where + ": " + system_error()};
  }
  TcpPortParams bound = params;
  if (::getsockname(listener.get(), generic, &size) == 0) bound.number = ntohs(address.sin_port);
  return std::unique_ptr<TcpPort>(new TcpPort(port, numbers, bound, std::move(listener)));
}

void TcpPort::collect(std::vector<pollfd>& out) {
  // poll() skips a negative descriptor, which keeps the entries in step with ready().
  out.push_back({listener_rests_ ? -1 : listener_.get(), POLLIN, 0});
  listener_rests_ = false;
  for (const auto& [id, connection] : connections_) {
    const int reads = connection.resting ? POLLRDHUP : POLLIN;
    const int wanted = connection.unsent.empty() ? reads : reads | POLLOUT;
    out.push_back({connection.socket.get(), static_cast<short>(wanted), 0});
  }
}

void TcpPort::ready(std::span<const pollfd> results, std::vector<PortEvent>& events) {
  const bool look = must_look_for_ends();
  std::size_t i = 1;
  for (auto it = connections_.begin(); it != connections_.end(); ++i) {
    auto& [id, connection] = *it;
    if (serve(id, connection, results[i].revents, look, events)) {
      ++it;
      continue;
    }
    if (!connection.leaving) events.push_back({PortEvent::Kind::kClosed, port_, id, {}, 0});
    it = connections_.erase(it);
  }
  if (results[0].revents != 0) accept_all(events);
}

void TcpPort::accept_all(std::vector<PortEvent>& events) {
  while (true) {
    sockaddr_in from{};
    socklen_t size = sizeof from;
    FileDescriptor socket(::accept4(listener_.get(), reinterpret_cast<sockaddr*>(&from), &size,
                                    SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!socket.is_open()) {
      if (errno == EINTR || errno == ECONNABORTED) continue;
      listener_rests_ = errno != EAGAIN && errno != EWOULDBLOCK;
      return;
    }
    if (!make_room()) continue;
    const int yes = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    const int id = numbers_.next();
    Connection& connection = connections_[id];
    connection.socket = std::move(socket);
    connection.checking = params_.refuse_http;
    connection.client_port = ntohs(from.sin_port);
    events.push_back({PortEvent::Kind::kOpened,
                      port_,
                      id,
                      {},
                      0,
                      Peer{ntohl(from.sin_addr.s_addr), ntohs(from.sin_port)}});
    // Read the client's first packet as soon as the connection opens, before other ports' clients
    // act.
    if (receive(id, connection, events)) continue;
    events.push_back({PortEvent::Kind::kClosed, port_, id, {}, 0});
    connections_.erase(id);
  }
}

// Makes room for one more connection. The oldest one that we have already closed makes way.
bool TcpPort::make_room() {
  if (static_cast<int>(connections_.size()) < params_.max_connections) return true;
  const auto leaving = std::find_if(connections_.begin(), connections_.end(),
                                    [](const auto& entry) { return entry.second.leaving; });
  if (leaving != connections_.end()) {
    connections_.erase(leaving);
    return true;
  }
  if (!told_full_)
    log_warning("port " + std::to_string(params_.number) + " has " +
                std::to_string(params_.max_connections) + " connections; more are refused");
  told_full_ = true;
  return false;
}

int TcpPort::look_again_ms() const {
  const bool any_rests =
      listener_rests_ || std::any_of(connections_.begin(), connections_.end(),
                                     [](const auto& entry) { return entry.second.resting; });
  return any_rests ? static_cast<int>(kBetweenLooks.count()) : -1;
}

// The end of a client comes after all that it has sent, so it is not seen while that is not read.
bool TcpPort::must_look_for_ends() {
  const auto now = std::chrono::steady_clock::now();
  if (now - looked_ < kBetweenLooks) return false;
  looked_ = now;
  return true;
}

bool TcpPort::serve(int id, Connection& connection, short ready, bool look,
                    std::vector<PortEvent>& events) {
  if (connection.broken) return false;
  if (connection.resting && look && has_closed_tcp(connection.client_port, params_.number))
    ready |= POLLRDHUP;
  if ((ready & POLLOUT) != 0 && !send_unsent(connection)) return false;
  if (connection.resting && (ready & (POLLRDHUP | POLLHUP | POLLERR)) != 0) {
    receive(id, connection, events);
    return false;
  }
  if ((ready & (POLLIN | POLLHUP | POLLERR)) != 0) return receive(id, connection, events);
  return true;
}

bool TcpPort::receive(int id, Connection& connection, std::vector<PortEvent>& events) {
  Bytes bytes(params_.read_bytes);
  const ssize_t got = ::recv(connection.socket.get(), bytes.data(), bytes.size(), 0);
  if (got < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
  if (got == 0) return false;
  bytes.resize(static_cast<std::size_t>(got));
  return connection.leaving || deliver(id, connection, std::move(bytes), events);
}

bool TcpPort::deliver(int id, Connection& connection, Bytes bytes, std::vector<PortEvent>& events) {
  if (connection.checking) {
    connection.held.insert(connection.held.end(), bytes.begin(), bytes.end());
    const Prefix prefix = http_method(connection.held);
    if (prefix == Prefix::kPerhaps) return true;
    if (prefix == Prefix::kYes) {
      if (!told_http_)
        log_warning("port " + std::to_string(params_.number) +
                    " is for robot programs, not for web browsers; connections that speak HTTP " +
                    "are dropped");
      told_http_ = true;
      return false;
    }
    connection.checking = false;
    bytes = std::move(connection.held);
    connection.held.clear();
  }
  events.push_back({PortEvent::Kind::kBytes, port_, id, std::move(bytes), 0});
  return true;
}

bool TcpPort::send_unsent(Connection& connection) {
  Bytes& unsent = connection.unsent;
  std::size_t sent = 0;
  while (sent < unsent.size()) {
    // MSG_NOSIGNAL, so that a client that has gone does not raise SIGPIPE.
    const ssize_t count =
        ::send(connection.socket.get(), unsent.data() + sent, unsent.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return false;
    if (count < 0) break;
    sent += static_cast<std::size_t>(count);
  }
  unsent.erase(unsent.begin(), unsent.begin() + static_cast<std::ptrdiff_t>(sent));
  if (unsent.empty() && connection.leaving) ::shutdown(connection.socket.get(), SHUT_WR);
  return true;
}

bool TcpPort::send(int id, ByteSpan bytes) {
  const auto it = connections_.find(id);
  if (it == connections_.end()) return false;
  Connection& connection = it->second;
  if (connection.leaving || connection.broken) return true;
  connection.unsent.insert(connection.unsent.end(), bytes.begin(), bytes.end());
  // The next wait() sees the end of a failed connection and reports it as closed.
  if (!send_unsent(connection) || connection.unsent.size() > params_.max_unsent_bytes) {
    connection.broken = true;
    ::shutdown(connection.socket.get(), SHUT_RDWR);
  }
  return true;
}

// Closes only our direction. What the client still sends is read and dropped until it goes, because
// closing with unread bytes would send a reset, which can overtake our last bytes.
bool TcpPort::close(int id) {
  const auto it = connections_.find(id);
  if (it == connections_.end()) return false;
  it->second.leaving = true;
  it->second.resting = false;
  if (!send_unsent(it->second)) connections_.erase(it);
  return true;
}

bool TcpPort::hold(int id, bool held) {
  const auto it = connections_.find(id);
  if (it == connections_.end()) return false;
  it->second.resting = held && !it->second.leaving;
  return true;
}

}  // namespace understudy
