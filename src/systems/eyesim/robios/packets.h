// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Framing of the RoBIOS wire: bytes to packets and back.
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace understudy::robios {

struct Packet {
  std::uint8_t type = 0;
  ByteSpan payload;
  std::size_t bytes = 0;  // including its header
};

enum class Framing { kIncomplete, kComplete, kGarbage };

// The packet at the start of `bytes`. Garbage is anything that no client sends: a type that only a
// server uses or that is unknown, or a length above ROBIOS_MAX_CLIENT_PAYLOAD. It is detected as
// early as possible and described in `reason`.
Framing read_client_packet(ByteSpan bytes, Packet& packet, std::string& reason);

Bytes make_packet(std::uint8_t type, ByteSpan payload);

// Numbers for messages: "0x2A".
std::string hex_byte(std::uint8_t value);

}  // namespace understudy::robios
