// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A program's socket for datagrams, from the simulator's side: pieces become datagrams, and what a
// hostile program writes into the shared memory does no harm.
#include "host/shim_socket.h"

#include <gtest/gtest.h>

#include <cstring>

#include "base/random.h"

namespace understudy::shim_socket_test {
namespace {

constexpr Peer kOwn{0x7F000001, 49152};

Bytes head(const Peer& to) {
  const us_peer peer{.address = to.address, .port = to.port, .reserved = 0};
  Bytes bytes(sizeof peer);
  std::memcpy(bytes.data(), &peer, sizeof peer);
  return bytes;
}

ProgramMessage message(us_message_type type, std::int64_t value, ByteSpan bytes) {
  return {.type = type, .wire = 0, .time = 0, .value = value, .bytes = bytes};
}

TEST(ShimSocket, PiecesBecomeADatagram) {
  ShimSocket socket(kOwn);
  const Peer to{0x7F000002, 4365};
  const Bytes name = head(to);
  EXPECT_FALSE(socket.take(message(US_DATAGRAM, 5, name)));
  EXPECT_FALSE(socket.take(message(US_DATA, 0, as_bytes("ab"))));
  const auto whole = socket.take(message(US_DATA, 0, as_bytes("cde")));
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->peer, to);
  EXPECT_EQ(as_text(whole->bytes), "abcde");
  EXPECT_FALSE(socket.take(message(US_DATA, 0, as_bytes("more"))));
  const auto empty = socket.take(message(US_DATAGRAM, 0, name));
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->bytes.empty());
}

TEST(ShimSocket, LengthsAreNotBelieved) {
  ShimSocket socket(kOwn);
  const Bytes name = head({});
  EXPECT_FALSE(socket.take(message(US_DATAGRAM, US_LARGEST_DATAGRAM + 1, name)));
  EXPECT_FALSE(socket.take(message(US_DATA, 0, as_bytes("x"))));
  EXPECT_FALSE(socket.take(message(US_DATAGRAM, -1, name)));
  EXPECT_FALSE(socket.take(message(US_DATAGRAM, 0, as_bytes("short"))));
  EXPECT_FALSE(socket.take(message(US_DATAGRAM, 2, name)));
  const auto cut = socket.take(message(US_DATA, 0, as_bytes("longer than it said")));
  ASSERT_TRUE(cut);
  EXPECT_EQ(as_text(cut->bytes), "lo");
}

TEST(ShimSocket, AnyMessagesGiveBoundedDatagrams) {
  const KeyedRandom random(7, 0, 0);
  std::uint64_t draws = 0;
  const auto draw = [&](double below) {
    return static_cast<std::int64_t>(random.uniform(++draws) * below);
  };
  constexpr us_message_type kTypes[] = {US_DATAGRAM, US_DATA, US_LINE, US_FLUSH, US_VALUE};
  ShimSocket socket(kOwn);
  const Bytes bytes(20'000, 1);
  for (int i = 0; i < 20'000; ++i) {
    const auto count = static_cast<std::size_t>(draw(2) == 0 ? 8 : draw(20'000));
    const auto got = socket.take(message(kTypes[draw(std::size(kTypes))], draw(140'000) - 1000,
                                         ByteSpan(bytes).first(count)));
    if (got) {
      EXPECT_LE(got->bytes.size(), US_LARGEST_DATAGRAM);
    }
  }
}

TEST(ShimSocket, ABroadcastHasItsOwnAddresses) {
  EXPECT_TRUE((Peer{0xFFFFFFFF, 4365}).is_broadcast());
  EXPECT_TRUE((Peer{0x7FFFFFFF, 4365}).is_broadcast());
  EXPECT_FALSE((Peer{0x7F000001, 4365}).is_broadcast());
}

}  // namespace
}  // namespace understudy::shim_socket_test
