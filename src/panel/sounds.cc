// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "panel/sounds.h"

#include <algorithm>

#include "base/hash.h"

namespace understudy {
namespace {

TimeNs length_of(int ms) { return std::clamp(ms, 0, kLongestSoundMs) * kMillisecond; }

}  // namespace

Sound Sounds::tone(TimeNs now, int hz, int ms) {
  return add(now, {.length = length_of(ms), .hz = std::clamp(hz, 1, kHighestHz), .file = {}});
}

Sound Sounds::play(TimeNs now, int ms, std::string_view file) {
  return add(now, {.length = length_of(ms), .file = std::string(file)});
}

Sound Sounds::add(TimeNs now, Sound sound) {
  // A program that goes on beeping must not push the end beyond all times.
  constexpr TimeNs kFurthest = 3600 * kSecond;
  sound.start = std::clamp(busy_until_, now, now + kFurthest);
  busy_until_ = sound.start + sound.length;
  Hasher hasher(hash_);
  hasher.word(static_cast<std::uint64_t>(sound.start));
  hasher.word(static_cast<std::uint64_t>(sound.length));
  hasher.word(static_cast<std::uint64_t>(sound.hz));
  hasher.bytes(as_bytes(sound.file));
  hash_ = hasher.digest();
  if (list_.size() < kMostSounds) list_.push_back(sound);
  return sound;
}

}  // namespace understudy
