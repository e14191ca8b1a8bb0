// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of wireless messages: some get lost, and some bits are wrong in those that arrive. Pure
// functions of (sender and receiver, number of the message).
#pragma once

#include <cstdint>
#include <span>

#include "base/math.h"
#include "base/random.h"

namespace understudy {

struct RadioErrors {
  double loss_share = 0;  // of the messages
  double bit_share = 0;   // of the bits of those that arrive

  bool none() const { return loss_share <= 0 && bit_share <= 0; }

  bool is_lost(const KeyedRandom& random, std::uint64_t message) const {
    return loss_share > 0 && random.uniform(message, kLossLane) < loss_share;
  }

  // Flips bits. The distance from one wrong bit to the next is drawn at once, so that few errors
  // cost little.
  void disturb(const KeyedRandom& random, std::uint64_t message,
               std::span<std::uint8_t> bytes) const {
    if (bit_share <= 0) return;
    const double bits = 8.0 * static_cast<double>(bytes.size());
    const double per_bit = bit_share < 1 ? det::log(1 - bit_share) : 0;
    double bit = -1;
    for (std::uint32_t lane = kLossLane + 1;; ++lane) {
      // Geometric: the number of correct bits before the next wrong one.
      const double right =
          per_bit == 0 ? 0 : det::floor(det::log(1 - random.uniform(message, lane)) / per_bit);
      bit += 1 + right;
      if (!(bit < bits)) return;
      const auto place = static_cast<std::size_t>(bit);
      bytes[place / 8] ^= static_cast<std::uint8_t>(1u << (place % 8));
    }
  }

 private:
  static constexpr std::uint32_t kLossLane = 0;
};

}  // namespace understudy
