// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of a range: bias and Gaussian noise; noise that grows with the range; a bias of each unit;
// a missed wave front (the next one counts, so the reading is longer by one wavelength, or by
// several); a missed echo. Pure function of its key.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/math.h"
#include "base/random.h"

namespace understudy {

struct RangeError {
  double mean_m = 0;
  double sigma_m = 0;
  double sigma_share = 0;   // of the range; adds to sigma_m as independent errors do
  double systematic_m = 0;  // each unit is off by up to this much, always the same
  double slip_share = 0;    // chance of missing a wave front, and after each miss the next one
  double drop_share = 0;    // chance of missing the echo
  double wavelength_m = 0;  // of the waves that may be missed; not an error itself

  bool none() const {
    return mean_m == 0 && sigma_m == 0 && sigma_share == 0 && systematic_m == 0 &&
           slip_share == 0 && drop_share == 0;
  }
  // Disturbs every value below `no_return_m`. A beam that met nothing is left alone. Never below 0.
  void apply(const KeyedRandom& random, std::uint64_t sample, double no_return_m,
             std::span<double> ranges_m) const {
    if (none()) return;
    const double bias_m = mean_m + unit_bias_m(random);
    for (std::size_t i = 0; i < ranges_m.size(); ++i) {
      double& range = ranges_m[i];
      if (range >= no_return_m) continue;
      const auto beam = static_cast<std::uint32_t>(i);
      if (drop_share > 0 && random.uniform(sample, kDropLane + beam) < drop_share) {
        range = no_return_m;
        continue;
      }
      const double sigma = sigma_at(range);
      range += bias_m + sigma * random.gaussian(sample, beam);
      if (slip_share > 0) range += wavelength_m * slips(random.uniform(sample, kSlipLane + beam));
      if (range < 0) range = 0;
    }
  }

 private:
  static constexpr std::uint32_t kDropLane = 0x4000'0000;  // the noise uses one lane per beam
  static constexpr std::uint32_t kSlipLane = 0x8000'0000;
  static constexpr std::uint32_t kUnitLane = 0xC000'0000;

  double sigma_at(double range_m) const {
    if (sigma_share == 0) return sigma_m;
    const double growing = sigma_share * range_m;
    return det::sqrt(sigma_m * sigma_m + growing * growing);
  }
  double unit_bias_m(const KeyedRandom& random) const {
    return systematic_m == 0 ? 0 : systematic_m * (2 * random.uniform(0, kUnitLane) - 1);
  }
  int slips(double draw) const {
    constexpr int kMost = 8;
    int count = 0;
    for (double chance = slip_share; draw < chance && count < kMost; chance *= slip_share) ++count;
    return count;
  }
};

}  // namespace understudy
