// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Gaussian error of a range: bias plus noise. Pure function of its key.
#pragma once

#include <span>

#include "base/random.h"

namespace understudy {

struct RangeError {
  double mean_m = 0;
  double sigma_m = 0;

  bool none() const { return mean_m == 0 && sigma_m == 0; }
  // Disturbs every value below `no_return_m`; a beam that met nothing stays so. Never below 0.
  void apply(const KeyedRandom& random, std::uint64_t sample, double no_return_m,
             std::span<double> ranges_m) const {
    if (none()) return;
    for (std::size_t i = 0; i < ranges_m.size(); ++i) {
      double& range = ranges_m[i];
      if (range >= no_return_m) continue;
      range += mean_m + sigma_m * random.gaussian(sample, static_cast<std::uint32_t>(i));
      if (range < 0) range = 0;
    }
  }
};

}  // namespace understudy
