// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "eyeclient/eye_messages.h"

#include <fmt/format.h>

#include <cmath>

namespace understudy {
namespace {

constexpr std::size_t kOpcodeLetters = 6;
constexpr std::size_t kPointBytes = 8;
constexpr int kTurnOnWire = 36000;

struct EyeErrorRow {
  std::uint8_t code;
  const char* words;
};
constexpr EyeErrorRow kEyeErrorRows[] = {
    {0x01, "wrong length of the command; is the eye older or newer than this program?"},
    {0x02, "a number is out of range; elevations are -35 to 35 degrees, the speed is above 0"},
    {0x03, "not ready; home the eye first, or wait until it is homed"},
    {0x04, "not homed; home the eye first"},
    {0x05, "invalid argument; the lower limit must be below the upper one"},
    {0x06, "unknown command; this eye does not have it"},
    {0x07, "not supported by this product"},
    {0x08, "too few lines for this speed; scan more lines, or more slowly"},
    {0x09, "busy; wait until it has finished, or stop it"},
    {0x0A, "bad flash page"},
    {0x0B, "bad flash key"},
    {0x0C, "not while it stabilises; stop that first"},
    {0xFF, "other error; the laser may have failed"},
};

}  // namespace

std::uint16_t azimuth_on_wire(double degrees) {
  const auto hundredths = static_cast<int>(std::lround(std::remainder(degrees, 360.0) * 100));
  return static_cast<std::uint16_t>((hundredths + kTurnOnWire) % kTurnOnWire);
}

std::uint16_t elevation_on_wire(double degrees) {
  return static_cast<std::uint16_t>(static_cast<std::int16_t>(std::lround(degrees * 100)));
}

EyeAngle angle_from_wire(std::uint16_t azimuth, std::uint16_t elevation) {
  return {azimuth / 100.0, static_cast<std::int16_t>(elevation) / 100.0};
}

std::optional<EyeAnswerMessage> read_eye_answer(ByteSpan datagram) {
  using Kind = EyeAnswerMessage::Kind;
  if (datagram.size() < kOpcodeLetters || datagram[0] != 'E') return {};
  EyeAnswerMessage answer;
  answer.command = as_text(datagram.subspan(2, 4));
  const ByteSpan rest = datagram.subspan(kOpcodeLetters);
  switch (datagram[1]) {
    case 'A':
      return answer;
    case 'R':
      answer.kind = Kind::kResponse;
      answer.bytes.assign(rest.begin(), rest.end());
      return answer;
    case 'E':
      if (rest.empty()) return {};
      answer.error = rest[0];
      // "No error" is an error to no one.
      if (answer.error != 0) answer.kind = Kind::kRefused;
      return answer;
    default:
      return {};
  }
}

std::string eye_error_words(std::uint8_t code) {
  for (const EyeErrorRow& row : kEyeErrorRows)
    if (row.code == code) return row.words;
  return fmt::format("error {:#04x}, which its specification does not list", code);
}

EyePacket read_eye_packet(ByteSpan datagram) {
  EyePacket packet;
  ByteReader in(datagram);
  if (as_text(datagram).starts_with("EBRBEP")) {
    in.bytes(kOpcodeLetters);
    packet.stamp = in.be32();
  }
  while (in.left() >= kPointBytes) {
    EyeRawPoint point;
    const std::uint16_t azimuth = in.be16();
    point.angle = angle_from_wire(azimuth, in.be16());
    point.range_cm = in.be16();
    in.u8();  // reserved
    point.intensity = in.u8();
    packet.points.push_back(point);
  }
  return packet;
}

}  // namespace understudy
