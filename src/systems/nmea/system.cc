// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// GPS receivers on a serial line, and a rover for the open field that carries one.
#include "system/system.h"

#include "systems/nmea/nmea.h"

namespace understudy {

SystemDescriptor nmea_system();

namespace {

constexpr PersonalityDescriptor (*kNmeaDevices[])() = {nmea_personality};

// Four wheels' worth of a rover: 0.7 m long, walking pace and more. Its program drives it by RoBIOS
// and reads the receiver at /dev/ttyUSB0. The antenna is on the mast, above the middle of the axle.
RobotKindSpec gps_rover() {
  RobotKindSpec kind;
  kind.name = "GpsRover";
  kind.body.shapes = {box(0.70, 0.55, 0.45)};
  kind.body.mass_kg = 25;
  kind.body.floor_friction = 0.8;
  kind.body.colour = 0x2F7D4F;
  kind.drive = {"differential",
                "drive",
                {{"wheel_diameter_m", "0.30"},
                 {"counts_per_turn", "2000"},
                 {"half_track_m", "0.25"},
                 {"max_linear_m_s", "3"},
                 {"max_angular_rad_s", "2"}}};
  SensorSpec antenna;
  antenna.kind = "gps";
  antenna.name = "GPS";
  antenna.number = 1;
  antenna.z_m = 0.60;
  SensorSpec compass;
  compass.kind = "compass";
  compass.name = "COMPASS";
  compass.number = 1;
  compass.z_m = 0.50;
  compass.parameters = {{"north", "true"}};
  kind.sensors = {antenna, compass};
  kind.errors = {{"gps",
                  "",
                  {{"sigma_m", "0.3"},
                   {"sigma_z_m", "0.6"},
                   {"drift_sigma_m", "1.5"},
                   {"drift_sigma_z_m", "3"},
                   {"satellites_sigma", "1"},
                   {"speed_sigma_m_s", "0.05"}}}};
  kind.devices = {{"robios", "robios", {}}, {"nmea", "gps", {}}};
  return kind;
}

}  // namespace

SystemDescriptor nmea_system() {
  return {
      .name = "nmea",
      .help = "GPS receivers that speak NMEA 0183",
      .personalities = kNmeaDevices,
      .robot_kinds = [] { return std::vector<RobotKindSpec>{gps_rover()}; },
      .view = {.units = "m"},
  };
}

}  // namespace understudy
