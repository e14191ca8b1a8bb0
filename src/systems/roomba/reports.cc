// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/reports.h"

#include <numeric>

#include "systems/roomba/packets.h"

namespace understudy {
namespace {

// n, then n numbers of packets. Those that the generation does not have are left out.
Bytes known_ids(const OiCall& call, ByteReader data) {
  Bytes ids;
  for (const std::uint8_t id : data.bytes(data.u8()))
    if (find_oi_request(call.traits.generation, id)) ids.push_back(id);
  return ids;
}

}  // namespace

void take_sensors(OiCall& call, ByteReader data) {
  const auto range = find_oi_request(call.traits.generation, data.u8());
  if (!range) return;
  Bytes reply;
  write_packets(call, *range, reply);
  send(call, std::move(reply));
}

void take_query_list(OiCall& call, ByteReader data) {
  Bytes reply;
  for (const std::uint8_t id : known_ids(call, data))
    write_packets(call, *find_oi_request(call.traits.generation, id), reply);
  if (!reply.empty()) send(call, std::move(reply));
}

void take_stream(OiCall& call, ByteReader data) {
  call.memory.stream.ids = known_ids(call, data);
  call.memory.stream.on = !call.memory.stream.ids.empty();
}

void take_pause_stream(OiCall& call, ByteReader data) {
  const std::uint8_t state = data.u8();
  if (state <= 1) call.memory.stream.on = state == 1;
}

void stream_slot(OiCall& call) {
  OiStream& stream = call.memory.stream;
  if (!stream.on || stream.ids.empty() || call.memory.line.link < 0) return;
  // The real robot sends damaged frames if they are longer than a slot. Here the next one waits.
  if (call.now < stream.line_free_at) return;
  constexpr std::size_t kMostContent = 255;
  Bytes frame = {kOiStreamHeader, 0};
  for (const std::uint8_t id : stream.ids) {
    const OiPacketRange range = *find_oi_request(call.traits.generation, id);
    if (frame.size() - 2 + 1 + oi_request_size(range) > kMostContent) break;
    frame.push_back(id);
    write_packets(call, range, frame);
  }
  frame[1] = static_cast<std::uint8_t>(frame.size() - 2);
  // All bytes together, the header included, add up to 0.
  const unsigned sum = std::accumulate(frame.begin(), frame.end(), 0U);
  frame.push_back(static_cast<std::uint8_t>(256 - sum % 256));
  constexpr TimeNs kBits_per_byte = 10;
  stream.line_free_at = call.now + static_cast<TimeNs>(frame.size()) * kBits_per_byte * kSecond /
                                       call.memory.line.baud;
  send(call, std::move(frame));
}

}  // namespace understudy
