// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The frame of an LMS 2xx telegram, in both directions:
//
//   02 | address | length, 2 bytes | payload | CRC, 2 bytes          least significant byte first
//
// The length is that of the payload: a command with its data, or a reply with its data and status.
#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace understudy {

inline constexpr std::uint8_t kLmsStx = 0x02;
inline constexpr std::uint8_t kLmsAck = 0x06;
inline constexpr std::uint8_t kLmsNak = 0x15;
inline constexpr std::uint8_t kLmsBroadcast = 0x00;
inline constexpr std::uint8_t kLmsReplyAddress = 0x80;  // added to the address of the request

// Not the usual CRC-16: the register is combined with two bytes of the telegram at a time, so that
// each byte counts twice.
std::uint16_t lms_crc(ByteSpan bytes);

// Appends it with its least significant byte first.
void put_le16(std::uint16_t value, Bytes& out);
// Two bytes at this place; 0 if there are not so many.
std::uint16_t le16_at(ByteSpan bytes, std::size_t place);

Bytes lms_frame(std::uint8_t address, ByteSpan payload);

// The longest payloads. From a host: as long as a reply with 401 values. From the device: five
// segments of 401 values with their echoes.
inline constexpr std::size_t kLmsMostFromHost = 808;
inline constexpr std::size_t kLmsMostFromDevice = 6100;

// Finds telegrams in a stream of bytes that come in any pieces. Bytes that belong to none are
// skipped.
class LmsReader {
 public:
  enum class Found { kNothing, kTelegram, kBadCrc };

  // A header that promises more than the longest payload is noise.
  Found take(std::uint8_t byte, std::size_t longest = kLmsMostFromHost);
  void drop() { bytes_.clear(); }
  bool under_way() const { return !bytes_.empty() && !is_whole(); }

  // Of the telegram that was found last, until the next byte.
  std::uint8_t address() const { return bytes_[1]; }
  ByteSpan payload() const;
  ByteSpan bytes() const { return bytes_; }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("bytes", self.bytes_);
  }

 private:
  bool is_whole() const;

  Bytes bytes_;
};

}  // namespace understudy
