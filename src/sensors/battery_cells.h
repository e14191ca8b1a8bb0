// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Voltage of one battery cell without load, by how full it is. Typical curves at room temperature,
// rounded. A real cell differs by a few percent.
#pragma once

#include <array>

#include "base/math.h"

namespace understudy {

struct CellCurve {
  const char* name;
  std::array<double, 11> volts;  // empty, 10 percent, ... full

  double at(double share) const {
    const double place = 10 * (share < 0 ? 0 : share > 1 ? 1 : share);
    const auto k = static_cast<std::size_t>(place < 10 ? det::floor(place) : 9);
    const double rest = place - static_cast<double>(k);
    return volts[k] + rest * (volts[k + 1] - volts[k]);
  }
};

inline constexpr CellCurve kCells[] = {
    {"nimh", {1.00, 1.18, 1.22, 1.24, 1.25, 1.26, 1.27, 1.29, 1.31, 1.35, 1.42}},
    {"lead", {1.89, 1.92, 1.94, 1.97, 1.99, 2.02, 2.04, 2.06, 2.08, 2.10, 2.12}},
    {"liion", {3.00, 3.45, 3.55, 3.60, 3.65, 3.70, 3.78, 3.86, 3.95, 4.06, 4.20}},
};

}  // namespace understudy
