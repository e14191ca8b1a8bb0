// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/faults.h"

#include <cmath>
#include <string_view>

namespace understudy {
namespace {

constexpr std::array<std::string_view, kLmsFaultCount> kLmsFaultSwitches = {
    "DAZZLED", "OVERFLOW", "WEAK_SIGNAL", "CHANNEL_ERROR", "POLLUTED"};

constexpr int kFirstSpoiled_deg = 80;
constexpr int kLastSpoiled_deg = 100;

// The one that a beam reports if there are several: that which the receiver meets first.
std::optional<LmsFault> worst_of(LmsFaultBits faults) {
  for (const LmsFault fault :
       {LmsFault::kChannelError, LmsFault::kDazzled, LmsFault::kOverflow, LmsFault::kWeakSignal})
    if ((faults & lms_fault_bit(fault)) != 0) return fault;
  return std::nullopt;
}

}  // namespace

float lms_fault_range(LmsFault fault) {
  return static_cast<float>(kNoReturn * (2 + static_cast<int>(fault)));
}

std::optional<LmsFault> lms_fault_of(double range_m) {
  constexpr double kHalf = 0.5;
  const double times = std::floor(range_m / kNoReturn + kHalf);
  if (!(times >= 2 && times < 2 + kLmsFaultCount)) return std::nullopt;
  return static_cast<LmsFault>(static_cast<int>(times) - 2);
}

void spoil_turn(const LmsVariant& variant, LmsFaultBits faults, LmsTurn& turn) {
  const std::optional<LmsFault> fault = worst_of(faults);
  if (!fault) return;
  const LmsTurnBeams beams = variant.beams_of_turn(turn.number);
  for (std::size_t beam = 0; beam < turn.ranges_m.size(); ++beam) {
    const int quarter = beams.quarter(static_cast<int>(beam));
    if (quarter >= 4 * kFirstSpoiled_deg && quarter <= 4 * kLastSpoiled_deg)
      turn.ranges_m[beam] = lms_fault_range(*fault);
  }
}

LmsFaultBits LmsFaultSwitches::read(const RobotAccess& robot) {
  const RobotModel& model = robot.robot_model();
  if (kind_ != model.kind) {
    kind_ = model.kind;
    parts_.fill(-1);
    for (std::size_t i = 0; i < parts_.size(); ++i)
      for (std::size_t part = 0; part < kind_->parts.size(); ++part)
        if (kind_->parts[part].spec.name == kLmsFaultSwitches[i])
          parts_[i] = static_cast<int>(part);
  }
  LmsFaultBits faults = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const int part = parts_[i];
    if (part >= 0 && robot.robot_state().parts[static_cast<std::size_t>(part)].value != 0)
      faults |= lms_fault_bit(static_cast<LmsFault>(i));
  }
  return faults;
}

}  // namespace understudy
