// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A datagram: bytes that travel whole, with the address of the other end.
#pragma once

#include "base/bytes.h"
#include "base/peer.h"

namespace understudy {

struct Datagram {
  Peer peer;
  Bytes bytes;

  bool operator==(const Datagram&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("peer", self.peer);
    visit("bytes", self.bytes);
  }
};

}  // namespace understudy
