// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pose of a sensor: the pose of its robot times that of its mounting. All sensors get it from
// here, so that they also work on a robot that leans. In planar worlds, where robots stand upright,
// headings are added up before any sine is taken; the bits of all readings depend on that.
#pragma once

#include "geom/frame3.h"
#include "world/sensor.h"
#include "world/state.h"

namespace understudy {

// How a sensor is mounted on its robot.
struct Mount {
  Pose2 X_RS;
  double z_m = 0;
  double tilt_rad = 0;
  double roll_rad = 0;
  double pan_rad = 0;  // turned to the left by a servo, beyond X_RS
  Carriers carriers;   // the parts that it is mounted on

  Mount() = default;
  Mount(const SensorSpec& spec, const Carriers& on)
      : X_RS(spec.X_RS),
        z_m(spec.z_m),
        tilt_rad(spec.tilt_rad),
        roll_rad(spec.roll_rad),
        carriers(on) {}
  explicit Mount(const SensorParams& params) : Mount(params.spec, params.carriers) {}

  // In the robot's frame, with all carriers in their middle position.
  Frame3 frame() const {
    return {{X_RS.x_m, X_RS.y_m, z_m}, turned(X_RS.heading_rad + pan_rad, tilt_rad, roll_rad)};
  }
};

// The robot's frame.
inline Frame3 robot_frame(const SensorView& view) {
  return view.X_WR_in_space ? frame_of(*view.X_WR_in_space) : in_space(view.X_WR);
}

// The robot's frame as moved by these carriers, for sensors that store their beams in that frame.
inline Frame3 carried_frame(const SensorView& view, const Carriers& carriers) {
  const Frame3 X_WR = robot_frame(view);
  if (carriers.empty()) return X_WR;
  const RobotState& robot = view.state->robots[static_cast<std::size_t>(view.robot)];
  return compose(X_WR, carried(carriers, robot.parts, view.ago_s));
}

// The pose of the sensor: x ahead, y left, z up.
inline Frame3 mount_pose(const SensorView& view, const Mount& mount) {
  if (!mount.carriers.empty()) return compose(carried_frame(view, mount.carriers), mount.frame());
  if (view.X_WR_in_space) return compose(frame_of(*view.X_WR_in_space), mount.frame());
  const Pose2 X_WS = compose(view.X_WR, mount.X_RS);
  return {{X_WS.x_m, X_WS.y_m, mount.z_m},
          turned(X_WS.heading_rad + mount.pan_rad, mount.tilt_rad, mount.roll_rad)};
}

// The part of that pose that shows on the map, and the height, for sensors that need no more.
struct MountPlace {
  Pose2 X_WS;
  double z_m = 0;
};
inline MountPlace mount_place(const SensorView& view, const Mount& mount) {
  if (!view.X_WR_in_space && mount.carriers.empty())
    return {compose(view.X_WR, mount.X_RS), mount.z_m};
  const Frame3 X_WS = mount_pose(view, mount);
  return {{X_WS.at.x, X_WS.at.y, det::atan2(X_WS.turn.x.y, X_WS.turn.x.x)}, X_WS.at.z};
}

}  // namespace understudy
