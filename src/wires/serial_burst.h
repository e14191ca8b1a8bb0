// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SerialBurst: bytes on a UART line that follow each other without a pause, at one speed. Every
// byte is ten bits: a start bit (low), eight data bits, the lowest first, and a stop bit (high).
// All instants are computed from the burst's start and never summed up, so a long stream does not
// drift.
#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/time.h"

namespace understudy {

inline constexpr std::uint64_t kBitsPerByte = 10;

struct SerialBurst {
  TimeNs start = 0;
  std::uint32_t baud = 0;
  std::uint64_t taken = 0;  // bytes of this burst that have left
  Bytes bytes;              // the others

  // Both count from the burst's start, including what has left.
  std::uint64_t first_bit() const { return taken * kBitsPerByte; }
  std::uint64_t end_bit() const { return (taken + bytes.size()) * kBitsPerByte; }
  // When a bit begins, in whole nanoseconds, rounded down.
  TimeNs begin_of(std::uint64_t bit) const {
    // Needs 128 bits: at 115200 baud the product would exceed 64 bits after a day of unbroken
    // stream.
    return start + static_cast<TimeNs>(static_cast<unsigned __int128>(bit) * kSecond / baud);
  }
  // When a byte is complete.
  TimeNs due(std::uint64_t index) const { return begin_of((index + 1) * kBitsPerByte); }
  // How many of the bytes that have not left are complete by `now`.
  std::size_t complete_by(TimeNs now) const {
    std::size_t first = 0;
    std::size_t end = bytes.size();
    while (first < end) {
      const std::size_t middle = first + (end - first) / 2;
      if (due(taken + middle) <= now)
        first = middle + 1;
      else
        end = middle;
    }
    return first;
  }
  // Whether the line is high during a bit that has not left.
  bool is_high(std::uint64_t bit) const {
    const std::uint64_t place = bit % kBitsPerByte;
    if (place == 0) return false;
    return place == kBitsPerByte - 1 || (bytes[bit / kBitsPerByte - taken] >> (place - 1) & 1) != 0;
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("start", self.start);
    visit("baud", self.baud);
    visit("taken", self.taken);
    visit("bytes", self.bytes);
  }
};

}  // namespace understudy
