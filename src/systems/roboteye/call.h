// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A command to an eye while it is carried out, and the answer to it.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/math.h"
#include "systems/roboteye/head_control.h"
#include "systems/roboteye/memory.h"
#include "systems/roboteye/settings.h"

namespace understudy {

// Angles on the wire are in 1/100 degree.
inline constexpr double kEyeHundredth = deg_to_rad(0.01);

enum EyeError : std::uint8_t {
  kEyeBadLength = 0x01,
  kEyeOutOfRange = 0x02,
  kEyeNotReady = 0x03,
  kEyeNotHomed = 0x04,
  kEyeBadArgument = 0x05,
  kEyeUnknownCommand = 0x06,
  kEyeUnsupported = 0x07,
  kEyeTooSparse = 0x08,
  kEyeBusy = 0x09,
  kEyeStabilising = 0x0C,
  kEyeOtherError = 0xFF,
};

struct EyeAnswer {
  enum class Kind : std::uint8_t {
    kAcknowledge,
    kResponse,  // with bytes
    kError,     // with a code
    kLater,     // when the motion is complete
    kNone,
  };
  Kind kind = Kind::kAcknowledge;
  Bytes bytes = {};
  std::uint8_t error = 0;
};

inline EyeAnswer eye_refusal(EyeError error) {
  return {EyeAnswer::Kind::kError, {}, static_cast<std::uint8_t>(error)};
}

// What carries out a command may see and change.
struct EyeCall {
  const EyeSettings& settings;
  EyeMemory& memory;
  RobotAccess& robot;
  HeadControl head;
  TimeNs now = 0;
  EyeClient client;
  bool broadcast = false;
  ByteSpan arguments = {};

  bool homing() const { return memory.motion == EyeMotion::kHome; }
};

}  // namespace understudy
