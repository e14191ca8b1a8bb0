// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Radio: messages between robots. What is sent in an interval is received at its end, by all at
// once:
//
//   tick N          sender 1 at 0.3 ms, sender 2 at 0.1 ms, sender 1 at 0.1 ms      tick N+1
//   |-----------------------------------------------------------------------------|-> queues
//                                    order: by time, then by sender, then as sent
//
// So a queue does not reveal how fast the programs ran. Range, loss and wrong bits are decided
// here. They depend on keys, not on the order of draws, so one more message from one robot changes
// nothing for another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "errors/radio_errors.h"
#include "geom/pose.h"

namespace understudy {

// A message as it was received.
struct RadioMessage {
  int from = 0;  // id of the robot
  Bytes text;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("from", self.from);
    visit("text", self.text);
  }
};

// Messages that a robot has received and nobody has read. Like the original's queue it holds 1024
// bytes (for each message the sender, the text and its NUL). What does not fit is lost.
class RadioQueue {
 public:
  static constexpr std::size_t kMaxBytes = 1024;

  bool push(RadioMessage message);  // false if it is full
  bool take(RadioMessage& message);
  int count() const { return static_cast<int>(messages_.size()); }
  void clear() { messages_.clear(); }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("messages", self.messages_);
  }

 private:
  std::vector<RadioMessage> messages_;
};

// A message as it was sent. 0 sends it to all others.
struct RadioSending {
  TimeNs time = 0;
  int to = 0;  // id of a robot, which may be the sender
  Bytes text;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time", self.time);
    visit("to", self.to);
    visit("text", self.text);
  }
};

// A radio that is switched on.
struct RadioStation {
  int robot_id = 0;
  std::uint64_t key = 0;  // of its robot, for the errors
  Vec2 at;
  double range_m = 0;  // 0: no limit
  RadioErrors errors;  // of what it receives
};

bool reaches(const RadioStation& sender, const RadioStation& receiver);

// Messages of one interval, each with the index of its sender among the stations. The result lists
// which robot receives what, in the order of arrival: the index of the receiver, and the message.
struct StationSending {
  std::size_t sender = 0;
  RadioSending sending;
};
void deliver_radio(std::vector<StationSending> sent, std::span<const RadioStation> stations,
                   std::uint64_t seed, std::int64_t tick,
                   const std::function<void(std::size_t receiver, RadioMessage message)>& hear);

}  // namespace understudy
