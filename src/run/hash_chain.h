// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// HashChain: the hash of a run. At regular intervals the state's hash is chained to the previous
// one, so equal chains mean equal states at each of these ticks.
#pragma once

#include <cstdint>

#include "base/hash.h"
#include "base/time.h"
#include "world/model.h"

namespace understudy {

// Ticks between two links of the chain: as requested, or one virtual second.
inline std::int64_t hash_interval(std::int64_t asked, TimeNs tick_ns) {
  if (asked > 0) return asked;
  return tick_ns >= kSecond ? 1 : kSecond / tick_ns;
}

class HashChain {
 public:
  void add(std::int64_t tick, std::uint64_t state_hash) {
    Hasher hasher(value_);
    hasher.word(static_cast<std::uint64_t>(tick));
    hasher.word(state_hash);
    value_ = hasher.digest();
    last_tick_ = tick;
  }
  std::uint64_t value() const { return value_; }
  std::int64_t last_tick() const { return last_tick_; }

 private:
  std::uint64_t value_ = 0;
  std::int64_t last_tick_ = -1;
};

}  // namespace understudy
