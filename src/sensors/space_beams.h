// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A bundle of beams in space from one place on the robot: cones, tilted fans. Their directions are
// computed once, in the robot's frame; a sample only turns them with the robot.
#pragma once

#include <span>
#include <vector>

#include "geom/frame3.h"
#include "world/mount_pose.h"
#include "world/sensor.h"

namespace understudy {

class SpaceBeams {
 public:
  explicit SpaceBeams(const Mount& mount)
      : at_(mount.frame().at), turn_(mount.frame().turn), carriers_(mount.carriers) {}

  // A unit vector in the sensor's frame: x ahead, y left, z up.
  void add(Vec3 direction) { directions_.push_back(turn_ * direction); }
  std::size_t size() const { return directions_.size(); }
  Vec3 at() const { return at_; }  // robot frame, like the directions, without the carriers
  Vec3 direction(std::size_t i) const { return directions_[i]; }

  // What each beam meets first. Both lists are valid until the next call on this thread.
  struct Cast {
    Vec3 from;
    std::span<const double> dx;  // world frame
    std::span<const double> dy;
    std::span<const double> dz;
    std::span<const SceneHit> hits;

    Vec3 direction(std::size_t i) const { return {dx[i], dy[i], dz[i]}; }
  };
  // The frame in which place and directions are.
  Frame3 frame(const SensorView& view) const { return carried_frame(view, carriers_); }
  Cast cast(const SensorView& view, double max_range_m) const {
    thread_local std::vector<double> x;
    thread_local std::vector<double> y;
    thread_local std::vector<double> z;
    thread_local std::vector<SceneHit> hits;
    x.resize(size());
    y.resize(size());
    z.resize(size());
    hits.resize(size());
    const Frame3 X_WR = frame(view);
    for (std::size_t i = 0; i < size(); ++i) {
      const Vec3 d = X_WR.turn * directions_[i];
      x[i] = d.x;
      y[i] = d.y;
      z[i] = d.z;
    }
    const Vec3 from = X_WR.at + X_WR.turn * at_;
    view.scene->cast({from, max_range_m, view.robot, x, y, z}, hits);
    return {from, x, y, z, hits};
  }

 private:
  Vec3 at_;  // robot frame
  Turn3 turn_;
  Carriers carriers_;
  std::vector<Vec3> directions_;  // robot frame
};

}  // namespace understudy
