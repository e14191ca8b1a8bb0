// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a camera sits on its robot: its place, and the servos that turn it. Pan turns it to the left,
// tilt lifts its nose; both add to the angles it is mounted at.
#pragma once

#include "geom/pose3.h"
#include "world/sensor.h"

namespace understudy {

inline constexpr TextInfo kMountTexts[] = {
    {"pan", "", "PART", "servo that turns it to the left"},
    {"tilt", "", "PART", "servo that lifts its nose"},
};

class CameraMount {
 public:
  // The first texts must be kMountTexts.
  static Result<CameraMount> make(const SensorParams& params);

  // Where the camera is and looks: x ahead, y left, z up.
  Pose3 in_world(const SensorView& view) const;

 private:
  Pose2 X_RS_;
  double z_m_ = 0;
  double tilt_rad_ = 0;
  double roll_rad_ = 0;
  int pan_part_ = -1;
  int tilt_part_ = -1;
};

}  // namespace understudy
