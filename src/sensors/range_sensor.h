// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What all sensors of level beams share: the mounting, the reach and the Gaussian range error.
#pragma once

#include <span>

#include "errors/range_error.h"
#include "world/sensor.h"

namespace understudy {

inline constexpr ParameterInfo kRangeErrors[] = {
    {"mean_m", 0, "m", -10, 10, "bias of a reading"},
    {"sigma_m", 0, "m", 0, 10, "noise of a reading, one sigma"},
};

class RangeSensor : public Sensor {
 public:
  RangeSensor(const SensorParams& params, double max_range_m)
      : X_RS_(params.spec.X_RS),
        z_m_(params.spec.z_m),
        max_range_m_(max_range_m),
        error_{params.errors[0], params.errors[1]} {}

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (error_.none()) return;
    error_.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, kNoReturn, values);
  }

 protected:
  // Beams from the sensor's place in the world; their directions are the caller's.
  void cast(const SensorView& view, const Pose2& X_WS, std::span<const double> dx,
            std::span<const double> dy, std::span<double> values) const {
    view.rays->cast({{X_WS.x_m, X_WS.y_m}, z_m_, max_range_m_, view.robot, dx, dy}, values);
  }

  Pose2 X_RS_;

 private:
  double z_m_;
  double max_range_m_;
  RangeError error_;
};

}  // namespace understudy
