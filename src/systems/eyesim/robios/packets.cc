// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/robios/packets.h"

#include "clients/wire/robios_wire.h"

namespace understudy::robios {
namespace {

bool is_client_type(std::uint8_t type) {
  switch (type) {
    case ROBIOS_CLIENT_HANDSHAKE:
    case ROBIOS_CLIENT_DISCONNECT:
    case ROBIOS_CLIENT_START:
    case ROBIOS_CLIENT_STOP:
    case ROBIOS_CLIENT_MESSAGE:
    case ROBIOS_CLIENT_CAMGET:
      return true;
    default:
      return false;
  }
}

}  // namespace

Framing read_client_packet(ByteSpan bytes, Packet& packet, std::string& reason) {
  if (bytes.empty()) return Framing::kIncomplete;
  ByteReader reader(bytes);
  packet.type = reader.u8();
  if (!is_client_type(packet.type)) {
    reason = "a packet of type " + hex_byte(packet.type) + ", which no client sends";
    return Framing::kGarbage;
  }
  if (bytes.size() < ROBIOS_HEADER_BYTES) return Framing::kIncomplete;
  const std::uint32_t length = reader.be32();
  if (length > ROBIOS_MAX_CLIENT_PAYLOAD) {
    reason = "a packet of " + std::to_string(length) + " bytes, more than any client sends";
    return Framing::kGarbage;
  }
  if (reader.left() < length) return Framing::kIncomplete;
  packet.payload = reader.bytes(length);
  packet.bytes = ROBIOS_HEADER_BYTES + length;
  return Framing::kComplete;
}

Bytes make_packet(std::uint8_t type, ByteSpan payload) {
  Bytes packet;
  packet.reserve(ROBIOS_HEADER_BYTES + payload.size());
  ByteWriter writer(packet);
  writer.u8(type);
  writer.be32(static_cast<std::uint32_t>(payload.size()));
  writer.bytes(payload);
  return packet;
}

std::string hex_byte(std::uint8_t value) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  return std::string("0x") + kDigits[value >> 4] + kDigits[value & 15];
}

}  // namespace understudy::robios
