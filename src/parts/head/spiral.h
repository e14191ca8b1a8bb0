// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SpiralScan: the head turns at a steady speed, and its elevation goes up and down between two
// limits, one line for each turn.
//
// It begins with a transition of three turns in which the head gets up to speed and comes to the
// lower limit. Then a pass of so many lines goes up, the next one down. The corners between them
// are as round as the acceleration asks for.
#pragma once

#include "parts/head/axis.h"

namespace understudy {

// Only doubles: see HeadPlan.
struct SpiralScan {
  AxisWay azimuth;
  double start_rad = 0;  // the elevation when it began
  double start_rad_s = 0;
  double low_rad = 0;
  double transition_s = 0;
  double climb_rad_s = 0;  // of the elevation within a pass
  double turn_s = 0;       // of one line
  double lines = 0;
  double acceleration_rad_s2 = 0;

  AxisPoint elevation_at(double t_s) const;
  int line_at(double t_s) const;  // -1 in the transition
};

struct SpiralOrder {
  double speed_rad_s = 0;  // with its sign
  double acceleration_rad_s2 = 0;
  double low_rad = 0;
  double high_rad = 0;
  double lines = 1;
};

SpiralScan plan_spiral(const AxisPoint& azimuth, const AxisPoint& elevation,
                       const SpiralOrder& order);

}  // namespace understudy
