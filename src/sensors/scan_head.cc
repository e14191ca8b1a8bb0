// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/scan_head.h"

#include <algorithm>
#include <array>

namespace understudy {

Frame3 ScanHead::pose_at(const TickMotion& motion, double share_to_go) const {
  const Frame3 X_RS =
      on_.carriers.empty()
          ? X_RS_
          : compose(carried(on_.carriers, on_.states, share_to_go * on_.tick_s), X_RS_);
  if (motion.space) return compose(frame_of(*motion.pose_at(share_to_go).in_space), X_RS);
  const Pose2 robot = motion.on_arc(share_to_go);
  const det::SinCos t = det::sincos(robot.heading_rad);
  const auto turned = [&](Vec3 v) {
    return Vec3{t.cos * v.x - t.sin * v.y, t.sin * v.x + t.cos * v.y, v.z};
  };
  return {Vec3{robot.x_m, robot.y_m, 0} + turned(X_RS.at),
          {turned(X_RS.turn.x), turned(X_RS.turn.y), turned(X_RS.turn.z)}};
}

void ScanHead::cast(const SceneCaster& scene, const TickMotion& motion, int own_robot,
                    std::span<const ScanBeam> beams, std::span<SceneHit> hits,
                    std::span<Line> lines) const {
  constexpr std::size_t kAtOnce = 64;
  std::array<Vec3, kAtOnce> from;
  std::array<double, kAtOnce> dx;
  std::array<double, kAtOnce> dy;
  std::array<double, kAtOnce> dz;
  for (std::size_t first = 0; first < beams.size(); first += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, beams.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      const ScanBeam& beam = beams[first + i];
      const Frame3 X_WS = pose_at(motion, beam.share_to_go);
      const det::SinCos a = det::sincos(beam.azimuth_rad);
      const det::SinCos e = det::sincos(beam.elevation_rad);
      const Vec3 d = X_WS.turn * Vec3{e.cos * a.cos, e.cos * a.sin, e.sin};
      from[i] = X_WS.at;
      dx[i] = d.x;
      dy[i] = d.y;
      dz[i] = d.z;
      if (!lines.empty()) lines[first + i] = {X_WS.at, d};
    }
    scene.cast({.origin = {},
                .max_range_m = max_range_m_,
                .own_robot = own_robot,
                .dx = {dx.data(), count},
                .dy = {dy.data(), count},
                .dz = {dz.data(), count},
                .origins = {from.data(), count}},
               hits.subspan(first, count));
  }
}

}  // namespace understudy
