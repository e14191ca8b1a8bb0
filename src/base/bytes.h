// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bytes in and out of memory, big-endian for wires and little-endian for our own files. The reader
// never runs past its end: it returns zeros and remembers that it failed.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace understudy {

using Bytes = std::vector<std::uint8_t>;
using ByteSpan = std::span<const std::uint8_t>;

inline ByteSpan as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline std::string_view as_text(ByteSpan bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class ByteWriter {
 public:
  explicit ByteWriter(Bytes& out) : out_(out) {}

  void u8(std::uint8_t v) { out_.push_back(v); }
  void be16(std::uint16_t v) { big_endian(v); }
  void be32(std::uint32_t v) { big_endian(v); }
  void le32(std::uint32_t v) { little_endian(v); }
  void le64(std::uint64_t v) { little_endian(v); }
  void f64(double v) { le64(std::bit_cast<std::uint64_t>(v)); }
  void bytes(ByteSpan b) { out_.insert(out_.end(), b.begin(), b.end()); }
  // The length comes first, so that any text or blob can be stored.
  void sized(ByteSpan b) {
    le32(static_cast<std::uint32_t>(b.size()));
    bytes(b);
  }

 private:
  template <class T>
  void big_endian(T v) {
    for (int shift = 8 * (static_cast<int>(sizeof(T)) - 1); shift >= 0; shift -= 8)
      out_.push_back(static_cast<std::uint8_t>(v >> shift));
  }
  template <class T>
  void little_endian(T v) {
    std::array<std::uint8_t, sizeof(T)> all;
    for (std::size_t i = 0; i < sizeof(T); ++i) all[i] = static_cast<std::uint8_t>(v >> (8 * i));
    out_.insert(out_.end(), all.begin(), all.end());
  }
  Bytes& out_;
};

class ByteReader {
 public:
  explicit ByteReader(ByteSpan in) : in_(in) {}

  bool ok() const { return ok_; }
  bool at_end() const { return position_ == in_.size(); }
  std::size_t position() const { return position_; }
  std::size_t left() const { return in_.size() - position_; }
  void fail() { ok_ = false; }

  std::uint8_t u8() { return static_cast<std::uint8_t>(big_endian(1)); }
  std::uint16_t be16() { return static_cast<std::uint16_t>(big_endian(2)); }
  std::uint32_t be32() { return static_cast<std::uint32_t>(big_endian(4)); }
  std::int16_t be_i16() { return static_cast<std::int16_t>(be16()); }
  std::int32_t be_i32() { return static_cast<std::int32_t>(be32()); }
  std::uint32_t le32() { return static_cast<std::uint32_t>(little_endian(4)); }
  std::uint64_t le64() { return little_endian(8); }
  double f64() { return std::bit_cast<double>(le64()); }

  ByteSpan bytes(std::size_t count) {
    if (count > left()) {
      ok_ = false;
      return {};
    }
    const ByteSpan piece = in_.subspan(position_, count);
    position_ += count;
    return piece;
  }
  ByteSpan sized() { return bytes(le32()); }

 private:
  std::uint64_t big_endian(std::size_t count) {
    std::uint64_t v = 0;
    for (const std::uint8_t b : bytes(count)) v = (v << 8) | b;
    return v;
  }
  std::uint64_t little_endian(std::size_t count) {
    std::uint64_t v = 0;
    int shift = 0;
    for (const std::uint8_t b : bytes(count)) {
      v |= static_cast<std::uint64_t>(b) << shift;
      shift += 8;
    }
    return v;
  }
  ByteSpan in_;
  std::size_t position_ = 0;
  bool ok_ = true;
};

}  // namespace understudy
