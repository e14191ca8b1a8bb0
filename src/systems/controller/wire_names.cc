// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/controller/wire_names.h"

#include <array>
#include <utility>

#include "base/words.h"

namespace understudy {
namespace {

// Requests are 142 and an id. How long a reply is only the robot's file knows, so what comes back
// is shown as it comes, with the id it answers.
class ControllerDecoder final : public WireDecoder {
 public:
  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    std::vector<WireMessage> messages;
    if (direction == WireDirection::kFromDevice) {
      if (!bytes.empty())
        messages.push_back({direction, {bytes.begin(), bytes.end()}, reply_name(bytes)});
      return messages;
    }
    for (const std::uint8_t byte : bytes) take_request(byte, messages);
    return messages;
  }

 private:
  void take_request(std::uint8_t byte, std::vector<WireMessage>& messages) {
    constexpr std::uint8_t kRequest = 142;
    if (id_follows_ && byte != kRequest) {
      id_ = byte;
      messages.push_back(
          {WireDirection::kToDevice, {kRequest, byte}, "read " + std::to_string(byte)});
      id_follows_ = false;
      return;
    }
    if (byte != kRequest || id_follows_)
      messages.push_back({WireDirection::kToDevice, {byte}, "?"});
    id_follows_ = byte == kRequest;
  }

  std::string reply_name(ByteSpan bytes) const {
    std::string name = id_ == 0 ? "?" : "reply to " + std::to_string(id_);
    if (bytes.size() % 2 != 0) return name;
    // As the listing's numbers are: two bytes, the high one first.
    for (std::size_t i = 0; i < bytes.size() && id_ != 0; i += 2)
      name += (i == 0 ? ": " : ", ") + std::to_string(bytes[i] << 8 | bytes[i + 1]);
    return name;
  }

  bool id_follows_ = false;
  int id_ = 0;  // of the last request
};

// A line is a message, and its own name.
class LineDecoder final : public WireDecoder {
 public:
  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    constexpr std::size_t kLongest = 65536;
    std::vector<WireMessage> messages;
    Bytes& line = lines_[static_cast<std::size_t>(direction)];
    for (const std::uint8_t byte : bytes) {
      line.push_back(byte);
      if (byte != '\n' && line.size() < kLongest) continue;
      std::string name;
      for (const char c : as_text(line))
        if (!is_control(c)) name += c;
      messages.push_back({direction, std::exchange(line, {}), name});
    }
    return messages;
  }

 private:
  std::array<Bytes, 2> lines_;  // not yet ended, of each direction
};

}  // namespace

std::unique_ptr<WireDecoder> make_controller_decoder(const Parameters&) {
  return std::make_unique<ControllerDecoder>();
}

std::unique_ptr<WireDecoder> make_access_decoder(const Parameters&) {
  return std::make_unique<LineDecoder>();
}

}  // namespace understudy
