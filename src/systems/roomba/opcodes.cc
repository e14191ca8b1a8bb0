// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/opcodes.h"

namespace understudy {
namespace {

constexpr std::uint8_t kSciOnly = 1;
constexpr std::uint8_t kCreateOnly = 2;
constexpr std::uint8_t kLateOnly = 4;
constexpr std::uint8_t kRoombas = kSciOnly | kLateOnly;
constexpr std::uint8_t kOpenOnes = kCreateOnly | kLateOnly;  // all but the SCI
constexpr std::uint8_t kAllOis = kSciOnly | kOpenOnes;

constexpr std::uint8_t kAnyMode = 15;
constexpr std::uint8_t kStarted = 14;     // Passive, Safe, Full
constexpr std::uint8_t kControlled = 12;  // Safe, Full

constexpr OiLength kFixed = OiLength::kFixed;

constexpr OiCommandInfo kOiCommands[] = {
    {kOiReset, "reset", kFixed, 0, kAnyMode, kOpenOnes},
    {kOiStart, "start", kFixed, 0, kAnyMode, kAllOis},
    {kOiBaud, "baud", kFixed, 1, kStarted, kAllOis},
    {kOiControl, "control", kFixed, 0, kStarted, kAllOis},
    {kOiSafe, "safe", kFixed, 0, kStarted, kAllOis},
    {kOiFull, "full", kFixed, 0, kStarted, kAllOis},
    {kOiPower, "power", kFixed, 0, kStarted, kRoombas},
    {kOiSpot, "spot", kFixed, 0, kStarted, kAllOis},
    {kOiClean, "clean", kFixed, 0, kStarted, kAllOis},
    {kOiMax, "max", kFixed, 0, kStarted, kRoombas},
    {kOiMax, "demo", kFixed, 1, kStarted, kCreateOnly},
    {kOiDrive, "drive", kFixed, 4, kControlled, kAllOis},
    {kOiMotors, "motors", kFixed, 1, kControlled, kRoombas},
    {kOiMotors, "low side drivers", kFixed, 1, kControlled, kCreateOnly},
    {kOiLeds, "LEDs", kFixed, 3, kControlled, kAllOis},
    {kOiSong, "song", OiLength::kSong, 0, kStarted, kAllOis},
    {kOiPlay, "play", kFixed, 1, kControlled, kAllOis},
    {kOiSensors, "sensors", kFixed, 1, kStarted, kAllOis},
    {kOiDock, "seek dock", kFixed, 0, kStarted, kAllOis},
    {kOiPwmMotors, "PWM motors", kFixed, 3, kControlled, kLateOnly},
    {kOiPwmMotors, "PWM low side drivers", kFixed, 3, kControlled, kCreateOnly},
    {kOiDriveDirect, "drive direct", kFixed, 4, kControlled, kOpenOnes},
    {kOiDrivePwm, "drive PWM", kFixed, 4, kControlled, kLateOnly},
    {kOiDigitalOutputs, "digital outputs", kFixed, 1, kControlled, kCreateOnly},
    {kOiStream, "stream", OiLength::kCounted, 0, kStarted, kOpenOnes},
    {kOiQueryList, "query list", OiLength::kCounted, 0, kStarted, kOpenOnes},
    {kOiPauseStream, "pause or resume stream", kFixed, 1, kStarted, kOpenOnes},
    {kOiSendIr, "send IR", kFixed, 1, kControlled, kCreateOnly},
    {kOiScript, "script", OiLength::kCounted, 0, kStarted, kCreateOnly},
    {kOiPlayScript, "play script", kFixed, 0, kStarted, kCreateOnly},
    {kOiShowScript, "show script", kFixed, 0, kStarted, kCreateOnly},
    {kOiWaitTime, "wait time", kFixed, 1, kStarted, kCreateOnly},
    {kOiWaitDistance, "wait distance", kFixed, 2, kStarted, kCreateOnly},
    {kOiWaitAngle, "wait angle", kFixed, 2, kStarted, kCreateOnly},
    {kOiWaitEvent, "wait event", kFixed, 1, kStarted, kCreateOnly},
    {kOiSchedulingLeds, "scheduling LEDs", kFixed, 2, kControlled, kLateOnly},
    {kOiDigitsRaw, "digit LEDs, raw", kFixed, 4, kControlled, kLateOnly},
    {kOiDigitsAscii, "digit LEDs, ASCII", kFixed, 4, kControlled, kLateOnly},
    {kOiButtons, "buttons", kFixed, 1, kStarted, kLateOnly},
    {kOiSchedule, "schedule", kFixed, 15, kStarted, kLateOnly},
    {kOiSetTime, "set day and time", kFixed, 3, kStarted, kLateOnly},
    {kOiStop, "stop", kFixed, 0, kStarted, kLateOnly},
};

}  // namespace

const char* name_of(OiMode mode) {
  constexpr const char* kNames[] = {"off", "passive", "safe", "full"};
  return kNames[static_cast<std::size_t>(mode)];
}

std::size_t OiCommandInfo::size(ByteSpan begun) const {
  switch (length) {
    case OiLength::kFixed:
      return 1U + data_bytes;
    case OiLength::kSong:
      return begun.size() < 3 ? begun.size() + 1 : 3U + 2U * begun[2];
    case OiLength::kCounted:
      return begun.size() < 2 ? begun.size() + 1 : 2U + begun[1];
  }
  return 1;
}

const OiCommandInfo* find_oi_command(OiGeneration generation, std::uint8_t opcode) {
  for (const OiCommandInfo& info : kOiCommands)
    if (info.opcode == opcode && info.belongs_to(generation)) return &info;
  return nullptr;
}

bool OiParser::take(std::uint8_t byte, OiGeneration generation, OiMode mode) {
  const std::uint8_t opcode = pending.empty() ? byte : pending[0];
  const OiCommandInfo* info = find_oi_command(generation, opcode);
  if (info == nullptr) {
    pending.clear();
    return false;
  }
  // While off, the robot listens for nothing but the start.
  const bool deaf = mode == OiMode::kOff && !info->is_allowed(mode);
  if (pending.empty() && deaf) return false;
  pending.push_back(byte);
  return pending.size() >= info->size(pending);
}

}  // namespace understudy
