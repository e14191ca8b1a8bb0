// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/commands.h"

#include <algorithm>

#include "systems/roboteye/io_module.h"
#include "systems/roboteye/laser.h"
#include "systems/roboteye/motions.h"
#include "systems/roboteye/network.h"
#include "systems/roboteye/stabiliser.h"

namespace understudy {
namespace {

using Needs = EyeNeeds;

constexpr EyeCommand kEyeCommands[] = {
    {"CQRE", "who is there?", "", "", Needs::kNothing, eye_seek},
    {"SIPC", "move to another address", "", "*", Needs::kNothing, eye_set_address},
    {"HOME", "home", "", "", Needs::kNothing, eye_home},
    {"STOP", "stop", "", "", Needs::kNothing, eye_stop},
    {"SEAC", "set acceleration", "", "w", Needs::kNothing, eye_set_acceleration},
    {"GEAA", "where does it point?", "REGAEA", "", Needs::kNothing, eye_get_angles},
    {"SEAA", "point", "", "uiu", Needs::kNothing, eye_point},
    {"TRAA", "track", "", "uiu", Needs::kTracking, eye_track},
    {"SFFS", "scan the full field", "", "uu", Needs::kNothing, eye_scan_field},
    {"SBES", "scan between elevations", "", "uiiu", Needs::kNothing, eye_scan_band},
    {"SRES", "scan a region", "", "uuiiuu", Needs::kNothing, eye_scan_region},
    {"RNLS", "laser on", "BERNLS", "uubbu", Needs::kLaser, eye_run_laser},
    {"STLS", "laser off", "", "", Needs::kLaser, eye_stop_laser},
    {"SLGA", "set gain", "", "b", Needs::kLaser, eye_set_gain},
    {"SRUN", "stabilise", "", "", Needs::kStabilising, eye_run_stabiliser},
    {"SSTP", "end stabilising", "", "", Needs::kStabilising, eye_stop_stabiliser},
    {"SSTG", "set target", "", "iii", Needs::kStabilising, eye_set_target},
    {"SGTG", "which target?", "", "", Needs::kStabilising, eye_get_target},
    {"SGRL", "which roll of the picture?", "", "", Needs::kStabilising, eye_get_roll},
    {"SSSP", "set speed of stabilising", "", "u", Needs::kStabilising, eye_set_target_speed},
    {"IIOS", "set outputs", "", "b", Needs::kIoModule, eye_set_outputs},
    {"IIOG", "which outputs and inputs?", "", "", Needs::kIoModule, eye_get_io},
    {"IIOT", "toggle outputs", "", "b", Needs::kIoModule, eye_toggle_outputs},
    {"IOSE", "set event input", "", "bb", Needs::kIoModule, eye_set_event},
    {"IOGE", "which event input?", "", "", Needs::kIoModule, eye_get_event},
};

EyeAnswer execute(const EyeCommand& command, EyeCall& call) {
  if (!has(call.settings, command.needs)) return eye_refusal(kEyeUnsupported);
  const int bytes = argument_bytes(command);
  if (bytes >= 0 && std::ssize(call.arguments) != bytes) return eye_refusal(kEyeBadLength);
  return command.execute(call);
}

}  // namespace

std::span<const EyeCommand> eye_commands() { return kEyeCommands; }

int argument_bytes(const EyeCommand& command) {
  int bytes = 0;
  for (const char letter : command.arguments) {
    if (letter == '*') return -1;
    bytes += letter == 'b' ? 1 : letter == 'w' ? 4 : 2;
  }
  return bytes;
}

const EyeCommand* find_eye_command(std::string_view opcode) {
  const auto* found =
      std::find_if(std::begin(kEyeCommands), std::end(kEyeCommands), [&](const EyeCommand& c) {
        return opcode == c.spelling || (opcode.starts_with("RE") && opcode.substr(2) == c.name);
      });
  return found == std::end(kEyeCommands) ? nullptr : found;
}

bool has(const EyeSettings& settings, EyeNeeds needs) {
  switch (needs) {
    case EyeNeeds::kNothing:
      return true;
    case EyeNeeds::kLaser:
      return settings.has_laser();
    case EyeNeeds::kTracking:
      return settings.tracks();
    case EyeNeeds::kStabilising:
      return settings.stabilises();
    case EyeNeeds::kIoModule:
      return settings.channels > 0;
  }
  return false;
}

// It listens to nothing that is not a command, and of broadcasts only to two.
EyeReply execute_eye_command(EyeCall& call, ByteSpan datagram) {
  const EyeReply nothing{"", {EyeAnswer::Kind::kNone}};
  if (datagram.size() < kEyeOpcode) return nothing;
  const std::string_view opcode = as_text(datagram.first(kEyeOpcode));
  const EyeCommand* command = find_eye_command(opcode);
  if (command == nullptr && !opcode.starts_with("RE")) return nothing;
  const bool hears_all = !call.broadcast || (command != nullptr &&
                                             (command->name == "CQRE" || command->name == "SIPC"));
  if (!hears_all) return nothing;
  if (command == nullptr) return {std::string(opcode.substr(2)), eye_refusal(kEyeUnknownCommand)};
  call.arguments = datagram.subspan(kEyeOpcode);
  EyeReply reply{std::string(command->name), execute(*command, call)};
  // Others are meant as well; a refusal of each would be a storm.
  if (call.broadcast && reply.answer.kind == EyeAnswer::Kind::kError &&
      reply.answer.error == kEyeBadLength)
    return nothing;
  return reply;
}

Bytes eye_datagram(const EyeReply& reply) {
  using Kind = EyeAnswer::Kind;
  const EyeAnswer& answer = reply.answer;
  if (answer.kind == Kind::kNone || answer.kind == Kind::kLater) return {};
  const char* prefix = "EA";
  if (answer.kind == Kind::kResponse) prefix = "ER";
  if (answer.kind == Kind::kError) prefix = "EE";
  Bytes bytes;
  ByteWriter out(bytes);
  out.bytes(as_bytes(prefix));
  out.bytes(as_bytes(reply.name));
  if (answer.kind == Kind::kError) out.u8(answer.error);
  out.bytes(answer.bytes);
  return bytes;
}

}  // namespace understudy
