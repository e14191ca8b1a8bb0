// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// S4 and LabBot, EyeSim's two-wheeled robots. Wheels, encoders, masses and PSD places are the
// values that EyeSim ships; its frame (z forward, x right, y up, mm) is converted here. The speed
// limits are those of its 2018 server. docs/robots.md lists the numbers and their sources.
#include "systems/eyesim/robots.h"

#include <algorithm>

namespace understudy {
namespace {

SensorSpec sensor(const char* kind, const char* name, int number, Pose2 X_RS, double z_m) {
  SensorSpec s;
  s.kind = kind;
  s.name = name;
  s.number = number;
  s.X_RS = X_RS;
  s.z_m = z_m;
  return s;
}

SensorSpec psd(int number, const char* name, Pose2 X_RS, double z_m) {
  return sensor("psd", name, number, X_RS, z_m);
}

// Mounted on its servos. The camera's defaults are EyeSim's size and lens.
SensorSpec camera(double x_m, double z_m) {
  SensorSpec s = sensor("camera", "CAMERA", 1, {x_m, 0, 0}, z_m);
  s.parameters = {{"pan", "PAN"}, {"tilt", "TILT"}};
  return s;
}

// 0 to 359 degrees, as on the robots of the family.
SensorSpec compass() {
  SensorSpec s = sensor("compass", "COMPASS", 1, {}, 0.030);
  s.parameters = {{"north", "true"}};  // along y, so that no place on Earth is needed
  return s;
}

// Moves the camera: half a turn in total, 30 degrees per second.
PartSpec camera_servo(const char* name, const char* number) {
  return {"servo",
          name,
          {{"number", number},
           {"max_angle_rad", "1.5707963267948966"},
           {"speed_rad_s", "0.5235987755982988"}}};
}

PartSpec differential(const char* wheel_diameter_m, const char* counts_per_turn,
                      const char* half_track_m) {
  return {"differential",
          "drive",
          {{"wheel_diameter_m", wheel_diameter_m},
           {"counts_per_turn", counts_per_turn},
           {"half_track_m", half_track_m},
           {"max_linear_m_s", "0.4"},
           {"max_angular_rad_s", "1.5707963267948966"}}};
}

RobotKindSpec s4() {
  RobotKindSpec kind;
  kind.name = "S4";
  kind.body = default_robot_body();
  // The disc around the middle of the axle that just contains the side PSDs (56 mm ahead, 45 mm to
  // the side), so that no beam starts in a wall that the robot touches.
  kind.body.shapes = {cylinder(0.072, 0.100)};
  kind.body.mass_kg = 50.0;  // as in EyeSim's own file
  kind.drive = differential("0.054", "1100", "0.045");
  constexpr double kHeight_m = 0.030;
  kind.sensors = {psd(1, "PSD_FRONT", {0.060, 0, 0}, kHeight_m),
                  psd(2, "PSD_LEFT", {0.056, 0.045, kPi / 2}, kHeight_m),
                  psd(3, "PSD_RIGHT", {0.056, -0.045, -kPi / 2}, kHeight_m),
                  psd(4, "PSD_BACK", {-0.030, 0, kPi}, kHeight_m),
                  default_lidar(),
                  camera(0.062, 0.060),
                  compass()};
  // The ball kicker of the SoccerBot rests where the disc ends.
  kind.parts = {camera_servo("PAN", "1"),
                camera_servo("TILT", "2"),
                {"kicker", "KICKER", {{"number", "3"}, {"digital", "16"}, {"x_m", "0.072"}}}};
  add_io_board(0.060, kind);
  kind.devices = {default_device()};
  add_reference_errors(kind);
  return kind;
}

// The box of EyeSim's file, 200 mm long and 180 mm wide. Its PSDs are inside the box, so none can
// read less than the distance to the side it looks through.
RobotKindSpec labbot() {
  RobotKindSpec kind;
  kind.name = "LabBot";
  kind.body = default_robot_body();
  ShapeSpec hull = box(0.200, 0.180, 0.1545);
  hull.low_m = 0.0095;  // 145 mm high around 82 mm
  kind.body.shapes = {hull};
  kind.body.mass_kg = 50.0;
  kind.body.mass_center = {-0.050, 0};
  kind.drive = differential("0.045", "540", "0.070");
  kind.sensors = {psd(1, "PSD_FRONT", {0.030, 0, 0}, 0.080),
                  psd(2, "PSD_LEFT", {0.045, 0.027, kPi / 2}, 0.040),
                  psd(3, "PSD_RIGHT", {0.045, -0.027, -kPi / 2}, 0.040),
                  default_lidar(),
                  camera(0.070, 0.050),
                  compass()};
  kind.parts = {camera_servo("PAN", "1"), camera_servo("TILT", "2")};
  add_io_board(0.090, kind);
  kind.devices = {default_device()};
  add_reference_errors(kind);
  return kind;
}

}  // namespace

BodySpec default_robot_body() {
  BodySpec body;
  body.mass_kg = 3;
  body.floor_friction = 0.8;    // rubber on a smooth floor
  body.surface = {0.05, 0.05};  // slides along walls and does not bounce
  return body;
}

// Low enough for everything that programs look for: golf balls are 43 mm high, the walls of soccer
// fields and the S4 100 mm, cans 115 mm.
SensorSpec default_lidar() { return sensor("lidar", "LIDAR", 1, {}, 0.030); }

PartSpec default_device() { return {"robios", "robios", {}}; }

void add_reference_errors(RobotKindSpec& kind) {
  // One sigma per driving command, per encoder, per reading; of a camera per colour; of the radio a
  // share of the messages.
  const PartSpec reference[] = {
      {"drive", "", {{"linear_sigma_m", "0.004"}, {"angular_sigma_rad", "0.034906585039886591"}}},
      {"encoder", "", {{"scale_sigma", "0.01"}}},
      {"psd", "", {{"mean_m", "0"}, {"sigma_m", "0.010"}}},
      {"lidar", "", {{"mean_m", "0"}, {"sigma_m", "0.010"}}},
      {"camera", "", {{"salt_pepper", "0.01"}, {"gauss_sigma", "8"}}},
      {"compass", "", {{"sigma_rad", "0.034906585039886591"}}},
      {"radio", "", {{"loss", "0.05"}}}};
  const auto has = [](const auto& list, const std::string& name) {
    return std::any_of(list.begin(), list.end(), [&](const auto& e) { return e.kind == name; });
  };
  for (const PartSpec& error : reference) {
    const bool of_all = error.kind == "drive" || error.kind == "encoder" || error.kind == "radio";
    if ((of_all || has(kind.sensors, error.kind)) && !has(kind.errors, error.kind))
      kind.errors.push_back(error);
  }
}

std::vector<RobotKindSpec> eyesim_robot_kinds() { return {s4(), labbot()}; }

}  // namespace understudy
