// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ScanHead: beams of a head that turns quickly while its robot moves, such as a 3D laser scanner.
// Every beam has its own direction and its own instant within a tick, and starts where the sensor
// was on the robot's arc at that instant. All other bodies are where they are at the end of the
// tick.
#pragma once

#include <span>

#include "geom/frame3.h"
#include "sensors/own_robot.h"
#include "world/model.h"
#include "world/mount_pose.h"
#include "world/tick_motion.h"

namespace understudy {

// The parts that a head is mounted on, and how they are at the end of a tick of this length.
struct CarryingParts {
  std::span<const Carrier> carriers;
  std::span<const PartState> states;
  double tick_s = 0;
};

inline CarryingParts carrying_parts(const SensorView& view, const Mount& mount) {
  if (mount.carriers.empty()) return {};
  return {mount.carriers, own_robot(view).parts, view.model->tick_s()};
}

class ScanHead {
 public:
  // Mounted at X_RS, in the robot's frame.
  ScanHead(const Frame3& X_RS, double max_range_m, const CarryingParts& on = {})
      : X_RS_(X_RS), max_range_m_(max_range_m), on_(on) {}

  // Where the head was when this share of the tick was still ahead.
  Frame3 pose_at(const TickMotion& motion, double share_to_go) const;
  // Where a beam starts, and its direction: in the world frame.
  struct Line {
    Vec3 from;
    Vec3 along;
  };
  // Sets hits[i] to what beam i meets. Beams pass through own_robot. Also sets lines[i], unless
  // that is empty.
  void cast(const SceneCaster& scene, const TickMotion& motion, int own_robot,
            std::span<const ScanBeam> beams, std::span<SceneHit> hits,
            std::span<Line> lines = {}) const;

 private:
  // In the robot's frame, when this share of the tick was still ahead.
  Frame3 on_robot(double share_to_go) const;

  Frame3 X_RS_;
  double max_range_m_;
  CarryingParts on_;
};

}  // namespace understudy
