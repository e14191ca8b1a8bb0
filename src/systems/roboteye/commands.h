// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The commands of a Robot Eye, as its UDP specification V2.4.2 lists them: how they are spelled,
// how long their arguments are, and which products have them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "systems/roboteye/call.h"

namespace understudy {

enum class EyeNeeds : std::uint8_t { kNothing, kLaser, kTracking, kStabilising, kIoModule };

struct EyeCommand {
  std::string_view name;      // "SEAA"
  std::string_view meaning;   // for people
  std::string_view spelling;  // another one that the specification prints; empty if there is none
  // A letter for each of its arguments: b one byte, u two, i two with a sign, w four. "*": any
  // bytes.
  std::string_view arguments;
  EyeNeeds needs;
  EyeAnswer (*execute)(EyeCall& call);
};

inline constexpr std::size_t kEyeOpcode = 6;  // characters

std::span<const EyeCommand> eye_commands();
// The bytes of its arguments; -1: as many as there are.
int argument_bytes(const EyeCommand& command);
// Null if no command is spelled like this.
const EyeCommand* find_eye_command(std::string_view opcode);
bool has(const EyeSettings& settings, EyeNeeds needs);

// The answer to a datagram, with the name of the command that it belongs to.
struct EyeReply {
  std::string name;
  EyeAnswer answer;
};
EyeReply execute_eye_command(EyeCall& call, ByteSpan datagram);

// "EASEAA", "ERGEAA" and bytes, "EESEAA" and a code; empty if there is none yet.
Bytes eye_datagram(const EyeReply& reply);

}  // namespace understudy
