// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of wheeled driving. Command slip: the body ends up slightly off from what the wheels did,
// with one draw per driving command. Slip noise: the body drifts all the time, by the root of the
// distance. Encoder: a wheel counts slightly too much or too little, with one draw per wheel and
// run. Geometry: wheels and track differ from what the program believes, always in the same way, as
// in Borenstein and Feng's UMBmark (1996).
#pragma once

#include <algorithm>

#include "base/math.h"
#include "base/random.h"

namespace understudy {

struct SlipDraw {
  double linear_m = 0;
  double angular_rad = 0;
};

struct DriveSlip {
  double linear_sigma_m = 0;
  double angular_sigma_rad = 0;

  SlipDraw draw(const KeyedRandom& random, std::uint64_t command) const {
    return {linear_sigma_m == 0 ? 0 : linear_sigma_m * random.gaussian(command, 0),
            angular_sigma_rad == 0 ? 0 : angular_sigma_rad * random.gaussian(command, 1)};
  }
};

// A random walk over the distance. Its sigmas are reached after one metre.
struct SlipNoise {
  double linear_sigma_m = 0;
  double angular_sigma_rad = 0;

  bool none() const { return linear_sigma_m == 0 && angular_sigma_rad == 0; }
  SlipDraw draw(const KeyedRandom& random, std::uint64_t tick, double way_m) const {
    const double root = det::sqrt(way_m < 0 ? -way_m : way_m);
    return {linear_sigma_m == 0 ? 0 : linear_sigma_m * root * random.gaussian(tick, 0),
            angular_sigma_rad == 0 ? 0 : angular_sigma_rad * root * random.gaussian(tick, 1)};
  }
};

struct EncoderError {
  double scale_sigma = 0;

  // Counted distance / true distance of one wheel.
  double scale(const KeyedRandom& random, std::uint32_t wheel) const {
    if (scale_sigma == 0) return 1.0;
    // A wheel whose count stands still or runs backwards is not a small error any more.
    constexpr double kSmallest = 0.1;
    const double s = 1.0 + scale_sigma * random.gaussian(0, wheel);
    return s < kSmallest ? kSmallest : s;
  }
};

// A share by which something is larger than believed, limited to what can be built. The error level
// may multiply it by a large factor.
inline double bounded_share(double share) { return std::clamp(share, -0.9, 9.0); }

// Two wheels whose diameters have the ratio right / left = 1 + ratio_error and a correct mean.
// Gives counted distance / true distance of each.
struct WheelPairError {
  double ratio_error = 0;

  double scale(bool right) const {
    if (ratio_error == 0) return 1.0;
    const double ratio = 1 + bounded_share(ratio_error);
    return 0.5 * (1 + ratio) / (right ? ratio : 1.0);
  }
};

}  // namespace understudy
