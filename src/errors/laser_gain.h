// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the gain of a pulsed laser's receiver does. A higher gain hears weaker echoes, so it reaches
// farther and sees darker things, but its readings are noisier, and it takes more noise for echoes.
// The factors are relative to gain 0. They are ours: no data sheet gives them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/math.h"

namespace understudy {

inline constexpr int kLaserGains = 4;

inline double laser_factor(const std::array<double, kLaserGains>& factors, int gain) {
  return factors[static_cast<std::size_t>(std::clamp(gain, 0, kLaserGains - 1))];
}

// The greatest range on the same surface.
inline double laser_reach_factor(int gain) { return laser_factor({1, 1.6, 2.4, 10.0 / 3}, gain); }
// The noise of a range.
inline double laser_noise_factor(int gain) { return laser_factor({1, 1.5, 2.25, 3.5}, gain); }
// The share of readings that are no echoes.
inline double laser_false_factor(int gain) { return laser_factor({1, 4, 16, 60}, gain); }

// The strength of an echo: 1 is just heard. Light spreads on its way there and back, and a surface
// that is seen at an angle sends less of it back. `range_10_m` is the reach of gain 0 on a surface
// that reflects a tenth of the light.
inline double laser_signal(double range_m, double reflectivity, double cosine, double range_10_m,
                           int gain) {
  constexpr double kTenth = 0.1;
  const double reach = laser_reach_factor(gain) * range_10_m / range_m;
  return reflectivity / kTenth * cosine * reach * reach;
}

// How a receiver shows that strength, from 0 to 1: by its logarithm, full at 1000.
inline double laser_intensity(double signal) {
  constexpr double kFull = 1000;
  return std::min(1.0, det::log(1 + signal) / det::log(1 + kFull));
}

}  // namespace understudy
