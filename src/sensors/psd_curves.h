// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The output of Sharp's infrared distance sensors: a voltage that falls with the distance. Between
// the two ends of the range, for which the data sheets give typical voltages, it follows a power of
// the distance (within 10 % of the printed curves). Nearer than that it folds back, so an object
// that touches the sensor looks far away. The fold is an estimate: straight down to 0.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/math.h"

namespace understudy {

struct PsdCurve {
  const char* name;
  double near_m;
  double near_v;
  double far_m;
  double far_v;

  double volts(double distance_m) const {
    if (distance_m < near_m) return near_v * std::max(0.0, distance_m) / near_m;
    return far_v * det::pow(distance_m / far_m, -1 / exponent());
  }
  // The look-up in a robot's own software, which ignores the fold.
  double distance_m(double volts) const {
    const double in_range = std::clamp(volts, far_v, near_v);
    return far_m * det::pow(in_range / far_v, -exponent());
  }

 private:
  double exponent() const { return det::log(far_m / near_m) / det::log(near_v / far_v); }
};

// Typical values: the voltage at the far end, and that plus the change over the whole range.
inline constexpr PsdCurve kPsdCurves[] = {
    {"GP2Y0A21", 0.10, 2.30, 0.80, 0.40},  // data sheet: 0.4 V at 80 cm, 1.9 V more at 10 cm
    {"GP2Y0A02", 0.20, 2.45, 1.50, 0.40},  // data sheet: 0.4 V at 150 cm, 2.05 V more at 20 cm
    {"GP2Y0A41", 0.04, 3.10, 0.30, 0.30},  // data sheet: 3.1 V at 4 cm, 0.3 V at 30 cm
};

// Null if there is no curve of this name.
inline const PsdCurve* find_psd_curve(std::string_view name) {
  for (const PsdCurve& curve : kPsdCurves)
    if (curve.name == name) return &curve;
  return nullptr;
}

}  // namespace understudy
