// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/wire_names.h"

#include <string_view>
#include <utility>

#include "systems/lms200/commands.h"
#include "systems/lms200/telegram.h"

namespace understudy {
namespace {

struct LmsReplyName {
  std::uint8_t code;
  const char* name;
  int header = -1;  // where its number of values is in the payload; -1: it has no values
};

constexpr LmsReplyName kLmsReplyNames[] = {
    {0x90, "awake"},
    {0x91, "will reset"},
    {0x92, "not permitted"},
    {0xA0, "mode"},
    {0xB0, "values", 1},
    {0xB1, "status"},
    {0xB2, "errors"},
    {0xB6, "mean values", 2},
    {0xB7, "sub-range", 5},
    {0xBA, "type"},
    {0xBB, "variant"},
    {0xBE, "values with fields", 5},
    {0xBF, "mean values of a sub-range", 6},
    {0xC4, "values and reflectivity", 1},
    {0xE6, "baud rate after power-on"},
    {0xF4, "configuration"},
    {0xF5, "values with reflectivity", 3},
    {0xF7, "configured"},
};

std::string text_of(ByteSpan bytes) { return std::string(as_text(bytes)); }

std::string degrees(ByteSpan payload, std::size_t place) {
  const int hundredths = le16_at(payload, place + 2);
  return std::to_string(le16_at(payload, place)) + " degrees in steps of " +
         std::to_string(hundredths) + "/100";
}

std::string request_name(ByteSpan payload) {
  const char* command = lms_command_name(payload[0]);
  if (command == nullptr) return "unknown command";
  std::string name = command;
  if (payload[0] == 0x20 && payload.size() > 1) {
    const char* mode = lms_mode_name(payload[1]);
    name += std::string(": ") + (mode == nullptr ? "unknown" : mode);
  }
  if (payload[0] == 0x3B) name += ": " + degrees(payload, 1);
  return name;
}

// What follows the name of a reply; payload[0] is its code.
std::string reply_details(const LmsReplyName& reply, ByteSpan payload) {
  constexpr int kCountBits = 0x3FF;
  if (reply.header >= 0) {
    const int word = le16_at(payload, static_cast<std::size_t>(reply.header));
    return ": " + std::to_string(word & kCountBits) + ((word & 0xC000) != 0 ? ", mm" : ", cm");
  }
  switch (reply.code) {
    case 0x90:
    case 0xBA:
      return ": " + (payload.size() > 2 ? text_of(payload.subspan(1, payload.size() - 2)) : "");
    case 0xA0:
      return payload.size() > 1 && payload[1] == 0 ? ": accepted" : ": refused";
    case 0xE6:
    case 0xF7:
      return payload.size() > 1 && payload[1] == 1 ? ": accepted" : ": refused";
    case 0xBB:
      return ": " + degrees(payload, 2) +
             (payload.size() > 1 && payload[1] == 1 ? "" : ", as before");
    default:
      return "";
  }
}

std::string reply_name(ByteSpan payload) {
  for (const LmsReplyName& reply : kLmsReplyNames)
    if (reply.code == payload[0]) return reply.name + reply_details(reply, payload);
  return "unknown reply";
}

class LmsDecoder final : public WireDecoder {
 public:
  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    std::vector<WireMessage> messages;
    Side& side = direction == WireDirection::kToDevice ? to_device_ : from_device_;
    Bytes noise;
    const auto add = [&](Bytes content, std::string name) {
      if (!noise.empty()) messages.push_back({direction, std::exchange(noise, {}), "?"});
      if (!content.empty()) messages.push_back({direction, std::move(content), std::move(name)});
    };
    for (const std::uint8_t byte : bytes) {
      side.pending.push_back(byte);
      const LmsReader::Found found = side.reader.take(
          byte, direction == WireDirection::kToDevice ? kLmsMostFromHost : kLmsMostFromDevice);
      if (side.reader.under_way()) continue;
      Bytes content = std::exchange(side.pending, {});
      if (found == LmsReader::Found::kTelegram)
        add(std::move(content), direction == WireDirection::kToDevice
                                    ? request_name(side.reader.payload())
                                    : reply_name(side.reader.payload()));
      else if (found == LmsReader::Found::kBadCrc)
        add(std::move(content), "telegram with a wrong checksum");
      else if (direction == WireDirection::kFromDevice && byte == kLmsAck)
        add(std::move(content), "ACK");
      else if (direction == WireDirection::kFromDevice && byte == kLmsNak)
        add(std::move(content), "NAK");
      else
        noise.insert(noise.end(), content.begin(), content.end());
    }
    add({}, "");
    return messages;
  }

 private:
  struct Side {
    LmsReader reader;
    Bytes pending;  // bytes of an unfinished telegram
  };
  Side to_device_;
  Side from_device_;
};

}  // namespace

std::unique_ptr<WireDecoder> make_lms_decoder(const Parameters&) {
  return std::make_unique<LmsDecoder>();
}

}  // namespace understudy
