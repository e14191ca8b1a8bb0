// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The commands of the Open Interface as a table: opcode, name, length, and the modes and
// generations that know it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "systems/roomba/generation.h"

namespace understudy {

enum class OiMode : std::uint8_t { kOff, kPassive, kSafe, kFull };
const char* name_of(OiMode mode);

enum OiOpcode : std::uint8_t {
  kOiReset = 7,
  kOiStart = 128,
  kOiBaud = 129,
  kOiControl = 130,
  kOiSafe = 131,
  kOiFull = 132,
  kOiPower = 133,
  kOiSpot = 134,
  kOiClean = 135,
  kOiMax = 136,  // Create 1: demo
  kOiDrive = 137,
  kOiMotors = 138,  // Create 1: low side drivers
  kOiLeds = 139,
  kOiSong = 140,
  kOiPlay = 141,
  kOiSensors = 142,
  kOiDock = 143,
  kOiPwmMotors = 144,  // Create 1: PWM of the low side drivers
  kOiDriveDirect = 145,
  kOiDrivePwm = 146,
  kOiDigitalOutputs = 147,
  kOiStream = 148,
  kOiQueryList = 149,
  kOiPauseStream = 150,
  kOiSendIr = 151,
  kOiScript = 152,
  kOiPlayScript = 153,
  kOiShowScript = 154,
  kOiWaitTime = 155,
  kOiWaitDistance = 156,
  kOiWaitAngle = 157,
  kOiWaitEvent = 158,
  kOiSchedulingLeds = 162,
  kOiDigitsRaw = 163,
  kOiDigitsAscii = 164,
  kOiButtons = 165,
  kOiSchedule = 167,
  kOiSetTime = 168,
  kOiStop = 173,
};

enum class OiLength : std::uint8_t {
  kFixed,
  kSong,     // number, n, n pairs
  kCounted,  // n, n bytes
};

struct OiCommandInfo {
  std::uint8_t opcode;
  const char* name;
  OiLength length;
  std::uint8_t data_bytes;   // of a fixed length
  std::uint8_t modes;        // bit 1 << OiMode
  std::uint8_t generations;  // bit 1 << OiGeneration

  bool is_allowed(OiMode mode) const { return (modes >> static_cast<int>(mode) & 1) != 0; }
  bool belongs_to(OiGeneration g) const { return (generations >> static_cast<int>(g) & 1) != 0; }
  // The length of the command that begins like this, opcode included. While that is not known yet,
  // it is one byte more than there is.
  std::size_t size(ByteSpan begun) const;
};

// Null if the generation has no such command.
const OiCommandInfo* find_oi_command(OiGeneration generation, std::uint8_t opcode);

// Puts commands together from bytes in any pieces. There is no frame and no checksum: what is no
// opcode is skipped, and a missing byte is taken from the next command, as on the real robot.
struct OiParser {
  Bytes pending;  // of the command that has begun

  // Whether a command is complete with this byte. It is in `pending` until clear().
  bool take(std::uint8_t byte, OiGeneration generation, OiMode mode);
  void clear() { pending.clear(); }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("pending", self.pending);
  }
};

}  // namespace understudy
