// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ScanHead: beams of a head that turns quickly while its robot moves, such as a 3D laser scanner.
// Every beam has its own direction and its own instant inside of a tick, and starts where the
// sensor was on the robot's arc at that instant; all other bodies are where they are at the tick's
// end.
#pragma once

#include <span>

#include "geom/pose3.h"
#include "world/scene_caster.h"

namespace understudy {

// How a robot moved in a tick: where it ends, the straight line from its start to its end, and how
// much it turned, at constant rates.
struct TickMotion {
  Pose2 X_WR;
  Vec2 chord;
  double turn_rad = 0;
};

struct ScanBeam {
  double share_to_go = 0;    // of the tick, from the beam's instant: 1 at its start, 0 at its end
  double azimuth_rad = 0;    // counter-clockwise from the head's forward direction
  double elevation_rad = 0;  // up from the head's level
};

class ScanHead {
 public:
  // Mounted at X_RS, seen from the robot.
  ScanHead(const Pose3& X_RS, double max_range_m) : X_RS_(X_RS), max_range_m_(max_range_m) {}

  // Where the head was when this share of the tick was still to go.
  Pose3 pose_at(const TickMotion& motion, double share_to_go) const;
  // hits[i] := what beam i meets. Beams pass through own_robot.
  void cast(const SceneCaster& scene, const TickMotion& motion, int own_robot,
            std::span<const ScanBeam> beams, std::span<SceneHit> hits) const;

 private:
  Pose3 X_RS_;
  double max_range_m_;
};

}  // namespace understudy
