// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/plain_wire.h"

#include <algorithm>

namespace understudy {

Departure PlainWire::push(TimeNs time, ByteSpan bytes) {
  if (bytes.empty()) return {std::max(time, queue_.last_due)};
  queue_.last_due = std::max(queue_.last_due, time);
  if (queue_.chunks.empty() || queue_.chunks.back().due != queue_.last_due)
    queue_.chunks.push_back({queue_.last_due, {}});
  Bytes& last = queue_.chunks.back().bytes;
  last.insert(last.end(), bytes.begin(), bytes.end());
  return {queue_.last_due};
}

TimeNs PlainWire::next_due() const {
  return queue_.chunks.empty() ? kNever : queue_.chunks.front().due;
}

std::size_t PlainWire::take(TimeNs now, Bytes& out) {
  std::size_t taken = 0;
  auto chunk = queue_.chunks.begin();
  for (; chunk != queue_.chunks.end() && chunk->due <= now; ++chunk) {
    out.insert(out.end(), chunk->bytes.begin(), chunk->bytes.end());
    taken += chunk->bytes.size();
  }
  queue_.chunks.erase(queue_.chunks.begin(), chunk);
  return taken;
}

std::size_t PlainWire::queued() const {
  std::size_t sum = 0;
  for (const Chunk& chunk : queue_.chunks) sum += chunk.bytes.size();
  return sum;
}

std::size_t PlainWire::unsent(TimeNs now) const {
  std::size_t sum = 0;
  for (const Chunk& chunk : queue_.chunks)
    if (chunk.due > now) sum += chunk.bytes.size();
  return sum;
}

void PlainWire::flush() { queue_ = {}; }

}  // namespace understudy
