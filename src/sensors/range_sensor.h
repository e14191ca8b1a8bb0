// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What sensors with straight beams share: the mounting and the reach. Level beams go through the
// grid. Tilted beams, and beams whose reach depends on the surface, go through the scene.
#pragma once

#include <span>

#include "errors/range_error.h"
#include "sensors/space_beams.h"
#include "sensors/surfaces.h"
#include "world/sensor.h"

namespace understudy {

inline constexpr ParameterInfo kMinRangeParameter = {
    "min_range_m", 0, "m", 0, 1e3, "nearest range it measures"};
inline constexpr ParameterInfo kDarkRangeParameter = {
    "range_10_m",
    0,
    "m",
    0,
    1e4,
    "reach on a surface that reflects a tenth of the light; for others it grows with the root of "
    "their reflectivity; 0 means no limit"};

inline constexpr ParameterInfo kMeanError = {"mean_m", 0, "m", -10, 10, "bias of a reading"};
inline constexpr ParameterInfo kSigmaError = {"sigma_m", 0,  "m",
                                              0,         10, "noise of a reading, one sigma"};

class RangeSensor : public Sensor {
 public:
  RangeSensor(Mount mount, double max_range_m, double dark_range_m)
      : mount_(std::move(mount)),
        max_range_m_(max_range_m),
        dark_range_m_(dark_range_m),
        in_space_(mount_.tilt_rad != 0 || mount_.roll_rad != 0 || dark_range_m > 0 ||
                  !mount_.carriers.empty()),
        beams_(mount_) {}

  bool needs_scene() const override { return in_space_; }

  bool has_beams() const override { return true; }
  double reach_m() const override { return max_range_m_; }
  void trace(const SensorView& view, std::vector<BeamTrace>& traces) const override {
    std::vector<double> met(beams_.size());
    ranges(view, met);
    const Frame3 X_WR = beams_.frame(view);
    const Vec3 from = X_WR.at + X_WR.turn * beams_.at();
    for (std::size_t i = 0; i < met.size(); ++i) {
      const double length = met[i] >= kNoReturn ? max_range_m_ : met[i];
      traces.push_back(
          {from, from + length * (X_WR.turn * beams_.direction(i)), met[i], Thing::kNothing, -1});
    }
  }

 protected:
  // Call this once for each beam, in the order of the values, with its bearing in the sensor's
  // plane.
  void add_beam(double bearing_rad) {
    const det::SinCos b = det::sincos(bearing_rad);
    beams_.add({b.cos, b.sin, 0});
  }

  // The ranges of all beams if they are level, using the grid. Used in planar worlds only.
  virtual void cast_level(const SensorView& view, std::span<double> values) const = 0;
  void cast_level(const SensorView& view, const Pose2& X_WS, std::span<const double> dx,
                  std::span<const double> dy, std::span<double> values) const {
    view.rays->cast({{X_WS.x_m, X_WS.y_m}, mount_.z_m, max_range_m_, view.robot, dx, dy}, values);
  }

  // How far each beam goes until it meets something that reflects it.
  void ranges(const SensorView& view, std::span<double> values) const {
    if (!in_space_ && !view.X_WR_in_space) return cast_level(view, values);
    const SpaceBeams::Cast cast = beams_.cast(view, max_range_m_);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = range_of(view, cast.hits[i]);
  }

  // The range of what a beam met, if that reflects it.
  double range_of(const SensorView& view, const SceneHit& hit) const {
    const bool back =
        hit.thing != Thing::kNothing && !is_too_dark(hit, look_of(*view.model, hit), dark_range_m_);
    return back ? hit.range_m : kNoReturn;
  }

  const Mount& mount() const { return mount_; }
  double max_range_m() const { return max_range_m_; }

 private:
  Mount mount_;
  double max_range_m_;
  double dark_range_m_;
  bool in_space_;
  SpaceBeams beams_;
};

}  // namespace understudy
