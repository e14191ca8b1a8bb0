// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The sensor packets of the Open Interface as a table: number, name, size and where the value comes
// from. A group is a range of packets.
#pragma once

#include <optional>

#include "systems/roomba/memory.h"

namespace understudy {

struct OiPacket {
  std::uint8_t id;
  const char* name;
  std::uint8_t bytes;  // 1 or 2, the high byte first
  int least;
  int most;
  int (*value)(OiCall& call);  // brought within the limits when it is written
};

struct OiPacketRange {
  std::uint8_t first = 0;
  std::uint8_t last = 0;
};

// A single packet, 7 to 58; null for other numbers.
const OiPacket* find_oi_packet(std::uint8_t id);
// What a request for this number covers: one packet or a group. Nothing if the generation does not
// know it.
std::optional<OiPacketRange> find_oi_request(OiGeneration generation, std::uint8_t id);
std::size_t oi_request_size(OiPacketRange range);

// Appends the packets. Distance and angle start anew if they are among them.
void write_packets(OiCall& call, OiPacketRange range, Bytes& out);

}  // namespace understudy
