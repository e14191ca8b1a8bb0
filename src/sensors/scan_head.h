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
#include "world/scene_caster.h"
#include "world/sensor.h"
#include "world/tick_motion.h"

namespace understudy {

class ScanHead {
 public:
  // Mounted at X_RS, in the robot's frame.
  ScanHead(const Frame3& X_RS, double max_range_m) : X_RS_(X_RS), max_range_m_(max_range_m) {}

  // Where the head was when this share of the tick was still ahead.
  Frame3 pose_at(const TickMotion& motion, double share_to_go) const;
  // Sets hits[i] to what beam i meets. Beams pass through own_robot.
  void cast(const SceneCaster& scene, const TickMotion& motion, int own_robot,
            std::span<const ScanBeam> beams, std::span<SceneHit> hits) const;

 private:
  Frame3 X_RS_;
  double max_range_m_;
};

}  // namespace understudy
