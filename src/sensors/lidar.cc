// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lidar: a flat fan of beams around the sensor's forward direction. Beam i of n points to
// -angle/2 + i * angle / n from it: counter-clockwise, from just behind right, and for a full turn
// the first beam points backwards and beam n/2 ahead. With `inclusive` the last beam points to
// +angle/2, as 181 beams over 180 degrees do. Personalities make their own order of it.
//
// A beam that meets nothing, or nothing that sends back enough light, or something nearer than it
// can measure, has no return, which is not the same as a far one. The errors are those of the SICK
// LMS200: each unit has its own systematic error, each reading its statistical one.
#include <algorithm>
#include <array>
#include <vector>

#include "sensors/range_sensor.h"

namespace understudy {
namespace {

enum Value { kBeams, kAngle, kMaxRange, kRate, kSpread, kMinRange, kDarkRange, kInclusive };
constexpr int kMostBeams = 7200;
constexpr ParameterInfo kParameters[] = {
    {"beams", 360, "beams", 1, kMostBeams, "number of beams, a whole number"},
    {"angle_rad", 2 * kPi, "rad", 1e-6, 2 * kPi, "field of view, centred on the front"},
    {"max_range_m", 9.999, "m", 1e-3, 1e4, "no return from further away"},
    kRateParameter,
    kSpreadParameter,
    kMinRangeParameter,
    kDarkRangeParameter,
    {"inclusive", 0, "(0 or 1)", 0, 1, "1: the last beam points to the very end of the angle"},
};
enum ErrorValue { kMean, kSigma, kSystematic, kDrop };
constexpr ParameterInfo kErrors[] = {
    kMeanError,
    kSigmaError,
    {"systematic_m", 0, "m", 0, 10, "each unit is off by up to so much, always the same"},
    {"drop_share", 0, "(share)", 0, 1, "beams that miss what they meet"},
};

class Lidar final : public RangeSensor {
 public:
  explicit Lidar(const SensorParams& params)
      : RangeSensor(params, params.values[kMaxRange], params.values[kDarkRange]),
        min_range_m_(params.values[kMinRange]),
        x_(static_cast<std::size_t>(params.values[kBeams])),
        y_(x_.size()) {
    error_.mean_m = params.errors[kMean];
    error_.sigma_m = params.errors[kSigma];
    error_.systematic_m = params.errors[kSystematic];
    error_.drop_share = params.errors[kDrop];
    // Directions in the robot's frame, once; a scan only turns them.
    const bool inclusive = params.values[kInclusive] != 0 && x_.size() > 1;
    const double step =
        params.values[kAngle] / static_cast<double>(inclusive ? x_.size() - 1 : x_.size());
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const det::SinCos beam = det::sincos(X_RS_.heading_rad - 0.5 * params.values[kAngle] +
                                           static_cast<double>(i) * step);
      x_[i] = beam.cos;
      y_[i] = beam.sin;
      add_beam(static_cast<double>(i) * step - 0.5 * params.values[kAngle]);
    }
  }

  std::size_t value_count() const override { return x_.size(); }

  void measure(const SensorView& view, std::span<double> values) const override {
    ranges(view, values);
    if (min_range_m_ == 0) return;
    for (double& range : values)
      if (range < min_range_m_) range = kNoReturn;
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (error_.none()) return;
    error_.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, kNoReturn, values);
  }

 private:
  void cast_level(const SensorView& view, std::span<double> values) const override {
    std::array<double, kMostBeams> dx;
    std::array<double, kMostBeams> dy;
    const det::SinCos t = det::sincos(view.X_WR.heading_rad);
    const std::size_t count = x_.size();
    for (std::size_t i = 0; i < count; ++i) {
      dx[i] = t.cos * x_[i] - t.sin * y_[i];
      dy[i] = t.sin * x_[i] + t.cos * y_[i];
    }
    RangeSensor::cast_level(view, compose(view.X_WR, X_RS_), {dx.data(), count}, {dy.data(), count},
                            values);
  }

  double min_range_m_;
  RangeError error_;
  std::vector<double> x_;
  std::vector<double> y_;
};

}  // namespace

SensorDescriptor lidar_sensor() {
  return {.name = "lidar",
          .help = "laser scanner: a flat fan of beams, on request or at a rate",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kRanges,
          .parameters = kParameters,
          .errors = kErrors,
          .unit = "m",
          .make = make_sensor<Lidar>};
}

}  // namespace understudy
