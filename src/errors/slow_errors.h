// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors that a sensor carries from tick to tick: slow drift, and failures that last a while. They
// are exact for any tick length, so their statistics do not depend on it.
#pragma once

#include "base/math.h"

namespace understudy {

// A random walk that is pulled back to 0 (first-order Gauss-Markov). It has mean 0 and sigma 1, and
// its correlation after t seconds is exp(-t / time_s). Its first value is a plain Gaussian draw.
struct Wander {
  double time_s = 1;

  double advance(double value, double dt_s, double gaussian) const {
    const double kept = det::exp(-dt_s / time_s);
    return kept * value + det::sqrt(1 - kept * kept) * gaussian;
  }
};

// Outages with a given mean length that take a given share of all time. Their lengths, and the gaps
// between them, are exponential. The first state is an outage if the draw is below the share.
struct Outages {
  double share = 0;
  double mean_s = 1;

  bool advance(bool out, double dt_s, double uniform) const {
    if (share >= 1) return true;
    const double kept = det::exp(-dt_s / (mean_s * (1 - share)));
    return uniform < share + (out ? (1 - share) * kept : -share * kept);
  }
};

}  // namespace understudy
