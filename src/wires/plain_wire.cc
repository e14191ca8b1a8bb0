// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/plain_wire.h"

#include <algorithm>

namespace understudy {

void PlainWire::push(TimeNs time, ByteSpan bytes) {
  if (bytes.empty()) return;
  queue_.last_due = std::max(queue_.last_due, time);
  if (queue_.chunks.empty() || queue_.chunks.back().due != queue_.last_due)
    queue_.chunks.push_back({queue_.last_due, {}});
  Bytes& last = queue_.chunks.back().bytes;
  last.insert(last.end(), bytes.begin(), bytes.end());
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

void PlainWire::flush() { queue_ = {}; }

}  // namespace understudy
