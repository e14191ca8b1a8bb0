// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a camera is mounted on its robot: its place, and the servos that turn it. Pan turns it to the
// left, tilt raises its nose. Both add to the angles it is mounted at.
#pragma once

#include "geom/frame3.h"
#include "world/mount_pose.h"
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

  // The pose of the camera: x ahead, y left, z up.
  Frame3 in_world(const SensorView& view) const;

 private:
  Mount mount_;
  int pan_part_ = -1;
  int tilt_part_ = -1;
};

}  // namespace understudy
