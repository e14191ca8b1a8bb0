// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/telegram.h"

namespace understudy {
namespace {

constexpr std::size_t kLmsHeaderBytes = 4;
constexpr std::size_t kLmsCrcBytes = 2;

}  // namespace

std::uint16_t lms_crc(ByteSpan bytes) {
  constexpr std::uint16_t kPolynomial = 0x8005;
  std::uint16_t crc = 0;
  std::uint8_t previous = 0;
  for (const std::uint8_t byte : bytes) {
    const bool carry = (crc & 0x8000) != 0;
    crc = static_cast<std::uint16_t>(crc << 1);
    if (carry) crc ^= kPolynomial;
    crc ^= static_cast<std::uint16_t>(previous << 8 | byte);
    previous = byte;
  }
  return crc;
}

void put_le16(std::uint16_t value, Bytes& out) {
  out.push_back(static_cast<std::uint8_t>(value));
  out.push_back(static_cast<std::uint8_t>(value >> 8));
}

std::uint16_t le16_at(ByteSpan bytes, std::size_t place) {
  if (place + 2 > bytes.size()) return 0;
  return static_cast<std::uint16_t>(bytes[place] | bytes[place + 1] << 8);
}

Bytes lms_frame(std::uint8_t address, ByteSpan payload) {
  Bytes frame = {kLmsStx, address};
  put_le16(static_cast<std::uint16_t>(payload.size()), frame);
  frame.insert(frame.end(), payload.begin(), payload.end());
  put_le16(lms_crc(frame), frame);
  return frame;
}

bool LmsReader::is_whole() const {
  return bytes_.size() >= kLmsHeaderBytes &&
         bytes_.size() == kLmsHeaderBytes + le16_at(bytes_, 2) + kLmsCrcBytes;
}

ByteSpan LmsReader::payload() const {
  return ByteSpan(bytes_).subspan(kLmsHeaderBytes, bytes_.size() - kLmsHeaderBytes - kLmsCrcBytes);
}

LmsReader::Found LmsReader::take(std::uint8_t byte, std::size_t longest) {
  if (is_whole()) bytes_.clear();
  if (bytes_.empty() && byte != kLmsStx) return Found::kNothing;
  bytes_.push_back(byte);
  if (bytes_.size() < kLmsHeaderBytes) return Found::kNothing;
  const std::size_t length = le16_at(bytes_, 2);
  if (length == 0 || length > longest) {
    bytes_.clear();
    return Found::kNothing;
  }
  if (!is_whole()) return Found::kNothing;
  const std::size_t checked = bytes_.size() - kLmsCrcBytes;
  if (lms_crc(ByteSpan(bytes_).first(checked)) == le16_at(bytes_, checked)) return Found::kTelegram;
  return Found::kBadCrc;
}

}  // namespace understudy
