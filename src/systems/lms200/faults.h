// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What can go wrong with a measurement, besides that nothing returns. Users cause it by switches of
// the robot: DAZZLED, OVERFLOW, WEAK_SIGNAL, CHANNEL_ERROR, POLLUTED. A robot may lack any of them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "device/personality.h"
#include "systems/lms200/mirror.h"

namespace understudy {

enum class LmsFault : std::uint8_t { kDazzled, kOverflow, kWeakSignal, kChannelError, kPolluted };
inline constexpr int kLmsFaultCount = 5;

// A set of faults, one bit each.
using LmsFaultBits = std::uint8_t;
constexpr LmsFaultBits lms_fault_bit(LmsFault fault) {
  return static_cast<LmsFaultBits>(1U << static_cast<unsigned>(fault));
}
// Those that take the place of a distance.
inline constexpr LmsFaultBits kLmsValueFaults = lms_fault_bit(LmsFault::kPolluted) - 1;

// In a list of ranges, a fault that took the place of one: kNoReturn or more, so that nothing takes
// it for a distance. Back again: nothing for a distance, and for a beam without a return.
float lms_fault_range(LmsFault fault);
std::optional<LmsFault> lms_fault_of(double range_m);

// Puts the worst of these faults in the place of the distances ahead, from 80 to 100 degrees.
void spoil_turn(const LmsVariant& variant, LmsFaultBits faults, LmsTurn& turn);

// The switches of a robot, found by their names.
class LmsFaultSwitches {
 public:
  LmsFaultBits read(const RobotAccess& robot);

 private:
  std::shared_ptr<const KindModel> kind_;  // that the indices belong to
  std::array<int, kLmsFaultCount> parts_{};
};

}  // namespace understudy
