// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The sentences of a receiver, in the widths of an MTK-3301: what a receiver knows goes in, and
// whole lines come out.
#pragma once

#include <string>
#include <vector>

#include "systems/nmea/constellation.h"
#include "systems/nmea/settings.h"
#include "systems/nmea/utc.h"

namespace understudy {

// What a receiver knows at one instant.
struct Navigation {
  UtcTime utc = {};
  bool sees_sky = false;  // satellites are received
  bool fixed = false;     // a fix now
  bool placed = false;    // the place is known, now or from before
  double latitude_deg = 0;
  double longitude_deg = 0;
  double altitude_m = 0;    // above the sea
  double separation_m = 0;  // of the sea from the ellipsoid
  int satellites = 0;       // used
  double hdop = 0;
  double speed_m_s = 0;
  double course_deg = 0;
  std::vector<SatelliteInView> tracked = {};  // the used ones first
  bool orbits_known = false;                  // so where they stand is known
  int minute_decimals = 6;                    // of positions
};

// 2 or 3; 0 without a fix.
int fix_dimensions(const Navigation& now);

// One or more lines. Empty for a sentence that the receiver cannot send.
std::string sentence_text(NmeaSentence sentence, const Navigation& now);

}  // namespace understudy
