// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/kinds.h"

#include "base/math.h"
#include "system/kind_parts.h"

namespace understudy {
namespace {

constexpr double kMirror_m = 0.52;  // above the floor

SensorSpec on_head(const char* kind, const char* name, Parameters parameters) {
  SensorSpec sensor = sensor_at(kind, name, {}, kMirror_m, std::move(parameters));
  sensor.carrier = "HEAD";
  return sensor;
}

// For built-in programs, which drive by such sensors.
SensorSpec distance_sensor(const char* name, int number, const Pose2& X_RS) {
  SensorSpec sensor = sensor_at("psd", name, X_RS, 0.15);
  sensor.number = number;
  return sensor;
}

// The eye stands on a platform, which is level unless a line of the robot says how it moves.
RobotKindSpec rover(const char* name, const char* model) {
  RobotKindSpec kind;
  kind.name = name;
  kind.body.shapes = {box(0.50, 0.40, 0.25)};
  kind.body.shapes.push_back(cylinder(0.06, 0.40));
  kind.body.mass_kg = 18;
  kind.body.floor_friction = 0.8;
  kind.body.surface = {0.05, 0.05};
  kind.drive = two_wheels({{"wheel_diameter_m", "0.2"},
                           {"half_track_m", "0.18"},
                           {"max_linear_m_s", "1.2"},
                           {"max_angular_rad_s", "2.5"}});
  kind.parts = {{"platform", "PLATFORM", {{"z_m", "0.25"}}},
                {"head", "HEAD", {{"z_m", "0.52"}, {"on", "PLATFORM"}}},
                {"switch", "INPUT_0", {}},
                {"switch", "INPUT_1", {}},
                {"led", "OUTPUT_0", {}},
                {"led", "OUTPUT_1", {}},
                {"counter", "ISOLATED_IN_RISING", {}},
                {"counter", "ISOLATED_IN_FALLING", {}}};
  kind.sensors = {distance_sensor("PSD_FRONT", 1, {0.25, 0, 0}),
                  distance_sensor("PSD_LEFT", 2, {0.23, 0.20, kPi / 3}),
                  distance_sensor("PSD_RIGHT", 3, {0.23, -0.20, -kPi / 3})};
  kind.devices = {{"roboteye", "EYE", {{"model", model}}}};
  return kind;
}

}  // namespace

std::vector<RobotKindSpec> eye_robots() {
  RobotKindSpec scanner = rover("EyeRover", "re05");
  scanner.sensors.push_back(on_head("laser", "LASER", {}));
  RobotKindSpec camera = rover("EyeCamera", "rev25-st");
  camera.sensors.push_back(
      on_head("camera", "CAM", {{"width", "640"}, {"height", "480"}, {"fov_rad", "0.7"}}));
  return {scanner, camera};
}

}  // namespace understudy
