// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/panel.h"

#include "systems/nmea/sentence.h"

namespace understudy {
namespace {

// "2026-11-18 09:30:00.000"
std::string readable(const UtcTime& utc) {
  return digits_text(utc.year, 4) + "-" + digits_text(utc.month, 2) + "-" +
         digits_text(utc.day, 2) + " " + digits_text(utc.hour, 2) + ":" +
         digits_text(utc.minute, 2) + ":" + digits_text(utc.second, 2) + "." +
         digits_text(utc.millisecond, 3);
}

}  // namespace

SatelliteFix satellite_fix(const Navigation& now) {
  SatelliteFix fix;
  fix.dimensions = fix_dimensions(now);
  fix.had_fix = now.placed;
  fix.utc = readable(now.utc);
  if (now.placed) {
    fix.latitude_deg = now.latitude_deg;
    fix.longitude_deg = now.longitude_deg;
    fix.altitude_m = now.altitude_m;
    fix.separation_m = now.separation_m;
  }
  if (now.fixed) {
    fix.speed_m_s = now.speed_m_s;
    fix.course_deg = now.course_deg;
    fix.hdop = now.hdop;
  }
  for (const SatelliteInView& satellite : now.tracked)
    fix.satellites.push_back({satellite.prn, satellite.elevation_deg, satellite.azimuth_deg,
                              satellite.snr_db,
                              static_cast<int>(fix.satellites.size()) < now.satellites});
  return fix;
}

}  // namespace understudy
