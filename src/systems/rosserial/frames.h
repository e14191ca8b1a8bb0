// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The frames of rosserial: FF FE, length (2 bytes, low one first) and its checksum, id of the topic
// (2 bytes), message, checksum of id and message. A checksum makes the sum of what it covers 255.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/time.h"

namespace understudy {

// Ids with a meaning of their own. Those of topics start at 100.
enum RosserialId : std::uint16_t {
  kRosPublisher = 0,  // to the device: topics please
  kRosSubscriber = 1,
  kRosLog = 7,
  kRosTime = 10,
  kRosStop = 11,
  kRosFirstSubscriber = 100,
  kRosFirstPublisher = 125,
};

struct RosFrame {
  std::uint16_t id = 0;
  Bytes message;
};

Bytes ros_frame(std::uint16_t id, ByteSpan message);

// Finds the frames in a stream of bytes, as the library on a microcontroller does.
class RosFrameReader {
 public:
  enum class Found : std::uint8_t { kNothing, kFrame, kOtherVersion };

  // A frame that is not complete this long after its first byte is given up.
  static constexpr TimeNs kLongestFrame = 20 * kMillisecond;

  explicit RosFrameReader(std::size_t buffer = 512, TimeNs longest = kLongestFrame)
      : buffer_(buffer), longest_(longest) {}

  // With kFrame, frame() is that frame until the next byte.
  Found take(std::uint8_t byte, TimeNs now);
  const RosFrame& frame() const { return memory_.frame; }
  bool is_within_frame() const { return memory_.step != Step::kFirst; }

  enum class Step : std::uint8_t {
    kFirst,
    kVersion,
    kLengthLow,
    kLengthHigh,
    kLengthSum,
    kIdLow,
    kIdHigh,
    kMessage,
    kSum
  };
  struct Memory {
    Step step = Step::kFirst;
    std::uint32_t left = 0;  // bytes of the message
    std::uint32_t sum = 0;
    TimeNs given_up = 0;
    RosFrame frame;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("step", self.step);
      visit("left", self.left);
      visit("sum", self.sum);
      visit("given_up", self.given_up);
      visit("id", self.frame.id);
      visit("message", self.frame.message);
    }
  };
  const Memory& memory() const { return memory_; }
  Memory& memory() { return memory_; }

 private:
  Found finish();

  std::size_t buffer_;  // a longer message is read, but not kept whole, so it is no frame
  TimeNs longest_;
  Memory memory_;
};

}  // namespace understudy
