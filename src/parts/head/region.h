// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RegionScan: the head sweeps to and fro over a range of azimuths, line by line, up and then down.
// Each line is level and begins and ends at rest; the step to the next one is made at its end.
//
//   high  |<-----------|      lines 0, 2 ... go from the first azimuth to the second one,
//         |----------->|      the others back
//   low   |----------->|
#pragma once

#include "parts/head/axis.h"

namespace understudy {

// Only doubles: see HeadPlan.
struct RegionScan {
  double begin_s = 0;  // of the first line
  double from_rad = 0;
  double to_rad = 0;
  double low_rad = 0;
  double step_rad = 0;
  double lines = 0;
  double line_s = 0;
  double step_s = 0;
  double speed_rad_s = 0;
  double acceleration_rad_s2 = 0;

  struct Point {
    AxisPoint azimuth;
    AxisPoint elevation;
    int line = 0;
  };
  // From begin_s on.
  Point at(double t_s) const;
};

struct RegionOrder {
  AxisLimits limits;
  double from_rad = 0;
  double to_rad = 0;
  double low_rad = 0;
  double high_rad = 0;
  double lines = 1;
};

RegionScan plan_region(const RegionOrder& order, double begin_s);

}  // namespace understudy
