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
  std::size_t bytes = 0;  // with its header
};

enum class Framing { kIncomplete, kComplete, kGarbage };

// The packet at the start of `bytes`. Garbage is what no client sends: a type that only a server
// uses or nobody knows, or a length beyond ROBIOS_MAX_CLIENT_PAYLOAD. It is seen as early as it can
// be and described in `reason`.
Framing read_client_packet(ByteSpan bytes, Packet& packet, std::string& reason);

Bytes make_packet(std::uint8_t type, ByteSpan payload);

// Numbers for messages: "0x2A".
std::string hex_byte(std::uint8_t value);

}  // namespace understudy::robios
