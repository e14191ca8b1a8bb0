// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The SICK LMS 200 laser scanner, and a robot that carries one.
#include "system/system.h"

namespace understudy {

PersonalityDescriptor lms200_personality();
SystemDescriptor lms200_system();

namespace {

constexpr PersonalityDescriptor (*kLmsDevices[])() = {lms200_personality};

// The accuracy is that of the data sheet for 1 to 8 m; the range is 10 m for surfaces that reflect
// a tenth of the light.
SensorSpec lms200_sensor(double x_m, double z_m) {
  SensorSpec sensor;
  sensor.kind = "lidar";
  sensor.name = "LASER";
  sensor.X_RS = {x_m, 0, 0};
  sensor.z_m = z_m;
  sensor.parameters = {{"beams", "181"},
                       {"angle_rad", "3.141592653589793"},
                       {"inclusive", "1"},
                       {"max_range_m", "80"},
                       {"range_10_m", "10"}};
  return sensor;
}

// For built-in programs, which drive by such sensors.
SensorSpec distance_sensor(const char* name, int number, const Pose2& X_RS) {
  SensorSpec sensor;
  sensor.kind = "psd";
  sensor.name = name;
  sensor.number = number;
  sensor.X_RS = X_RS;
  sensor.z_m = 0.15;
  return sensor;
}

// A platform of the size that such scanners were usually mounted on.
RobotKindSpec laser_scout() {
  RobotKindSpec kind;
  kind.name = "LaserScout";
  kind.body.shapes = {box(0.44, 0.38, 0.22)};
  kind.body.shapes.push_back(box(0.155, 0.155, 0.40, {0.13, 0, 0}));
  kind.body.mass_kg = 13.5;
  kind.body.floor_friction = 0.8;
  kind.body.surface = {0.05, 0.05};
  kind.drive = {"differential",
                "drive",
                {{"wheel_diameter_m", "0.19"},
                 {"half_track_m", "0.165"},
                 {"max_linear_m_s", "1.0"},
                 {"max_angular_rad_s", "2.0"}}};
  kind.sensors = {lms200_sensor(0.15, 0.32), distance_sensor("PSD_FRONT", 1, {0.22, 0, 0}),
                  distance_sensor("PSD_LEFT", 2, {0.20, 0.19, kPi / 3}),
                  distance_sensor("PSD_RIGHT", 3, {0.20, -0.19, -kPi / 3})};
  for (const char* fault : {"DAZZLED", "OVERFLOW", "WEAK_SIGNAL", "CHANNEL_ERROR", "POLLUTED"})
    kind.parts.push_back({"switch", fault, {}});
  kind.devices = {{"lms200", "LASER", {{"sensor", "LASER"}}}};
  return kind;
}

}  // namespace

SystemDescriptor lms200_system() {
  return {
      .name = "lms200",
      .help = "SICK LMS 200 laser scanner, and a robot that carries one",
      .personalities = kLmsDevices,
      .robot_kinds = [] { return std::vector<RobotKindSpec>{laser_scout()}; },
  };
}

}  // namespace understudy
