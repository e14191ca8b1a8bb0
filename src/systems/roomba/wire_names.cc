// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names for the bytes of the Open Interface, in the generation that the robot has. What the robot
// answers has no header, so the decoder remembers what was asked for. The robot answers at once or
// never: what is not answered when the next byte goes to the robot is forgotten. It is asleep, off,
// or without power. Only commands behind a wait of a Create 1 may be answered later.
#include "systems/roomba/wire_names.h"

#include <deque>
#include <numeric>
#include <utility>

#include "systems/roomba/packets.h"
#include "systems/roomba/reports.h"

namespace understudy {
namespace {

// As make_roomba has checked it.
OiGeneration named_generation(const Parameters& parameters) {
  for (const Parameter& parameter : parameters)
    if (parameter.key == "model")
      return find_oi_generation(parameter.value).value_or(OiGeneration::kRoomba600);
  return OiGeneration::kRoomba600;
}

std::string list_text(ByteSpan bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += " " + std::to_string(byte);
  return text;
}

// "drive 200 mm/s, radius 500 mm", or the name and the data bytes.
std::string command_text(OiGeneration generation, ByteSpan command) {
  const std::uint8_t opcode = command[0];
  const std::string name = find_oi_command(generation, opcode)->name;
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

bool is_text(std::uint8_t byte) {
  return (byte >= ' ' && byte <= '~') || byte == '\r' || byte == '\n';
}

// The answer to one request: packets, or the script.
struct OiExpected {
  bool is_script = false;
  bool after_wait = false;
  std::vector<OiPacketRange> packets = {};
  std::size_t come = 0;  // so many of the packets
};

class RoombaDecoder final : public WireDecoder {
 public:
  explicit RoombaDecoder(OiGeneration generation) : generation_(generation) {}

  // It prints its boot text and answers nothing before the first opcode 128.
  void see_power_on() override { is_off_ = true; }

  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    std::vector<WireMessage> messages;
    if (direction == WireDirection::kToDevice) forget_unanswered();
    for (const std::uint8_t byte : bytes)
      direction == WireDirection::kToDevice ? take_command(byte, messages)
                                            : take_answer(byte, messages);
    return messages;
  }

 private:
  enum class Answer : std::uint8_t { kExpected, kFrame, kText };

  void forget_unanswered() {
    const auto is_late = [&](const OiExpected& one) {
      const bool begun = one.come > 0 || (kind_ == Answer::kExpected && !answer_.empty());
      return !begun && !one.after_wait;
    };
    while (!expected_.empty() && is_late(expected_.front())) expected_.pop_front();
  }

  void take_command(std::uint8_t byte, std::vector<WireMessage>& messages) {
    if (!command_.take(byte, generation_, OiMode::kFull)) {
      if (command_.pending.empty()) messages.push_back({WireDirection::kToDevice, {byte}, "?"});
      return;
    }
    const Bytes& whole = command_.pending;
    messages.push_back({WireDirection::kToDevice, whole, command_text(generation_, whole)});
    follow(ByteSpan(whole), messages);
    command_.clear();
  }

  void follow(ByteSpan command, std::vector<WireMessage>& messages) {
    switch (command[0]) {
      case kOiReset:
      case kOiStop:
        is_off_ = true;
        break;
      case kOiStart:
        is_off_ = false;
        break;
      case kOiPlayScript:
      case kOiWaitTime:
      case kOiWaitDistance:
      case kOiWaitAngle:
      case kOiWaitEvent:
        after_wait_ = true;
        break;
      case kOiShowScript:
        expect({.is_script = true}, messages);
        break;
      case kOiSensors:
        expect_packets(command.subspan(1), messages);
        break;
      case kOiQueryList:
        expect_packets(command.subspan(2), messages);
        break;
      default:
        break;
    }
  }

  void expect_packets(ByteSpan ids, std::vector<WireMessage>& messages) {
    OiExpected answer;
    for (const std::uint8_t id : ids)
      if (const auto range = find_oi_request(generation_, id)) answer.packets.push_back(*range);
    if (!answer.packets.empty()) expect(std::move(answer), messages);
  }

  void expect(OiExpected answer, std::vector<WireMessage>& messages) {
    constexpr std::size_t kMostExpected = 256;
    // A text that stops here was none.
    if (!answer_.empty() && kind_ == Answer::kText) finish_unknown(messages);
    if (is_off_ || expected_.size() == kMostExpected) return;
    answer.after_wait = std::exchange(after_wait_, false);
    expected_.push_back(std::move(answer));
  }

  // What has begun as a frame or a text goes on as one, whatever is asked meanwhile.
  void take_answer(std::uint8_t byte, std::vector<WireMessage>& messages) {
    if (answer_.empty())
      kind_ = !expected_.empty() ? Answer::kExpected
                                 : (byte == kOiStreamHeader ? Answer::kFrame : Answer::kText);
    answer_.push_back(byte);
    switch (kind_) {
      case Answer::kExpected:
        return take_expected(messages);
      case Answer::kFrame:
        return take_frame(messages);
      case Answer::kText:
        return take_text(messages);
    }
  }

  void take_expected(std::vector<WireMessage>& messages) {
    OiExpected& expected = expected_.front();
    if (expected.is_script) {
      if (answer_.size() < 1U + answer_[0]) return;
      finish("script" + list_text(ByteSpan(answer_).subspan(1)), messages);
    } else {
      const OiPacketRange range = expected.packets[expected.come];
      if (answer_.size() < oi_request_size(range)) return;
      finish(packets_text(range, answer_), messages);
    }
    if (expected.is_script || ++expected.come == expected.packets.size()) expected_.pop_front();
  }

  void take_frame(std::vector<WireMessage>& messages) {
    constexpr std::size_t kAround = 3;
    if (answer_.size() >= 2 && answer_.size() == answer_[1] + kAround)
      finish(frame_text(), messages);
  }

  // A line of the boot text.
  void take_text(std::vector<WireMessage>& messages) {
    constexpr std::size_t kLongestLine = 80;
    if (answer_.back() == '\n') {
      const std::string_view line = as_text(answer_);
      finish("text " + std::string(line.substr(0, line.find_first_of("\r\n"))), messages);
    } else if (!is_text(answer_.back()) || answer_.size() >= kLongestLine) {
      finish_unknown(messages);
    }
  }

  // It answers, so somebody has pressed a button of it.
  void finish_unknown(std::vector<WireMessage>& messages) {
    is_off_ = false;
    finish("?", messages);
  }

  std::string frame_text() const {
    if (std::accumulate(answer_.begin(), answer_.end(), 0U) % 256 != 0)
      return "stream, wrong checksum";
    std::string text = "stream: ";
    ByteSpan content = ByteSpan(answer_).subspan(2, answer_[1]);
    while (!content.empty()) {
      const auto range = find_oi_request(generation_, content[0]);
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

  const OiGeneration generation_;
  OiParser command_;
  bool is_off_ = false;      // as far as can be told; a robot that is off answers nothing
  bool after_wait_ = false;  // a wait has come since the last request
  std::deque<OiExpected> expected_;
  Answer kind_ = Answer::kText;  // of what has begun
  Bytes answer_;
};

}  // namespace

std::unique_ptr<WireDecoder> make_roomba_decoder(const Parameters& parameters) {
  return std::make_unique<RoombaDecoder>(named_generation(parameters));
}

}  // namespace understudy
