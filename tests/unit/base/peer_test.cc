// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Peers as text.
#include "base/peer.h"

#include <gtest/gtest.h>

namespace understudy::peer_test {
namespace {

TEST(Peer, TextAndBack) {
  const Peer peer{0x7F000105, 4365};
  EXPECT_EQ(to_string(peer), "127.0.1.5:4365");
  EXPECT_EQ(read_peer("127.0.1.5:4365"), peer);
  EXPECT_TRUE(peer.is_loopback());
  EXPECT_FALSE((Peer{0xC0A80001, 1}).is_loopback());
}

TEST(Peer, WhatIsNotAnAddressIsRefused) {
  for (const char* text :
       {"", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.256:1", "127.0.1:1",
        "127.0.0.1:1 ", "127.0.0.-1:1", "localhost:1", "1.2.3.4.5:6"})
    EXPECT_FALSE(read_peer(text)) << text;
}

}  // namespace
}  // namespace understudy::peer_test
