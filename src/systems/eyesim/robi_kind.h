// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a .robi as written, and the robot kind that they describe together. This is separate
// from the reader because lines come in any order, and because some numbers have a different
// meaning in the files of EyeSim 6 than in those of 2018 and later.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/format.h"
#include "systems/eyesim/collider.h"

namespace understudy {

struct RobiPsd {
  Token word;  // its name
  std::optional<int> id;
  Pose2 X_RS;
  double z_m = 0;
  double tilt_rad = 0;  // as SensorSpec
  double roll_rad = 0;
};

struct RobiWheel {
  double diameter_mm = 0;
  double most_deg_s = 0;
  double counts_per_turn = 0;
  double distance_mm = 0;  // see track below
};

struct RobiServo {
  int number = 0;
  double most_deg = 0;  // to either side
};

// "set defaults none": the robot has only what its lines say, and no lidar, device or errors of
// their own accord.
inline constexpr const char* kDefaultsSetting = "defaults";

struct RobiFile {
  RobotKindSpec kind;          // body, devices and extension lines go here directly
  std::optional<Token> drive;  // the word of its kind
  bool names_motors = false;   // on its drive line
  bool old_model = false;      // its picture is not an .obj
  bool bare = false;           // see kDefaultsSetting
  std::vector<Entry> error_lines;
  std::vector<Entry> device_lines;
  std::vector<Collider> colliders;
  std::vector<RobiPsd> psds;
  std::optional<SensorSpec> lidar;
  std::optional<SensorSpec> camera;
  std::optional<double> fisheye_deg;     // of the camera's lens
  std::vector<RobiServo> camera_servos;  // pan, tilt
  bool image_size = false;               // in EyeSim 6 they are the width and height of its picture
  std::optional<RobiWheel> wheel;
  std::optional<double> axle_x_mm;       // of the driven wheels
  std::optional<double> turn_axle_x_mm;  // of the steered wheels
  std::optional<double> diameter_mm;
  std::optional<double> speed_mm_s;
  std::optional<double> turn_deg_s;

  // EyeSim 6 gives the full track and the size of the camera's picture. Later versions give half
  // the track and the limits of pan and tilt. Files of EyeSim 6 name motors on the drive line, a
  // picture that is not an .obj, or PSDs without an id or with one below 0.
  bool is_eyesim6() const;
};

// Combines everything. `file` must have a drive. The spec has the meshes of its shapes.
RobotKindSpec robot_kind_of(RobiFile file, const FormatContext& context, const Spec& spec,
                            FileReport& report);

}  // namespace understudy
