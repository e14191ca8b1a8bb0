// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of sensors with axes, such as accelerometers and gyroscopes: a bias that all axes share, a
// bias that each axis draws once per run, and noise. Data sheets give noise as a density per root
// of the bandwidth. All are pure functions of their key.
#pragma once

#include <algorithm>
#include <span>

#include "base/math.h"
#include "base/random.h"

namespace understudy {

struct AxisError {
  double bias = 0;
  double bias_sigma = 0;
  double noise_sigma = 0;

  bool none() const { return bias == 0 && bias_sigma == 0 && noise_sigma == 0; }
  void apply(const KeyedRandom& random, std::uint64_t sample, std::span<double> axes) const {
    if (none()) return;
    constexpr std::uint64_t kOncePerRun = ~std::uint64_t{0};
    for (std::uint32_t i = 0; i < axes.size(); ++i) {
      axes[i] += bias;
      if (bias_sigma != 0) axes[i] += bias_sigma * random.gaussian(kOncePerRun, i);
      if (noise_sigma != 0) axes[i] += noise_sigma * random.gaussian(sample, i);
    }
  }
};

// The noise that a density (per root Hz) gives after a first-order low pass. Such a filter lets
// through as much noise as a sharp edge at pi/2 of its bandwidth.
inline double noise_sigma(double density, double bandwidth_hz) {
  return density * det::sqrt(0.5 * kPi * bandwidth_hz);
}

// The share of a change that a first-order low pass follows in this time.
inline double low_pass_share(double bandwidth_hz, double dt_s) {
  // Sensors call this in every tick with the same arguments.
  thread_local double last_bandwidth_hz = 0;
  thread_local double last_dt_s = 0;
  thread_local double last_share = 0;
  if (bandwidth_hz != last_bandwidth_hz || dt_s != last_dt_s) {
    last_bandwidth_hz = bandwidth_hz;
    last_dt_s = dt_s;
    last_share = 1 - det::exp(-2 * kPi * bandwidth_hz * dt_s);
  }
  return last_share;
}

// Rounds to the nearest multiple of the resolution. A resolution of 0 does not round.
inline double to_steps(double value, double resolution) {
  return resolution > 0 ? resolution * det::floor(value / resolution + 0.5) : value;
}

// The value as shown by an output that has steps and is limited to plus and minus the range.
inline double as_shown(double value, double range, double resolution) {
  return std::clamp(to_steps(value, resolution), -range, range);
}

}  // namespace understudy
