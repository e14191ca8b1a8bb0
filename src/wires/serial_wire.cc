// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/serial_wire.h"

#include <algorithm>

#include "base/check.h"

namespace understudy {

SerialWire::SerialWire(std::uint32_t baud, WrongRate wrong_rate) : wrong_rate_(wrong_rate) {
  UNDERSTUDY_CHECK(baud > 0, "a serial line has a speed");
  line_.baud = baud;
}

// Whether the line has been busy since the last burst began, and its speed is the same.
bool SerialWire::extends_last_burst(TimeNs time) const {
  return !line_.bursts.empty() && line_.bursts.back().baud == line_.baud &&
         time <= line_.drained_at;
}

Departure SerialWire::push(TimeNs time, ByteSpan bytes) {
  if (bytes.empty()) return {std::max(time, line_.drained_at)};
  // What nobody reads must not fill the memory.
  if (next_due() == kNever) drop_bytes_over_by(time);
  if (!extends_last_burst(time)) {
    if (!line_.bursts.empty() && line_.bursts.back().bytes.empty()) line_.bursts.pop_back();
    line_.bursts.push_back({std::max(time, line_.drained_at), line_.baud, 0, {}});
  }
  SerialBurst& burst = line_.bursts.back();
  const Departure departure{burst.start, burst.baud, burst.taken + burst.bytes.size()};
  burst.bytes.insert(burst.bytes.end(), bytes.begin(), bytes.end());
  line_.drained_at = departure.of(bytes.size() - 1);
  return departure;
}

// What becomes of the next byte of this burst, if the ones before it have gone.
SerialWire::Reading SerialWire::reading_of(const SerialBurst& burst) const {
  if (line_.listener == 0) return Reading::kWell;
  const bool same = understudy::reads_well(burst.baud, line_.listener);
  if (wrong_rate_ == WrongRate::kSilence) return same ? Reading::kWell : Reading::kNot;
  const bool ready = line_.ready_at <= burst.begin_of(burst.first_bit());
  return same && ready ? Reading::kWell : Reading::kWrongly;
}

TimeNs SerialWire::next_due() const {
  for (const SerialBurst& burst : line_.bursts) {
    if (burst.bytes.empty()) continue;
    const Reading reading = reading_of(burst);
    if (reading == Reading::kWell) return burst.due(burst.taken);
    if (reading == Reading::kNot) continue;
    const auto reception = receive(line_.bursts, line_.listener, line_.ready_at);
    return reception ? reception->due : kNever;
  }
  return kNever;
}

std::size_t SerialWire::take(TimeNs now, Bytes& out) {
  const std::size_t before = out.size();
  while (!line_.bursts.empty() && !line_.bursts.front().bytes.empty()) {
    const Reading reading = reading_of(line_.bursts.front());
    const std::size_t burst_count = line_.bursts.size();
    if (reading == Reading::kWrongly) {
      if (!take_misread_byte(now, out)) break;
    } else {
      take_whole_bytes(now, reading == Reading::kWell ? &out : nullptr);
      if (line_.bursts.size() == burst_count) break;
    }
  }
  return out.size() - before;
}

// Takes the bytes of the first burst that are complete by `now`; without `out` they are lost.
void SerialWire::take_whole_bytes(TimeNs now, Bytes* out) {
  SerialBurst& burst = line_.bursts.front();
  const std::size_t count = burst.complete_by(now);
  const auto end = burst.bytes.begin() + static_cast<std::ptrdiff_t>(count);
  if (out != nullptr) out->insert(out->end(), burst.bytes.begin(), end);
  burst.bytes.erase(burst.bytes.begin(), end);
  burst.taken += count;
  if (burst.bytes.empty() && line_.bursts.size() > 1) line_.bursts.erase(line_.bursts.begin());
}

bool SerialWire::take_misread_byte(TimeNs now, Bytes& out) {
  const auto reception = receive(line_.bursts, line_.listener, line_.ready_at);
  if (!reception) drop_bytes_over_by(now);
  if (!reception || reception->due > now) return false;
  out.push_back(reception->byte);
  line_.ready_at = reception->ready_at;
  drop_bytes_over_by(line_.ready_at);
  return true;
}

void SerialWire::drop_bytes_over_by(TimeNs time) {
  std::size_t before = 0;
  do {
    before = line_.bursts.size();
    if (before > 0) take_whole_bytes(time, nullptr);
  } while (line_.bursts.size() < before);
}

std::size_t SerialWire::queued() const {
  std::size_t sum = 0;
  for (const SerialBurst& burst : line_.bursts) sum += burst.bytes.size();
  return sum;
}

std::size_t SerialWire::unsent(TimeNs now) const {
  std::size_t sum = 0;
  for (const SerialBurst& burst : line_.bursts) sum += burst.bytes.size() - burst.complete_by(now);
  return sum;
}

void SerialWire::flush() {
  line_.bursts.clear();
  line_.drained_at = 0;
  line_.ready_at = 0;
}

void SerialWire::set_baud(std::uint32_t baud) {
  if (baud > 0) line_.baud = baud;
}

void SerialWire::listen_at(std::uint32_t baud) {
  line_.listener = baud;
  if (baud == 0) line_.ready_at = 0;
}

bool SerialWire::reads_well() const {
  return line_.listener == 0 || understudy::reads_well(line_.baud, line_.listener);
}

bool SerialWire::load(ByteSpan blob) {
  Line loaded;
  if (!understudy::load(blob, loaded) || loaded.baud == 0) return false;
  for (const SerialBurst& burst : loaded.bursts)
    if (burst.baud == 0) return false;
  line_ = std::move(loaded);
  return true;
}

}  // namespace understudy
