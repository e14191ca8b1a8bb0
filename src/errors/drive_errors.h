// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of wheeled driving. Slip: the body does not quite do what the wheels do; one draw per
// driving command. Encoder: a wheel counts a little too much or too little (its diameter is not
// what the program believes); one draw per wheel and run.
#pragma once

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

struct EncoderError {
  double scale_sigma = 0;

  // Counted way / true way of one wheel.
  double scale(const KeyedRandom& random, std::uint32_t wheel) const {
    if (scale_sigma == 0) return 1.0;
    // A wheel that stands still or runs backwards in the count is no small error any more.
    constexpr double kSmallest = 0.1;
    const double s = 1.0 + scale_sigma * random.gaussian(0, wheel);
    return s < kSmallest ? kSmallest : s;
  }
};

}  // namespace understudy
