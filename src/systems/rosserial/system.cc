// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Microcontrollers that speak ROS over a serial line.
#include "system/system.h"

namespace understudy {

PersonalityDescriptor rosserial_personality();
SystemDescriptor rosserial_system();

namespace {

constexpr PersonalityDescriptor (*kRosserialDevices[])() = {rosserial_personality};

SensorSpec ros_cart_sensor(const char* kind, const char* name, Pose2 X_RS, double z_m) {
  SensorSpec sensor;
  sensor.kind = kind;
  sensor.name = name;
  sensor.X_RS = X_RS;
  sensor.z_m = z_m;
  return sensor;
}

// A cart for a ROS course: two sonars, an inertial unit and a small scanner.
RobotKindSpec ros_cart() {
  constexpr double kHalfLength_m = 0.12;
  constexpr double kTop_m = 0.12;
  RobotKindSpec kind;
  kind.name = "RosCart";
  kind.body.shapes = {box(2 * kHalfLength_m, 0.20, kTop_m)};
  kind.body.mass_kg = 2.5;
  kind.drive = {"differential",
                "drive",
                {{"wheel_diameter_m", "0.066"},
                 {"half_track_m", "0.08"},
                 {"max_linear_m_s", "0.5"},
                 {"max_angular_rad_s", "3"}}};
  SensorSpec scanner = ros_cart_sensor("lidar", "scan", {}, 0.15);
  scanner.parameters = {{"beams", "90"}, {"max_range_m", "8"}};
  kind.sensors = {ros_cart_sensor("beam", "sonar_front", {kHalfLength_m, 0, 0}, 0.08),
                  ros_cart_sensor("beam", "sonar_back", {-kHalfLength_m, 0, kPi}, 0.08),
                  ros_cart_sensor("gyroscope", "gyro", {}, 0.05),
                  ros_cart_sensor("accelerometer", "accelerometer", {}, 0.05), scanner};
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
