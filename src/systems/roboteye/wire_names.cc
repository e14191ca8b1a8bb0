// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names the datagrams of an eye for people who watch its port.
#include <string>

#include "systems/roboteye/commands.h"
#include "systems/roboteye/laser.h"
#include "systems/roboteye/roboteye.h"

namespace understudy {
namespace {

struct ErrorRow {
  std::uint8_t code;
  const char* meaning;
};
constexpr ErrorRow kErrorRows[] = {
    {kEyeBadLength, "wrong length"},
    {kEyeOutOfRange, "out of range"},
    {kEyeNotReady, "not ready"},
    {kEyeNotHomed, "not homed"},
    {kEyeBadArgument, "invalid argument"},
    {kEyeUnknownCommand, "unknown command"},
    {kEyeUnsupported, "not supported"},
    {kEyeTooSparse, "scan too sparse"},
    {kEyeBusy, "busy"},
    {kEyeStabilising, "stabilising"},
    {kEyeOtherError, "other error"},
};

std::string error_text(ByteSpan bytes) {
  for (const ErrorRow& row : kErrorRows)
    if (!bytes.empty() && bytes[0] == row.code) return row.meaning;
  return "?";
}

std::string meaning_of(std::string_view name) {
  for (const EyeCommand& command : eye_commands())
    if (command.name == name) return std::string(command.meaning);
  return "?";
}

std::string name_of_command(ByteSpan datagram) {
  const EyeCommand* command = find_eye_command(as_text(datagram.first(kEyeOpcode)));
  if (command == nullptr) return "?";
  std::string text(command->meaning);
  ByteReader in(datagram.subspan(kEyeOpcode));
  if (static_cast<int>(in.left()) != argument_bytes(*command)) return text;
  for (const char letter : command->arguments) {
    text += " ";
    if (letter == 'b') text += std::to_string(in.u8());
    if (letter == 'u') text += std::to_string(in.be16());
    if (letter == 'i') text += std::to_string(in.be_i16());
    if (letter == 'w') text += std::to_string(in.be32());
  }
  return text;
}

std::string name_of_answer(ByteSpan datagram) {
  const std::string_view text = as_text(datagram);
  if (text.starts_with("EBRBEP"))
    return std::to_string((datagram.size() - kEyeOpcode - 4) / kEyePoint) + " points";
  if (datagram.size() < kEyeOpcode || text[0] != 'E')
    return std::to_string(datagram.size() / kEyePoint) + " points without a header";
  const std::string meaning = meaning_of(text.substr(2, 4));
  if (text.starts_with("EE"))
    return meaning + ": refused, " + error_text(datagram.subspan(kEyeOpcode));
  if (text.starts_with("EA")) return meaning + ": done";
  return meaning + ": answer";
}

class EyeDecoder final : public WireDecoder {
 public:
  // Every piece is a datagram.
  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    const bool to_eye = direction == WireDirection::kToDevice;
    std::string name = "?";
    if (to_eye && bytes.size() >= kEyeOpcode) name = name_of_command(bytes);
    if (!to_eye) name = name_of_answer(bytes);
    return {{direction, {bytes.begin(), bytes.end()}, std::move(name)}};
  }
};

}  // namespace

std::unique_ptr<WireDecoder> make_eye_decoder(const Parameters&) {
  return std::make_unique<EyeDecoder>();
}

}  // namespace understudy
