// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot's loudspeaker: sounds with their virtual times. They play one at a time: a sound that
// is requested while another plays starts when that ends. The state consists of the time until
// which the loudspeaker is busy, and a hash. The list is not part of it, and starts anew after a
// restore.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace understudy {

struct Sound {
  TimeNs start = 0;
  TimeNs length = 0;
  int hz = 0;        // 0: a file
  std::string file;  // as the program named it; empty: a tone
};

inline constexpr int kBeepHz = 440;
inline constexpr int kBeepMs = 200;
inline constexpr int kHighestHz = 20000;
inline constexpr int kLongestSoundMs = 600 * 1000;
inline constexpr std::size_t kMostSounds = 10000;  // kept; later ones are still timed

class Sounds {
 public:
  // Returns the resulting sound. Frequency and length are brought within their limits.
  Sound tone(TimeNs now, int hz, int ms);
  Sound play(TimeNs now, int ms, std::string_view file);
  bool silent(TimeNs now) const { return now >= busy_until_; }

  const std::vector<Sound>& list() const { return list_; }
  std::uint64_t hash() const { return hash_; }
  void forget_list() { list_.clear(); }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("hash", self.hash_);
    visit("busy_until", self.busy_until_);
  }

 private:
  Sound add(TimeNs now, Sound sound);

  std::vector<Sound> list_;
  std::uint64_t hash_ = 0;  // over all sounds
  TimeNs busy_until_ = 0;
};

}  // namespace understudy
