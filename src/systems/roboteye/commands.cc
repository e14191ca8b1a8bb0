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
    {"CQRE", "who is there?", "", 0, Needs::kNothing, eye_seek},
    {"SIPC", "move to another address", "", -1, Needs::kNothing, eye_set_address},
    {"HOME", "home", "", 0, Needs::kNothing, eye_home},
    {"STOP", "stop", "", 0, Needs::kNothing, eye_stop},
    {"SEAC", "set acceleration", "", 4, Needs::kNothing, eye_set_acceleration},
    {"GEAA", "where does it point?", "REGAEA", 0, Needs::kNothing, eye_get_angles},
    {"SEAA", "point", "", 6, Needs::kNothing, eye_point},
    {"TRAA", "track", "", 6, Needs::kTracking, eye_track},
    {"SFFS", "scan the full field", "", 4, Needs::kNothing, eye_scan_field},
    {"SBES", "scan between elevations", "", 8, Needs::kNothing, eye_scan_band},
    {"SRES", "scan a region", "", 12, Needs::kNothing, eye_scan_region},
    {"RNLS", "laser on", "BERNLS", 8, Needs::kLaser, eye_run_laser},
    {"STLS", "laser off", "", 0, Needs::kLaser, eye_stop_laser},
    {"SLGA", "set gain", "", 1, Needs::kLaser, eye_set_gain},
    {"SRUN", "stabilise", "", 0, Needs::kStabilising, eye_run_stabiliser},
    {"SSTP", "end stabilising", "", 0, Needs::kStabilising, eye_stop_stabiliser},
    {"SSTG", "set target", "", 6, Needs::kStabilising, eye_set_target},
    {"SGTG", "which target?", "", 0, Needs::kStabilising, eye_get_target},
    {"SGRL", "which roll of the picture?", "", 0, Needs::kStabilising, eye_get_roll},
    {"SSSP", "set speed of stabilising", "", 2, Needs::kStabilising, eye_set_target_speed},
    {"IIOS", "set outputs", "", 1, Needs::kIoModule, eye_set_outputs},
    {"IIOG", "which outputs and inputs?", "", 0, Needs::kIoModule, eye_get_io},
    {"IIOT", "toggle outputs", "", 1, Needs::kIoModule, eye_toggle_outputs},
    {"IOSE", "set event input", "", 2, Needs::kIoModule, eye_set_event},
    {"IOGE", "which event input?", "", 0, Needs::kIoModule, eye_get_event},
};

EyeAnswer execute(const EyeCommand& command, EyeCall& call) {
  if (!has(call.settings, command.needs)) return eye_refusal(kEyeUnsupported);
  if (command.arguments >= 0 && std::ssize(call.arguments) != command.arguments)
    return eye_refusal(kEyeBadLength);
  return command.execute(call);
}

}  // namespace

std::span<const EyeCommand> eye_commands() { return kEyeCommands; }

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
