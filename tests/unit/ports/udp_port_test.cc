// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// UdpPort: datagrams keep their bounds and their peers.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "tests/unit/ports/port_set_fixture.h"

namespace understudy::udp_port_test {
namespace {

using Kind = PortEvent::Kind;
constexpr Peer kAnyPort{0x7F000001, 0};

class UdpPortTest : public PortSetTest {
 protected:
  UdpPortTest() : port_(*ports_->add_udp(kAnyPort)) {}

  FileDescriptor client() const {
    FileDescriptor made(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(ports_->port_number(port_)));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(made.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    return made;
  }
  static void put(const FileDescriptor& from, std::string_view text) {
    EXPECT_EQ(::send(from.get(), text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  }
  static std::string get(const FileDescriptor& at) {
    std::string text(100, ' ');
    const ssize_t count = ::recv(at.get(), text.data(), text.size(), 0);
    return count < 0 ? "error" : text.substr(0, static_cast<std::size_t>(count));
  }

  int port_;
};

TEST_F(UdpPortTest, AnswersGoToThePeerTheyAreFor) {
  const FileDescriptor a = client();
  const FileDescriptor b = client();
  put(a, "from a");
  const auto first = next(Kind::kDatagram);
  put(b, "from b");
  const auto second = next(Kind::kDatagram);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(as_text(first->bytes), "from a");
  EXPECT_EQ(as_text(second->bytes), "from b");
  EXPECT_EQ(first->connection, second->connection);
  EXPECT_NE(first->peer, second->peer);
  EXPECT_EQ(first->peer.address, kAnyPort.address);
  ports_->send_to(second->connection, second->peer, as_bytes("to b"));
  ports_->send_to(first->connection, first->peer, as_bytes("to a"));
  EXPECT_EQ(get(a), "to a");
  EXPECT_EQ(get(b), "to b");
}

TEST_F(UdpPortTest, DatagramsStayWhole) {
  const FileDescriptor a = client();
  put(a, "one");
  put(a, "");
  put(a, "three");
  for (const char* text : {"one", "", "three"}) {
    const auto event = next(Kind::kDatagram);
    ASSERT_TRUE(event);
    EXPECT_EQ(as_text(event->bytes), text);
  }
}

// A peer that has gone makes the kernel report an error; the others are still served.
TEST_F(UdpPortTest, SurvivesAPeerThatHasGone) {
  Peer gone;
  {
    const FileDescriptor a = client();
    put(a, "bye");
    const auto event = next(Kind::kDatagram);
    ASSERT_TRUE(event);
    gone = event->peer;
  }
  const FileDescriptor b = client();
  put(b, "first");
  const auto event = next(Kind::kDatagram);
  ASSERT_TRUE(event);
  ports_->send_to(event->connection, gone, as_bytes("too late"));
  ports_->close(event->connection);
  put(b, "second");
  ASSERT_TRUE(next(Kind::kDatagram));
}

TEST_F(UdpPortTest, ATakenAddressIsNamed) {
  const auto taken =
      ports_->add_udp({kAnyPort.address, static_cast<std::uint16_t>(ports_->port_number(port_))});
  ASSERT_FALSE(taken.ok());
  EXPECT_NE(taken.error().find(std::to_string(ports_->port_number(port_))), std::string::npos);
}

}  // namespace
}  // namespace understudy::udp_port_test
