// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers whose length depends on their size: seven bits a byte, the lowest first. Small numbers
// are short.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace understudy {

inline void write_varint(ByteWriter& out, std::uint64_t v) {
  for (; v >= 0x80; v >>= 7) out.u8(static_cast<std::uint8_t>(v | 0x80));
  out.u8(static_cast<std::uint8_t>(v));
}

inline std::uint64_t read_varint(ByteReader& in) {
  std::uint64_t v = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const std::uint8_t b = in.u8();
    v |= static_cast<std::uint64_t>(b & 0x7F) << shift;
    if (b < 0x80) return v;
  }
  in.fail();  // longer than any number
  return 0;
}

}  // namespace understudy
