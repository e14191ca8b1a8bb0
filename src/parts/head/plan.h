// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// HeadPlan: a motion of a head, from its first instant on. Where the head is follows from the plan
// and the time since it began.
#pragma once

#include "parts/head/axis.h"
#include "parts/head/region.h"
#include "parts/head/spiral.h"
#include "world/head.h"

namespace understudy {

struct HeadPoint {
  AxisPoint azimuth;
  AxisPoint elevation;
};

// What a head was told to do. Angles as in world/head.h.
struct HeadOrder {
  HeadMotion motion = kHeadHold;
  AxisLimits limits;
  bool to_left = true;  // a scan turns this way
  double azimuth_rad = 0;
  double elevation_rad = 0;
  double low_rad = 0;
  double high_rad = 0;
  double from_rad = 0;
  double to_rad = 0;
  double lines = 1;
  double settle_s = 0;
};

inline constexpr double kNever_s = 1e18;

// Only doubles, because a part remembers nothing else.
struct HeadPlan {
  double motion = 0;     // a HeadMotion
  double begin_s = 0;    // after the tick in which it was commanded
  double ticks = 0;      // since that tick
  double elapsed_s = 0;  // since it began; less than 0 if it has not yet
  double settled_s = 0;  // when it is settled; never if it goes on for ever
  double follows = 0;    // kHeadAim: 1 if these are where it was told to point in the tick before
  double last_azimuth_rad = 0;
  double last_elevation_rad = 0;
  AxisWay azimuth;  // of motions with an end, and up to the beginning of a region's first line
  AxisWay elevation;
  SpiralScan spiral;
  RegionScan region;

  HeadMotion kind() const { return static_cast<HeadMotion>(static_cast<int>(motion)); }
};

HeadPlan plan_motion(const HeadOrder& order, const HeadPoint& from);
HeadPoint point_of(const HeadPlan& plan, double t_s);
// The line of a scan; -1 before the first one and without a scan.
int line_of(const HeadPlan& plan, double t_s);

}  // namespace understudy
