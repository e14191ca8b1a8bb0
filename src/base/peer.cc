// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Peers as text.
#include "base/peer.h"

#include <charconv>

namespace understudy {
namespace {

// Reads a number up to `most` and then `end`, or the end of the text for '\0'.
bool read_up_to(std::string_view& text, std::uint32_t most, char end, std::uint32_t& value) {
  const char* last = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc() || value > most) return false;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  if (end == '\0') return text.empty();
  if (!text.starts_with(end)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::string to_string(const Peer& peer) {
  std::string text;
  for (int shift = 24; shift >= 0; shift -= 8)
    text += std::to_string(peer.address >> shift & 0xFF) + (shift > 0 ? "." : ":");
  return text + std::to_string(peer.port);
}

std::optional<Peer> read_peer(std::string_view text) {
  Peer peer;
  std::uint32_t value = 0;
  for (const char end : {'.', '.', '.', ':'}) {
    if (!read_up_to(text, 255, end, value)) return {};
    peer.address = peer.address << 8 | value;
  }
  if (!read_up_to(text, 65535, '\0', value)) return {};
  peer.port = static_cast<std::uint16_t>(value);
  return peer;
}

}  // namespace understudy
