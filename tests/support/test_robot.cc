// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_robot.h"

namespace understudy {

SensorSpec test_sensor(const char* kind, const char* name, int number, Pose2 X_RS, double z_m) {
  SensorSpec sensor;
  sensor.kind = kind;
  sensor.name = name;
  sensor.number = number;
  sensor.X_RS = X_RS;
  sensor.z_m = z_m;
  return sensor;
}

PartSpec test_servo(const char* name, const char* number) {
  return {"servo",
          name,
          {{"number", number},
           {"max_angle_rad", "1.5707963267948966"},
           {"speed_rad_s", "0.5235987755982988"}}};
}

RobotKindSpec rover_kind() {
  RobotKindSpec kind;
  kind.name = "Rover";
  kind.body.shapes = {cylinder(0.072, 0.100)};
  kind.body.mass_kg = 50;
  kind.body.floor_friction = 0.8;
  kind.body.surface = {0.05, 0.05};
  kind.drive = {"differential",
                "drive",
                {{"wheel_diameter_m", "0.054"},
                 {"counts_per_turn", "1100"},
                 {"half_track_m", "0.045"},
                 {"max_linear_m_s", "0.4"},
                 {"max_angular_rad_s", "1.5707963267948966"}}};
  SensorSpec camera = test_sensor("camera", "CAMERA", 1, {0.062, 0, 0}, 0.060);
  camera.parameters = {{"pan", "PAN"}, {"tilt", "TILT"}};
  kind.sensors = {test_sensor("psd", "PSD_FRONT", 1, {0.060, 0, 0}, 0.030),
                  test_sensor("psd", "PSD_LEFT", 2, {0.056, 0.045, kPi / 2}, 0.030),
                  test_sensor("psd", "PSD_RIGHT", 3, {0.056, -0.045, -kPi / 2}, 0.030),
                  test_sensor("lidar", "LIDAR", 1, {}, 0.120), camera};
  kind.parts = {test_servo("PAN", "1"),
                test_servo("TILT", "2"),
                {"kicker", "KICKER", {{"number", "3"}, {"digital", "16"}, {"x_m", "0.072"}}}};
  kind.errors = {
      {"drive", "", {{"linear_sigma_m", "0.004"}, {"angular_sigma_rad", "0.034906585039886591"}}},
      {"encoder", "", {{"scale_sigma", "0.01"}}},
      {"psd", "", {{"mean_m", "0"}, {"sigma_m", "0.010"}}}};
  return kind;
}

RobotKindSpec hull_kind() {
  RobotKindSpec kind = rover_kind();
  kind.name = "Hull";
  ShapeSpec hull = box(0.200, 0.180, 0.1545);
  hull.low_m = 0.0095;
  kind.body.shapes = {hull};
  kind.sensors.clear();
  kind.parts.clear();
  kind.errors.clear();
  return kind;
}

}  // namespace understudy
