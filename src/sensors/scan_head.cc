// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/scan_head.h"

#include "geom/arc.h"

namespace understudy {

Pose3 ScanHead::pose_at(const TickMotion& motion, double share_to_go) const {
  const Pose2 robot = back_on_arc(motion.X_WR, motion.chord, motion.turn_rad, share_to_go);
  const det::SinCos t = det::sincos(robot.heading_rad);
  const auto turned = [&](Vec3 v) {
    return Vec3{t.cos * v.x - t.sin * v.y, t.sin * v.x + t.cos * v.y, v.z};
  };
  return {Vec3{robot.x_m, robot.y_m, 0} + turned(X_RS_.at),
          {turned(X_RS_.turn.x), turned(X_RS_.turn.y), turned(X_RS_.turn.z)}};
}

void ScanHead::cast(const SceneCaster& scene, const TickMotion& motion, int own_robot,
                    std::span<const ScanBeam> beams, std::span<SceneHit> hits) const {
  for (std::size_t i = 0; i < beams.size(); ++i) {
    const Pose3 X_WS = pose_at(motion, beams[i].share_to_go);
    const det::SinCos a = det::sincos(beams[i].azimuth_rad);
    const det::SinCos e = det::sincos(beams[i].elevation_rad);
    const Vec3 d = X_WS.turn * Vec3{e.cos * a.cos, e.cos * a.sin, e.sin};
    scene.cast({X_WS.at, max_range_m_, own_robot, {&d.x, 1}, {&d.y, 1}, {&d.z, 1}}, {&hits[i], 1});
  }
}

}  // namespace understudy
