// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/uart_receiver.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr int kDataBits = 8;

// The bit of the burst that is on the line at this time, or the first one after it.
std::uint64_t bit_at(const SerialBurst& burst, TimeNs time) {
  if (time <= burst.begin_of(burst.first_bit())) return burst.first_bit();
  const auto passed = static_cast<unsigned __int128>(time - burst.start);
  auto bit = static_cast<std::uint64_t>(passed * burst.baud / kSecond);
  while (burst.begin_of(bit + 1) <= time) ++bit;  // bits begin a fraction of a nanosecond early
  return bit;
}

bool is_high_at(std::span<const SerialBurst> line, TimeNs time) {
  for (const SerialBurst& burst : line) {
    if (time < burst.begin_of(burst.first_bit())) return true;
    if (time < burst.begin_of(burst.end_bit())) return burst.is_high(bit_at(burst, time));
  }
  return true;
}

// The first instant from `time` on at which the line is high, or at which it falls.
enum class Wanted : std::uint8_t { kHigh, kFall };
TimeNs find_in(std::span<const SerialBurst> line, TimeNs time, Wanted wanted) {
  if (wanted == Wanted::kHigh && is_high_at(line, time)) return time;
  for (const SerialBurst& burst : line) {
    for (std::uint64_t bit = bit_at(burst, time); bit < burst.end_bit(); ++bit) {
      const TimeNs begin = burst.begin_of(bit);
      // Before the first bit that is left there was a stop bit or nothing, so the line was high.
      const bool was_high = bit == burst.first_bit() || burst.is_high(bit - 1);
      const bool fits =
          wanted == Wanted::kHigh ? burst.is_high(bit) : was_high && !burst.is_high(bit);
      if (begin >= time && fits) return begin;
    }
  }
  return wanted == Wanted::kHigh ? std::max(time, line.back().begin_of(line.back().end_bit()))
                                 : kNever;
}

}  // namespace

// In the middle of the stop bit, the sender must not be in another one yet, or still.
bool reads_well(std::uint32_t sent_baud, std::uint32_t own_baud) {
  const std::uint64_t half_bits = 19ull * sent_baud;  // that the sender has done, times own_baud
  return half_bits >= 18ull * own_baud && half_bits < 20ull * own_baud;
}

std::optional<Reception> receive(std::span<const SerialBurst> line, std::uint32_t baud,
                                 TimeNs ready_at) {
  for (;;) {
    const TimeNs fell = find_in(line, ready_at, Wanted::kFall);
    if (fell == kNever) return {};
    const auto middle = [&](int bit) {
      return fell + (2 * bit + 1) * kSecond / (2 * TimeNs{baud});
    };
    if (is_high_at(line, middle(0))) {
      ready_at = middle(0);
      continue;
    }
    Reception reception{.due = middle(kDataBits + 1)};
    for (int bit = 0; bit < kDataBits; ++bit)
      if (is_high_at(line, middle(bit + 1)))
        reception.byte = static_cast<std::uint8_t>(reception.byte | 1 << bit);
    reception.framing_error = !is_high_at(line, reception.due);
    reception.ready_at = find_in(line, reception.due, Wanted::kHigh);
    return reception;
  }
}

}  // namespace understudy
