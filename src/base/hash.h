// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A 64-bit hash with a fixed definition, for state hashes, names and keys. Not for security.
// Every 64-bit word is folded in by a full 64x64->128 bit multiplication, whose halves are xored.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/bytes.h"

namespace understudy {

class Hasher {
 public:
  Hasher() = default;
  explicit Hasher(std::uint64_t seed) : sum_(seed ^ kStart) {}

  void word(std::uint64_t v) {
    sum_ = fold(sum_ ^ v, kMultiplier);
    ++count_;
  }
  void number(double v) { word(std::bit_cast<std::uint64_t>(v)); }
  void bytes(ByteSpan b) {
    std::size_t i = 0;
    for (; i + 8 <= b.size(); i += 8) {
      std::uint64_t v = 0;
      std::memcpy(&v, b.data() + i, 8);
      word(v);
    }
    std::uint64_t tail = 0;
    for (std::size_t k = i; k < b.size(); ++k) tail = (tail << 8) | b[k];
    word(tail);
    word(b.size());
  }
  std::uint64_t digest() const { return fold(sum_ ^ count_, kFinal); }

 private:
  static constexpr std::uint64_t kStart = 0x243f6a8885a308d3;       // digits of pi
  static constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15;  // golden ratio, odd
  static constexpr std::uint64_t kFinal = 0xd1342543de82ef95;

  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^ a;
  }
  std::uint64_t sum_ = kStart;
  std::uint64_t count_ = 0;
};

inline std::uint64_t hash_name(std::string_view name) {
  Hasher h;
  h.bytes(as_bytes(name));
  return h.digest();
}

}  // namespace understudy
