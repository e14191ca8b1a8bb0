// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SatelliteFix: what a satellite receiver knew at its last fix, for viewers.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace understudy {

struct TrackedSatellite {
  static constexpr const char* kName = "TrackedSatellite";
  int number = 0;
  double elevation_deg = 0;
  double azimuth_deg = 0;  // clockwise from true north
  int snr_db = 0;
  bool used = false;  // for the fix

  bool operator==(const TrackedSatellite&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("number", self.number);
    visit("elevation_deg", self.elevation_deg);
    visit("azimuth_deg", self.azimuth_deg);
    visit("snr_db", self.snr_db);
    visit("used", self.used);
  }
};

struct SatelliteFix {
  static constexpr const char* kName = "SatelliteFix";
  int dimensions = 0;    // 2 or 3; 0: no fix
  bool had_fix = false;  // since its start; without a fix now, this is an outage
  double time_s = 0;     // of the run
  std::string utc;       // as the receiver tells it: "2026-11-18 09:30:00.000"
  std::string sensor;    // that it measures with
  // The last place, if there was one. It stays when the fix is lost.
  std::optional<double> latitude_deg;
  std::optional<double> longitude_deg;
  std::optional<double> altitude_m;    // above the sea
  std::optional<double> separation_m;  // of the sea from the ellipsoid
  // With a fix only.
  std::optional<double> speed_m_s;
  std::optional<double> course_deg;
  std::optional<double> hdop;
  std::vector<TrackedSatellite> satellites;  // highest first

  bool operator==(const SatelliteFix&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("dimensions", self.dimensions);
    visit("had_fix", self.had_fix);
    visit("time_s", self.time_s);
    visit("utc", self.utc);
    visit("sensor", self.sensor);
    visit("latitude_deg", self.latitude_deg);
    visit("longitude_deg", self.longitude_deg);
    visit("altitude_m", self.altitude_m);
    visit("separation_m", self.separation_m);
    visit("speed_m_s", self.speed_m_s);
    visit("course_deg", self.course_deg);
    visit("hdop", self.hdop);
    visit("satellites", self.satellites);
  }
};

}  // namespace understudy
