// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors that a sensor carries from tick to tick: what wanders slowly, what fails for a while.
// Exact for any length of a tick, so that their statistics do not depend on it.
#pragma once

#include "base/math.h"

namespace understudy {

// A random walk that is pulled back to 0 (first-order Gauss-Markov): mean 0, sigma 1, and
// correlated by exp(-t / time_s) after t seconds. Its first value is a plain Gaussian draw.
struct Wander {
  double time_s = 1;

  double advance(double value, double dt_s, double gaussian) const {
    const double kept = det::exp(-dt_s / time_s);
    return kept * value + det::sqrt(1 - kept * kept) * gaussian;
  }
};

// Outages of a mean length that take a share of all time; their lengths, and those between them,
// are exponential. The first state is out if the draw is below the share.
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
