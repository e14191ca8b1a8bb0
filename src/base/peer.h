// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Peer: the other end of a datagram, an IPv4 address with a port.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace understudy {

struct Peer {
  static constexpr std::uint32_t kEverybody = 0xFFFFFFFF;      // 255.255.255.255
  static constexpr std::uint32_t kEverybodyHere = 0x7FFFFFFF;  // 127.255.255.255

  std::uint32_t address = 0;  // 127.0.0.1 is 0x7F000001
  std::uint16_t port = 0;

  constexpr auto operator<=>(const Peer&) const = default;
  constexpr bool is_loopback() const { return address >> 24 == 127; }
  // To everybody on any network, or on this machine.
  constexpr bool is_broadcast() const { return address == kEverybody || address == kEverybodyHere; }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("address", self.address);
    visit("port", self.port);
  }
};

// "127.0.0.1:4365".
std::string to_string(const Peer& peer);
// Nothing if the text is not such an address.
std::optional<Peer> read_peer(std::string_view text);

}  // namespace understudy
