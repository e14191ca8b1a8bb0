// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names for the frames of rosserial. The topics' names are those that the device has announced.
#include "systems/rosserial/wire_names.h"

#include <array>
#include <charconv>
#include <map>
#include <utility>

#include "systems/rosserial/frames.h"
#include "systems/rosserial/messages.h"

namespace understudy {
namespace {

std::string three_decimals(double value) {
  constexpr std::size_t kLongest = 400;  // of the largest number there is
  std::array<char, kLongest> text;
  const auto [end, problem] =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 3);
  return {text.data(), end};
}

class RosserialDecoder final : public WireDecoder {
 public:
  std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) override {
    std::vector<WireMessage> messages;
    Stream& stream = streams_[static_cast<std::size_t>(direction)];
    for (const std::uint8_t byte : bytes) {
      stream.raw.push_back(byte);
      const auto found = stream.reader.take(byte, 0);
      if (found == RosFrameReader::Found::kFrame)
        messages.push_back(
            {direction, std::exchange(stream.raw, {}), name_of(direction, stream.reader.frame())});
      else if (!stream.reader.is_within_frame())
        messages.push_back({direction, std::exchange(stream.raw, {}), "?"});
    }
    return messages;
  }

 private:
  static constexpr std::size_t kLongestMessage = 32767;
  struct Stream {
    RosFrameReader reader{kLongestMessage, kNever};
    Bytes raw;  // of the frame so far
  };

  std::string name_of(WireDirection direction, const RosFrame& frame) {
    return direction == WireDirection::kToDevice ? name_of_request(frame) : name_of_reply(frame);
  }

  std::string name_of_request(const RosFrame& frame) const {
    if (frame.id == kRosPublisher) return "topics please";
    if (frame.id == kRosStop) return "stop";
    if (const auto ns = read_ros_time(frame.message); ns && frame.id == kRosTime)
      return "time " + three_decimals(static_cast<double>(*ns) * 1e-9) + " s";
    if (const auto twist = read_twist(frame.message); twist && frame.id == kRosFirstSubscriber)
      return topic_of(frame.id) + ": " + three_decimals(twist->linear_m_s[0]) + " m/s, " +
             three_decimals(twist->angular_rad_s[2]) + " rad/s";
    return topic_of(frame.id);
  }

  std::string name_of_reply(const RosFrame& frame) {
    if (frame.id == kRosTime) return "time please";
    if (frame.id != kRosPublisher && frame.id != kRosSubscriber) return topic_of(frame.id);
    const auto info = read_topic_info(frame.message);
    if (!info) return "?";
    topics_[info->id] = info->topic;
    return (frame.id == kRosPublisher ? "publishes " : "takes ") + info->topic + " (" + info->type +
           ") as " + std::to_string(info->id);
  }

  std::string topic_of(std::uint16_t id) const {
    const auto known = topics_.find(id);
    return known == topics_.end() ? "topic " + std::to_string(id) : known->second;
  }

  std::array<Stream, 2> streams_;
  std::map<std::uint16_t, std::string> topics_;
};

}  // namespace

std::unique_ptr<WireDecoder> make_rosserial_decoder(const Parameters&) {
  return std::make_unique<RosserialDecoder>();
}

}  // namespace understudy
