// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Microcontrollers that speak ROS over a serial line.
#include "system/system.h"
#include "system/kind_parts.h"

namespace understudy {

PersonalityDescriptor rosserial_personality();
SystemDescriptor rosserial_system();

namespace {

constexpr PersonalityDescriptor (*kRosserialDevices[])() = {rosserial_personality};

// A cart for a ROS course: two sonars, an inertial unit and a small scanner.
RobotKindSpec ros_cart() {
  constexpr double kHalfLength_m = 0.12;
  constexpr double kTop_m = 0.12;
  RobotKindSpec kind;
  kind.name = "RosCart";
  kind.body.shapes = {box(2 * kHalfLength_m, 0.20, kTop_m)};
  kind.body.mass_kg = 2.5;
  kind.drive = two_wheels({{"wheel_diameter_m", "0.066"},
                           {"half_track_m", "0.08"},
                           {"max_linear_m_s", "0.5"},
                           {"max_angular_rad_s", "3"}});
  kind.sensors = {sensor_at("beam", "sonar_front", {kHalfLength_m, 0, 0}, 0.08),
                  sensor_at("beam", "sonar_back", {-kHalfLength_m, 0, kPi}, 0.08),
                  sensor_at("gyroscope", "gyro", {}, 0.05),
                  sensor_at("accelerometer", "accelerometer", {}, 0.05),
                  sensor_at("lidar", "scan", {}, 0.15, {{"beams", "90"}, {"max_range_m", "8"}})};
  kind.devices = {{"rosserial", "board", {}}};
  return kind;
}

}  // namespace

SystemDescriptor rosserial_system() {
  return {
      .name = "rosserial",
      .help = "microcontrollers that speak ROS over a serial line",
      .personalities = kRosserialDevices,
      .robot_kinds = [] { return std::vector<RobotKindSpec>{ros_cart()}; },
      .view = {.units = "m"},
  };
}

}  // namespace understudy
