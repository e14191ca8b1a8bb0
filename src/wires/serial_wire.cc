// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/serial_wire.h"

#include <algorithm>

#include "base/check.h"

namespace understudy {

namespace {
constexpr std::uint64_t kBitsPerByte = 10;  // start bit, eight data bits, stop bit
}  // namespace

SerialWire::SerialWire(std::uint32_t baud) {
  UNDERSTUDY_CHECK(baud > 0, "a serial line has a speed");
  line_.baud = baud;
}

TimeNs SerialWire::Burst::due(std::uint64_t index) const {
  // Needs 128 bits: at 115200 baud the product would exceed 64 bits after a day of unbroken stream.
  const auto bit_times = static_cast<unsigned __int128>(index + 1) * kBitsPerByte;
  return start + static_cast<TimeNs>(bit_times * kSecond / baud);
}

// Whether the line has been busy since the last burst began, and its speed is the same.
bool SerialWire::extends_last_burst(TimeNs time) const {
  return !line_.bursts.empty() && line_.bursts.back().baud == line_.baud &&
         time <= line_.drained_at;
}

void SerialWire::push(TimeNs time, ByteSpan bytes) {
  if (bytes.empty()) return;
  if (!extends_last_burst(time)) {
    if (!line_.bursts.empty() && line_.bursts.back().bytes.empty()) line_.bursts.pop_back();
    line_.bursts.push_back({std::max(time, line_.drained_at), line_.baud, 0, {}});
  }
  Burst& burst = line_.bursts.back();
  burst.bytes.insert(burst.bytes.end(), bytes.begin(), bytes.end());
  line_.drained_at = burst.due(burst.taken + burst.bytes.size() - 1);
}

TimeNs SerialWire::next_due() const {
  for (const Burst& burst : line_.bursts)
    if (!burst.bytes.empty()) return burst.due(burst.taken);
  return kNever;
}

std::size_t SerialWire::take(TimeNs now, Bytes& out) {
  std::size_t sum = 0;
  while (!line_.bursts.empty()) {
    Burst& burst = line_.bursts.front();
    std::size_t count = 0;
    while (count < burst.bytes.size() && burst.due(burst.taken + count) <= now) ++count;
    const auto end = burst.bytes.begin() + static_cast<std::ptrdiff_t>(count);
    out.insert(out.end(), burst.bytes.begin(), end);
    burst.bytes.erase(burst.bytes.begin(), end);
    burst.taken += count;
    sum += count;
    if (!burst.bytes.empty() || line_.bursts.size() == 1) break;
    line_.bursts.erase(line_.bursts.begin());
  }
  return sum;
}

std::size_t SerialWire::queued() const {
  std::size_t sum = 0;
  for (const Burst& burst : line_.bursts) sum += burst.bytes.size();
  return sum;
}

void SerialWire::flush() {
  line_.bursts.clear();
  line_.drained_at = 0;
}

void SerialWire::set_baud(std::uint32_t baud) {
  if (baud > 0) line_.baud = baud;
}

bool SerialWire::load(ByteSpan blob) {
  Line loaded;
  if (!understudy::load(blob, loaded) || loaded.baud == 0) return false;
  for (const Burst& burst : loaded.bursts)
    if (burst.baud == 0) return false;
  line_ = std::move(loaded);
  return true;
}

}  // namespace understudy
