// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/scan_head.h"

#include <algorithm>
#include <array>

namespace understudy {
namespace {

// A robot on its way through a tick.
class Way {
 public:
  explicit Way(const TickMotion& motion)
      : motion_(motion), arc_(motion.X_WR, motion.chord, motion.turn_rad) {}

  // Where something on the robot was when this share of the tick was still ahead.
  Frame3 carry(const Frame3& X_RS, double share_to_go) const {
    if (motion_.space) return compose(frame_of(*motion_.pose_at(share_to_go).in_space), X_RS);
    const BackOnArc::At robot = arc_(share_to_go);
    const auto [sin, cos] = robot.heading;
    const auto turned = [&](Vec3 v) {
      return Vec3{cos * v.x - sin * v.y, sin * v.x + cos * v.y, v.z};
    };
    return {Vec3{robot.at.x, robot.at.y, 0} + turned(X_RS.at),
            {turned(X_RS.turn.x), turned(X_RS.turn.y), turned(X_RS.turn.z)}};
  }

 private:
  const TickMotion& motion_;
  BackOnArc arc_;
};

Vec3 direction(const ScanBeam& beam) {
  if (beam.azimuth_rad == 0 && beam.elevation_rad == 0) return {1, 0, 0};
  const det::SinCos a = det::sincos(beam.azimuth_rad);
  const det::SinCos e = det::sincos(beam.elevation_rad);
  return {e.cos * a.cos, e.cos * a.sin, e.sin};
}

}  // namespace

Frame3 ScanHead::on_robot(double share_to_go) const {
  if (on_.carriers.empty()) return X_RS_;
  return compose(carried(on_.carriers, on_.states, share_to_go * on_.tick_s), X_RS_);
}

Frame3 ScanHead::pose_at(const TickMotion& motion, double share_to_go) const {
  return Way(motion).carry(on_robot(share_to_go), share_to_go);
}

void ScanHead::cast(const SceneCaster& scene, const TickMotion& motion, int own_robot,
                    std::span<const ScanBeam> beams, std::span<SceneHit> hits,
                    std::span<Line> lines) const {
  constexpr std::size_t kAtOnce = 64;
  std::array<Vec3, kAtOnce> from;
  std::array<double, kAtOnce> dx;
  std::array<double, kAtOnce> dy;
  std::array<double, kAtOnce> dz;
  const Way way(motion);
  for (std::size_t first = 0; first < beams.size(); first += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, beams.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      const ScanBeam& beam = beams[first + i];
      const Frame3 X_WS = way.carry(on_robot(beam.share_to_go), beam.share_to_go);
      const Vec3 d = X_WS.turn * direction(beam);
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
