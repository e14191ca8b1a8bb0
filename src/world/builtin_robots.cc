// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// S4, EyeSim's small two-wheeled robot. Wheels, encoders and PSD places are the values EyeSim
// ships; its frame (z forward, x right, y up, mm) is converted here. The speed limits are those of
// its 2018 server. EyeSim gives the S4 no lidar of its own; programs that call LIDARGet get the
// default one, a level full turn of 360 points.
#include "world/builtin_robots.h"

namespace understudy {
namespace {

SensorSpec psd(int number, const char* name, Pose2 X_RS) {
  SensorSpec s;
  s.kind = "psd";
  s.name = name;
  s.number = number;
  s.X_RS = X_RS;
  s.z_m = 0.030;
  return s;
}

SensorSpec default_lidar() {
  SensorSpec s;
  s.kind = "lidar";
  s.name = "LIDAR";
  s.number = 1;
  // Above the robot's centre, low enough for the usual 200 mm walls and higher than the S4 itself.
  s.z_m = 0.120;
  return s;
}

constexpr double kTyreGrip = 0.8;                 // rubber on a smooth floor
constexpr SurfaceSpec kRobotSurface{0.05, 0.05};  // slides along walls and does not bounce

RobotKindSpec s4() {
  RobotKindSpec kind;
  kind.name = "S4";
  // The disc around the axle's middle that just holds the side PSDs (56 mm ahead, 45 mm aside), so
  // that no beam starts inside of a wall the robot touches.
  kind.body.shapes = {cylinder(0.072, 0.100)};
  kind.body.mass_kg = 50.0;  // as in EyeSim's own file
  kind.body.floor_friction = kTyreGrip;
  kind.body.surface = kRobotSurface;
  kind.drive.kind = "differential";
  kind.drive.name = "drive";
  kind.drive.parameters = {{"wheel_diameter_m", "0.054"},
                           {"counts_per_turn", "1100"},
                           {"half_track_m", "0.045"},
                           {"max_linear_m_s", "0.4"},
                           {"max_angular_rad_s", "1.5707963267948966"}};
  kind.sensors = {psd(1, "PSD_FRONT", {0.060, 0, 0}), psd(2, "PSD_LEFT", {0.056, 0.045, kPi / 2}),
                  psd(3, "PSD_RIGHT", {0.056, -0.045, -kPi / 2}), default_lidar()};
  // Reference errors: one sigma per driving command, per encoder, per reading.
  kind.errors = {
      {"drive", "", {{"linear_sigma_m", "0.004"}, {"angular_sigma_rad", "0.034906585039886591"}}},
      {"encoder", "", {{"scale_sigma", "0.01"}}},
      {"psd", "", {{"mean_m", "0"}, {"sigma_m", "0.010"}}}};
  kind.devices = {{"robios", "robios", {}}};
  return kind;
}

}  // namespace

std::vector<RobotKindSpec> builtin_robot_kinds() { return {s4()}; }

}  // namespace understudy
