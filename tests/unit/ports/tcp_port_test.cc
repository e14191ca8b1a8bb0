// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/tcp_port.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <string_view>
#include <thread>

#include "tests/unit/ports/port_set_fixture.h"

namespace understudy::tcp_port_test {
namespace {

using Kind = PortEvent::Kind;

class TcpPortTest : public PortSetTest {
 protected:
  int listen(TcpPortParams params = {}) {
    const auto port = ports_->add_tcp(params);
    EXPECT_TRUE(port.ok());
    return *port;
  }

  FileDescriptor connect_to(int port) {
    FileDescriptor client(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(ports_->port_number(port)));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(client.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    return client;
  }

  static void put(const FileDescriptor& client, std::string_view text) {
    EXPECT_EQ(::send(client.get(), text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
  }
  // What the client reads until the end of the connection.
  static std::string read_to_end(const FileDescriptor& client) {
    std::string all;
    char piece[4096];
    ssize_t got = 0;
    while ((got = ::recv(client.get(), piece, sizeof piece, 0)) > 0)
      all.append(piece, static_cast<std::size_t>(got));
    return all;
  }
};

TEST_F(TcpPortTest, CarriesBytesBothWays) {
  const int port = listen();
  const FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->port, port);
  put(client, "hello");
  const auto bytes = next(Kind::kBytes);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->connection, opened->connection);
  EXPECT_EQ(bytes->bytes, (Bytes{'h', 'e', 'l', 'l', 'o'}));

  ports_->send(opened->connection, as_bytes("world"));
  ports_->close(opened->connection);
  EXPECT_EQ(read_to_end(client), "world");
}

TEST_F(TcpPortTest, TellsWhenAClientGoes) {
  const int port = listen();
  FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  put(client, "x");
  client = FileDescriptor();
  EXPECT_EQ(receive(1), Bytes{'x'});
  const auto closed = next(Kind::kClosed);
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->connection, opened->connection);
  ports_->send(opened->connection, as_bytes("nobody hears this"));
}

TEST_F(TcpPortTest, ADeadClientHurtsNobody) {
  const int port = listen();
  const FileDescriptor other = connect_to(port);
  const auto first = next(Kind::kOpened);
  FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  // Reset instead of a normal end, while we write: no SIGPIPE, one closed event.
  const linger at_once{1, 0};
  ::setsockopt(client.get(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  client = FileDescriptor();
  const Bytes much(100'000, 1);
  for (int i = 0; i < 10; ++i) ports_->send(opened->connection, much);
  const auto closed = next(Kind::kClosed);
  ASSERT_TRUE(closed);
  EXPECT_EQ(closed->connection, opened->connection);

  put(other, "still here");
  const auto bytes = next(Kind::kBytes);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->connection, first->connection);
}

TEST_F(TcpPortTest, LastWordsArriveThoughTheClientIsStillSending) {
  const int port = listen();
  const FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  ports_->send(opened->connection, as_bytes("goodbye"));
  ports_->close(opened->connection);
  put(client, "handshake");  // arrives after our end: must not become a reset
  std::vector<PortEvent> events;
  ports_->wait(50, events);
  EXPECT_TRUE(events.empty());
  EXPECT_EQ(read_to_end(client), "goodbye");
}

TEST_F(TcpPortTest, AClientThatDoesNotReadIsClosed) {
  TcpPortParams params;
  params.max_unsent_bytes = 1 << 20;
  const int port = listen(params);
  const FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  const Bytes much(1 << 20, 1);
  for (int i = 0; i < 20; ++i) ports_->send(opened->connection, much);
  EXPECT_TRUE(next(Kind::kClosed));
}

// What a held client sends stays with it; its end is noticed all the same, and of what it has left
// behind one piece is read.
TEST_F(TcpPortTest, AHeldClientMustWaitAndMayGo) {
  constexpr std::size_t kPiece = 4096;
  const int port = listen({.read_bytes = kPiece});
  FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  put(client, "begin");
  EXPECT_EQ(receive(5).size(), 5u);
  ports_->hold(opened->connection, true);
  put(client, std::string(10 * kPiece, 'x'));
  std::vector<PortEvent> events;
  ports_->wait(20, events);
  EXPECT_TRUE(events.empty());
  ports_->hold(opened->connection, false);
  EXPECT_EQ(receive(1).size(), kPiece);
  ports_->hold(opened->connection, true);
  client = FileDescriptor();
  ASSERT_TRUE(next(Kind::kBytes));
  ASSERT_TRUE(next(Kind::kClosed));
  EXPECT_TRUE(seen_.empty());
}

// So much that its end does not come through.
TEST_F(TcpPortTest, TheEndOfAHeldClientIsSeenBehindAllThatItHasSent) {
  const int port = listen({.read_bytes = 4096});
  FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  ASSERT_TRUE(opened);
  put(client, "begin");
  EXPECT_EQ(receive(5).size(), 5u);
  ports_->hold(opened->connection, true);
  const std::string much(1 << 20, 'x');
  while (::send(client.get(), much.data(), much.size(), MSG_NOSIGNAL | MSG_DONTWAIT) > 0) {
  }
  client = FileDescriptor();
  ASSERT_TRUE(next(Kind::kClosed));
}

TEST_F(TcpPortTest, LargeOutputIsSentAsTheClientReads) {
  const int port = listen();
  const FileDescriptor client = connect_to(port);
  const auto opened = next(Kind::kOpened);
  const Bytes image(16 << 20, 7);
  ports_->send(opened->connection, image);
  ports_->close(opened->connection);
  std::string got;
  std::atomic<bool> done = false;
  std::thread reader([&] {
    got = read_to_end(client);
    done = true;
    ports_->wake();
  });
  std::vector<PortEvent> events;
  while (!done) ports_->wait(1000, events);
  reader.join();
  EXPECT_EQ(got.size(), image.size());
}

TEST_F(TcpPortTest, DropsAWebBrowser) {
  const int port = listen();
  const FileDescriptor browser = connect_to(port);
  const auto opened = next(Kind::kOpened);
  put(browser, "PO");
  std::vector<PortEvent> events;
  ports_->wait(50, events);
  EXPECT_TRUE(events.empty());  // held back: it may become a method
  put(browser, "ST / HTTP/1.1\r\n\r\n");
  ports_->wait(2000, events);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, Kind::kClosed);
  EXPECT_EQ(events[0].connection, opened->connection);
}

TEST_F(TcpPortTest, DropsEveryMethodOfHttp) {
  const int port = listen();
  for (const std::string method :
       {"GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI"}) {
    const FileDescriptor browser = connect_to(port);
    const auto opened = next(Kind::kOpened);
    ASSERT_TRUE(opened) << method;
    put(browser, method + " / HTTP/1.1\r\n\r\n");
    std::vector<PortEvent> events;
    ports_->wait(2000, events);
    ASSERT_EQ(events.size(), 1u) << method;
    EXPECT_EQ(events[0].kind, Kind::kClosed) << method;
    EXPECT_EQ(events[0].connection, opened->connection) << method;
  }
}

TEST_F(TcpPortTest, WhatOnlyStartsLikeAMethodIsDelivered) {
  const int port = listen();
  const FileDescriptor client = connect_to(port);
  put(client, "GE");
  put(client, "T!");
  EXPECT_EQ(receive(4), (Bytes{'G', 'E', 'T', '!'}));
}

TEST_F(TcpPortTest, HttpMayBeAllowed) {
  TcpPortParams params;
  params.refuse_http = false;
  const int port = listen(params);
  const FileDescriptor client = connect_to(port);
  put(client, "GET /");
  EXPECT_EQ(receive(5).size(), 5u);
}

TEST_F(TcpPortTest, ABusyPortIsNamedWithARemedy) {
  const int port = listen();
  TcpPortParams params;
  params.number = ports_->port_number(port);
  const auto again = ports_->add_tcp(params);
  ASSERT_FALSE(again.ok());
  EXPECT_NE(again.error().find("port " + std::to_string(params.number)), std::string::npos);
  // Who holds it: this very process.
  EXPECT_NE(again.error().find("(process " + std::to_string(getpid()) + ")"), std::string::npos)
      << again.error();
}

TEST_F(TcpPortTest, ABadAddressIsAnError) {
  TcpPortParams params;
  params.address = "localhost";
  EXPECT_FALSE(ports_->add_tcp(params).ok());
  params.address = "127.0.0.1";
  params.number = 70000;
  EXPECT_FALSE(ports_->add_tcp(params).ok());
}

TEST_F(TcpPortTest, ConnectionsBeyondTheLimitAreClosed) {
  TcpPortParams params;
  params.max_connections = 2;
  const int port = listen(params);
  const FileDescriptor a = connect_to(port);
  const FileDescriptor b = connect_to(port);
  ASSERT_TRUE(next(Kind::kOpened));
  const auto second = next(Kind::kOpened);
  ASSERT_TRUE(second);
  const FileDescriptor c = connect_to(port);
  std::vector<PortEvent> events;
  ports_->wait(100, events);
  EXPECT_TRUE(events.empty());
  EXPECT_EQ(read_to_end(c), "");
  // One that we have closed makes way.
  ports_->close(second->connection);
  const FileDescriptor d = connect_to(port);
  EXPECT_TRUE(next(Kind::kOpened));
}

TEST_F(TcpPortTest, WakeEndsAWait) {
  listen();
  std::thread other([&] { ports_->wake(); });
  std::vector<PortEvent> events;
  ports_->wait(-1, events);
  EXPECT_TRUE(events.empty());
  other.join();
}

}  // namespace
}  // namespace understudy::tcp_port_test
