// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sorts the messages of an interval and decides which robots receive them.
#include "wires/radio.h"

#include <algorithm>
#include <map>

#include "base/hash.h"
#include "base/math.h"
#include "base/random.h"

namespace understudy {
namespace {

// The sender's id and the NUL after the text count as well.
std::size_t size_of(const RadioMessage& message) { return 4 + message.text.size() + 1; }

// Sequence numbers of one sender in one interval. No interval has that many messages.
constexpr int kSequenceBits = 20;

}  // namespace

bool RadioQueue::push(RadioMessage message) {
  std::size_t bytes = size_of(message);
  for (const RadioMessage& other : messages_) bytes += size_of(other);
  if (bytes > kMaxBytes) return false;
  messages_.push_back(std::move(message));
  return true;
}

bool RadioQueue::take(RadioMessage& message) {
  if (messages_.empty()) return false;
  message = std::move(messages_.front());
  messages_.erase(messages_.begin());
  return true;
}

bool reaches(const RadioStation& sender, const RadioStation& receiver) {
  const Vec2 way = receiver.at - sender.at;
  return sender.range_m <= 0 || det::hypot(way.x, way.y) <= sender.range_m;
}

void deliver_radio(std::vector<StationSending> sent, std::span<const RadioStation> stations,
                   std::uint64_t seed, std::int64_t tick,
                   const std::function<void(std::size_t receiver, RadioMessage message)>& hear) {
  std::stable_sort(sent.begin(), sent.end(), [](const auto& a, const auto& b) {
    if (a.sending.time != b.sending.time) return a.sending.time < b.sending.time;
    return a.sender < b.sender;
  });
  std::map<std::size_t, std::uint64_t> sequence;  // of each sender
  for (const auto& [number, sending] : sent) {
    const RadioStation& sender = stations[number];
    const std::uint64_t message =
        (static_cast<std::uint64_t>(tick) << kSequenceBits) + sequence[number]++;
    for (std::size_t i = 0; i < stations.size(); ++i) {
      const RadioStation& receiver = stations[i];
      const bool meant = sending.to == 0 ? i != number : sending.to == receiver.robot_id;
      if (!meant || !reaches(sender, receiver)) continue;
      RadioMessage heard{sender.robot_id, sending.text};
      if (!receiver.errors.none()) {
        static const std::uint64_t kRadio = hash_name("radio");
        const KeyedRandom random(seed, receiver.key, sender.key ^ kRadio);
        if (receiver.errors.is_lost(random, message)) continue;
        receiver.errors.disturb(random, message, heard.text);
      }
      hear(i, std::move(heard));
    }
  }
}

}  // namespace understudy
