// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/rosserial/frames.h"

namespace understudy {
namespace {

constexpr std::uint8_t kRosSync = 0xFF;
constexpr std::uint8_t kRosVersion = 0xFE;  // since 2013; FF before
constexpr std::uint32_t kRosSumMask = 0xFF;

std::uint8_t sum_of(ByteSpan bytes) {
  std::uint32_t sum = 0;
  for (const std::uint8_t byte : bytes) sum += byte;
  return static_cast<std::uint8_t>(sum);
}

}  // namespace

Bytes ros_frame(std::uint16_t id, ByteSpan message) {
  const auto low = [](std::size_t v) { return static_cast<std::uint8_t>(v); };
  const auto high = [](std::size_t v) { return static_cast<std::uint8_t>(v >> 8); };
  Bytes frame = {kRosSync, kRosVersion, low(message.size()), high(message.size())};
  frame.push_back(static_cast<std::uint8_t>(~sum_of(ByteSpan(frame).subspan(2))));
  const std::size_t covered = frame.size();
  frame.push_back(low(id));
  frame.push_back(high(id));
  frame.insert(frame.end(), message.begin(), message.end());
  frame.push_back(static_cast<std::uint8_t>(~sum_of(ByteSpan(frame).subspan(covered))));
  return frame;
}

RosFrameReader::Found RosFrameReader::take(std::uint8_t byte, TimeNs now) {
  Memory& m = memory_;
  if (m.step != Step::kFirst && now > m.given_up) m.step = Step::kFirst;
  m.sum += byte;
  switch (m.step) {
    case Step::kFirst:
      if (byte != kRosSync) break;
      m.step = Step::kVersion;
      m.given_up = now + longest_;
      break;
    case Step::kVersion:
      m.step = byte == kRosVersion ? Step::kLengthLow : Step::kFirst;
      if (byte != kRosVersion) return Found::kOtherVersion;
      break;
    case Step::kLengthLow:
      m.sum = byte;
      m.left = byte;
      m.step = Step::kLengthHigh;
      break;
    case Step::kLengthHigh:
      m.left |= static_cast<std::uint32_t>(byte) << 8;
      m.step = Step::kLengthSum;
      break;
    case Step::kLengthSum:
      m.step = (m.sum & kRosSumMask) == kRosSumMask ? Step::kIdLow : Step::kFirst;
      break;
    case Step::kIdLow:
      m.sum = byte;
      m.frame = {byte, {}};
      m.step = Step::kIdHigh;
      break;
    case Step::kIdHigh:
      m.frame.id = static_cast<std::uint16_t>(m.frame.id | byte << 8);
      m.step = m.left == 0 ? Step::kSum : Step::kMessage;
      break;
    case Step::kMessage:
      if (m.frame.message.size() <= buffer_) m.frame.message.push_back(byte);
      if (--m.left == 0) m.step = Step::kSum;
      break;
    case Step::kSum:
      return finish();
  }
  return Found::kNothing;
}

RosFrameReader::Found RosFrameReader::finish() {
  memory_.step = Step::kFirst;
  const bool whole = memory_.frame.message.size() <= buffer_;
  return whole && (memory_.sum & kRosSumMask) == kRosSumMask ? Found::kFrame : Found::kNothing;
}

}  // namespace understudy
