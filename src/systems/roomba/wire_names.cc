// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names for the bytes of the Open Interface. What the robot answers has no header, so the decoder
// remembers what was asked for. It does not know the generation: it takes the commands of a Create
// 2 and those that only a Create 1 has.
#include "systems/roomba/wire_names.h"

#include <deque>
#include <numeric>

#include "systems/roomba/packets.h"
#include "systems/roomba/reports.h"

namespace understudy {
namespace {

constexpr OiGeneration kNamedGeneration = OiGeneration::kRoomba600;

OiGeneration generation_with(std::uint8_t opcode) {
  return find_oi_command(kNamedGeneration, opcode) != nullptr ? kNamedGeneration
                                                              : OiGeneration::kCreate1;
}

std::string list_text(ByteSpan bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += " " + std::to_string(byte);
  return text;
}

// "drive 200 mm/s, radius 500 mm", or the name and the data bytes.
std::string command_text(ByteSpan command) {
  const std::uint8_t opcode = command[0];
  const std::string name = find_oi_command(generation_with(opcode), opcode)->name;
  ByteReader data(command.subspan(1));
  const auto number = [&] { return std::to_string(data.be_i16()); };
  switch (opcode) {
    case kOiDrive: {
      const std::string speed = number();
      return name + " " + speed + " mm/s, radius " + number() + " mm";
    }
    case kOiDriveDirect: {
      const std::string right = number();
      return name + " right " + right + " mm/s, left " + number() + " mm/s";
    }
    default:
      return name + list_text(command.subspan(1));
  }
}

// "angle 90, distance -20".
std::string packets_text(OiPacketRange range, ByteSpan bytes) {
  std::string text;
  ByteReader reader(bytes);
  for (int id = range.first; id <= range.last; ++id) {
    const OiPacket& packet = *find_oi_packet(static_cast<std::uint8_t>(id));
    const bool has_sign = packet.least < 0;
    int value = 0;
    if (packet.bytes == 1)
      value = has_sign ? static_cast<std::int8_t>(reader.u8()) : reader.u8();
    else
      value = has_sign ? reader.be_i16() : reader.be16();
    text += (text.empty() ? "" : ", ") + std::string(packet.name) + " " + std::to_string(value);
  }
  return text;
}

class RoombaDecoder final : public WireDecoder {
 public:
  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    std::vector<WireMessage> messages;
    for (const std::uint8_t byte : bytes)
      direction == WireDirection::kToDevice ? take_command(byte, messages)
                                            : take_answer(byte, messages);
    return messages;
  }

 private:
  void take_command(std::uint8_t byte, std::vector<WireMessage>& messages) {
    const std::uint8_t opcode = command_.pending.empty() ? byte : command_.pending[0];
    if (!command_.take(byte, generation_with(opcode), OiMode::kFull)) {
      if (command_.pending.empty()) messages.push_back({WireDirection::kToDevice, {byte}, "?"});
      return;
    }
    const Bytes& whole = command_.pending;
    messages.push_back({WireDirection::kToDevice, whole, command_text(whole)});
    note_request(ByteSpan(whole));
    command_.clear();
  }

  void note_request(ByteSpan command) {
    constexpr std::size_t kMostExpected = 256;
    const std::size_t first_id = command[0] == kOiSensors ? 1 : 2;
    if (command[0] != kOiSensors && command[0] != kOiQueryList) return;
    for (const std::uint8_t id : command.subspan(first_id))
      if (const auto range = find_oi_request(kNamedGeneration, id))
        if (expected_.size() < kMostExpected) expected_.push_back(*range);
  }

  void take_answer(std::uint8_t byte, std::vector<WireMessage>& messages) {
    answer_.push_back(byte);
    if (expected_.empty()) return take_unasked(messages);
    const OiPacketRange range = expected_.front();
    if (answer_.size() < oi_request_size(range)) return;
    finish(packets_text(range, answer_), messages);
    expected_.pop_front();
  }

  // A frame of the stream, or a line of the boot text.
  void take_unasked(std::vector<WireMessage>& messages) {
    constexpr std::size_t kAround = 3;
    constexpr std::size_t kLongestLine = 80;
    if (answer_[0] == kOiStreamHeader) {
      if (answer_.size() < 2 || answer_.size() < answer_[1] + kAround) return;
      return finish(frame_text(), messages);
    }
    if (answer_.back() == '\n') {
      const std::string_view line = as_text(answer_);
      finish("text " + std::string(line.substr(0, line.find_first_of("\r\n"))), messages);
    }
    if (answer_.size() >= kLongestLine) finish("?", messages);
  }

  std::string frame_text() const {
    if (std::accumulate(answer_.begin(), answer_.end(), 0U) % 256 != 0)
      return "stream, wrong checksum";
    std::string text = "stream: ";
    ByteSpan content = ByteSpan(answer_).subspan(2, answer_[1]);
    while (!content.empty()) {
      const auto range = find_oi_request(kNamedGeneration, content[0]);
      if (!range || content.size() < 1 + oi_request_size(*range)) break;
      if (text.back() != ' ') text += ", ";
      text += packets_text(*range, content.subspan(1));
      content = content.subspan(1 + oi_request_size(*range));
    }
    return text;
  }

  void finish(std::string name, std::vector<WireMessage>& messages) {
    messages.push_back({WireDirection::kFromDevice, std::move(answer_), std::move(name)});
    answer_.clear();
  }

  OiParser command_;
  std::deque<OiPacketRange> expected_;
  Bytes answer_;
};

}  // namespace

std::unique_ptr<WireDecoder> make_roomba_decoder() { return std::make_unique<RoombaDecoder>(); }

}  // namespace understudy
