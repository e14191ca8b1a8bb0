// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the values of a SampleKind::kFix mean, for receivers and for those who read them.
#pragma once

namespace understudy {

// Without a fix all are kNoReturn but the quality and the satellites, which are 0.
enum FixValue : int {
  kFixLatitude,    // degrees, north positive
  kFixLongitude,   // degrees, east positive
  kFixAltitude,    // m above the ellipsoid
  kFixQuality,     // 0: no fix, 1: a fix
  kFixSatellites,  // used
  kFixHdop,        // horizontal dilution of precision
  kFixSpeed,       // m/s over ground
  kFixCourse,      // degrees clockwise from true north, 0 to 360; 0 at rest
  kFixValueCount,
};

}  // namespace understudy
