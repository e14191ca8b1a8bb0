// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Microcontrollers for simple sensors, as SEAR has them: one whose requests are a table in the
// robot's file, and the access through which a user's own program plays one.
#include "system/system.h"
#include "system/kind_parts.h"

namespace understudy {

PersonalityDescriptor controller_personality();
PersonalityDescriptor access_personality();
SystemDescriptor controller_system();

namespace {

constexpr PersonalityDescriptor (*kControllerDevices[])() = {controller_personality,
                                                             access_personality};

// SEAR's round robot with the sensors of its example, under the names and ids that its listings
// use.
RobotKindSpec sensor_cart() {
  constexpr double kRadius_m = 0.1666875;
  constexpr double kTop_m = 0.0762;
  RobotKindSpec kind;
  kind.name = "SensorCart";
  kind.body.shapes = {cylinder(kRadius_m, kTop_m)};
  kind.body.mass_kg = 3.5;
  kind.drive = two_wheels({{"wheel_diameter_m", "0.0762"},
                           {"half_track_m", "0.1175"},
                           {"max_linear_m_s", "0.5"},
                           {"max_angular_rad_s", "4"}});
  kind.sensors = {sensor_at("beam", "testPing1", {kRadius_m, 0, 0}, kTop_m),
                  sensor_at("beam", "MyNewestSONAR", {-kRadius_m, 0, kPi}, kTop_m),
                  sensor_at("accelerometer", "accel", {}, kTop_m),
                  sensor_at("gyroscope", "gyro1", {}, kTop_m),
                  sensor_at("compass", "comp1", {}, kTop_m)};
  kind.parts = {{"led", "lamp", {}}};
  kind.devices = {{"controller",
                   "board",
                   {{"ids",
                     "43:testPing1:cm 44:MyNewestSONAR:cm 45:accel:adxl330 46:gyro1:idg500 "
                     "47:comp1:hmc6352"}}},
                  {"access", "access", {}}};
  return kind;
}

}  // namespace

SystemDescriptor controller_system() {
  return {
      .name = "controller",
      .help = "microcontrollers for simple sensors, from a table or from a program of your own",
      .personalities = kControllerDevices,
      .robot_kinds = [] { return std::vector<RobotKindSpec>{sensor_cart()}; },
      .view = {.units = "m"},
  };
}

}  // namespace understudy
