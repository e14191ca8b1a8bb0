// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The meaning of the values of a SampleKind::kFix, for receivers and their readers.
#pragma once

namespace understudy {

// Without a fix, quality and satellites are 0 and all other values are kNoReturn.
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
