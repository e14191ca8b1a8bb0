// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/configuration.h"

#include <algorithm>
#include <cmath>

#include "systems/lms200/faults.h"
#include "world/sample.h"

namespace understudy {
namespace {

struct MeasuringMode {
  std::uint8_t code;
  int distance_bits;
};

// The other bits are: 0 fields A, B and dazzling; 1 three of reflectors; 2 fields A, B, C; 3 two of
// reflectors; 4 fields A, B; 5 one of reflectors; 6 field A. Only that of dazzling is ever set.
constexpr std::uint8_t kDazzlingMode = 0x00;
constexpr std::uint16_t kDazzlingFlag = 0x8000;
constexpr std::uint8_t kReflectivityMode = 0x3F;
constexpr MeasuringMode kMeasuringModes[] = {{0x00, 13}, {0x01, 13}, {0x02, 13},
                                             {0x03, 14}, {0x04, 14}, {0x05, 15},
                                             {0x06, 15}, {0x0F, 16}, {kReflectivityMode, 16}};

const MeasuringMode* find_measuring_mode(std::uint8_t code) {
  const auto* found = std::find_if(std::begin(kMeasuringModes), std::end(kMeasuringModes),
                                   [&](const MeasuringMode& mode) { return mode.code == code; });
  return found == std::end(kMeasuringModes) ? nullptr : found;
}

// Counted from the largest number that the bits can hold, which means no return.
constexpr int kBeyondMaximumBelowTop = 8;
constexpr int below_top(LmsFault fault) {
  switch (fault) {
    case LmsFault::kDazzled:
      return 1;
    case LmsFault::kOverflow:
      return 2;
    case LmsFault::kWeakSignal:
      return 4;
    case LmsFault::kChannelError:
      return 5;
    case LmsFault::kPolluted:  // takes no distance away
      break;
  }
  return 0;
}

int top_value(int bits) { return (1 << bits) - 1; }

}  // namespace

std::uint8_t lms_strength(double share) {
  constexpr double kWhole = 255;
  if (!(share < kNoReturn)) return 0;
  return static_cast<std::uint8_t>(std::lround(kWhole * std::clamp(share, 0.0, 1.0)));
}

LmsConfiguration::LmsConfiguration() {
  bytes_[2] = 0x46;  // stop threshold
  bytes_[6] = 1;     // mm
  bytes_[9] = 2;     // multiple evaluation
  bytes_[10] = 2;    // restart at once
  bytes_[11] = 2;    // restart time
}

bool LmsConfiguration::write(ByteSpan bytes) {
  LmsConfiguration changed = *this;
  const std::size_t count = std::min(bytes.size(), kBytes);
  std::copy_n(bytes.begin(), count, changed.bytes_.begin());
  constexpr std::uint8_t kMostUnit = 1;
  if (find_measuring_mode(changed.measuring_mode()) == nullptr || changed.bytes_[6] > kMostUnit)
    return false;
  *this = changed;
  return true;
}

bool LmsConfiguration::is_reflectivity() const { return measuring_mode() == kReflectivityMode; }

int LmsConfiguration::distance_bits() const {
  const MeasuringMode* mode = find_measuring_mode(measuring_mode());
  return mode == nullptr ? kMeasuringModes[0].distance_bits : mode->distance_bits;
}

std::uint16_t LmsConfiguration::value_of(double range_m) const {
  if (is_reflectivity()) return lms_strength(range_m);
  const int top = top_value(distance_bits());
  const int beyond = top - kBeyondMaximumBelowTop;
  if (const std::optional<LmsFault> fault = lms_fault_of(range_m)) {
    const bool is_flagged = *fault == LmsFault::kDazzled && measuring_mode() == kDazzlingMode;
    return static_cast<std::uint16_t>((top - below_top(*fault)) | (is_flagged ? kDazzlingFlag : 0));
  }
  if (!(range_m < kNoReturn)) return static_cast<std::uint16_t>(top);
  const double units = std::floor(range_m * (in_mm() ? 1000 : 100) + 0.5);
  return static_cast<std::uint16_t>(units < beyond ? std::max(0.0, units) : beyond);
}

}  // namespace understudy
