// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The datagrams between a Robot Eye and its client, from the client's side: commands to bytes,
// bytes to answers and points. All numbers are big-endian, angles are in 1/100 degree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace understudy {

inline constexpr std::uint16_t kEyeCommandPort = 4365;
inline constexpr double kEyeClock_hz = 66e6;  // of its stamps

struct EyeAngle {
  double azimuth_deg = 0;  // clockwise, 0 is ahead
  double elevation_deg = 0;
};

// Angles as the wire has them: an azimuth of 0 to 35999, an elevation with its sign.
std::uint16_t azimuth_on_wire(double degrees);
std::uint16_t elevation_on_wire(double degrees);
EyeAngle angle_from_wire(std::uint16_t azimuth, std::uint16_t elevation);

// What an eye said to a command of four letters.
struct EyeAnswerMessage {
  enum class Kind : std::uint8_t { kDone, kResponse, kRefused };
  Kind kind = Kind::kDone;
  std::string command;  // "SEAA"
  Bytes bytes;          // of a response
  std::uint8_t error = 0;
};
// Nothing if it is no answer.
std::optional<EyeAnswerMessage> read_eye_answer(ByteSpan datagram);

// "not homed: ..." with what to do about it.
std::string eye_error_words(std::uint8_t code);

// A point as it was sent.
struct EyeRawPoint {
  EyeAngle angle;
  std::uint16_t range_cm = 0;
  std::uint8_t intensity = 0;

  // 0 and 16383 say that there was no echo, or that it was too near.
  bool has_range() const { return range_cm != 0 && range_cm < 0x3FFF; }
};

struct EyePacket {
  std::optional<std::uint32_t> stamp;  // of its first point; some early eyes send none
  std::vector<EyeRawPoint> points;
};
EyePacket read_eye_packet(ByteSpan datagram);

}  // namespace understudy
