// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lidar: a level fan of beams around the sensor's forward direction. Beam i of n points to
// -angle/2 + i * angle / n from it: counter-clockwise, from just behind right, and for a full turn
// the first beam points backwards and beam n/2 ahead. Personalities make their own order of it.
#include <algorithm>
#include <array>
#include <vector>

#include "sensors/range_sensor.h"

namespace understudy {
namespace {

enum Value { kBeams, kAngle, kMaxRange };
constexpr int kMostBeams = 7200;
constexpr ParameterInfo kParameters[] = {
    {"beams", 360, "beams", 1, kMostBeams, "number of beams, a whole number"},
    {"angle_rad", 2 * kPi, "rad", 1e-6, 2 * kPi, "field of view, centred on the front"},
    {"max_range_m", 9.999, "m", 1e-3, 1e4, "no return from further away"},
    kRateParameter,
    kSpreadParameter,
};

class Lidar final : public RangeSensor {
 public:
  explicit Lidar(const SensorParams& params)
      : RangeSensor(params, params.values[kMaxRange]),
        x_(static_cast<std::size_t>(params.values[kBeams])),
        y_(x_.size()) {
    // Directions in the robot's frame, once; a scan only turns them.
    const double step = params.values[kAngle] / static_cast<double>(x_.size());
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const det::SinCos beam = det::sincos(X_RS_.heading_rad - 0.5 * params.values[kAngle] +
                                           static_cast<double>(i) * step);
      x_[i] = beam.cos;
      y_[i] = beam.sin;
    }
  }

  std::size_t value_count() const override { return x_.size(); }

  void measure(const SensorView& view, std::span<double> values) const override {
    std::array<double, kMostBeams> dx;
    std::array<double, kMostBeams> dy;
    const det::SinCos t = det::sincos(view.X_WR.heading_rad);
    const std::size_t count = x_.size();
    for (std::size_t i = 0; i < count; ++i) {
      dx[i] = t.cos * x_[i] - t.sin * y_[i];
      dy[i] = t.sin * x_[i] + t.cos * y_[i];
    }
    cast(view, compose(view.X_WR, X_RS_), {dx.data(), count}, {dy.data(), count}, values);
  }

 private:
  std::vector<double> x_;
  std::vector<double> y_;
};

}  // namespace

SensorDescriptor lidar_sensor() {
  return {.name = "lidar",
          .help = "level laser scanner: a fan of beams, on request or at a rate",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kRanges,
          .parameters = kParameters,
          .errors = kRangeErrors,
          .make = make_sensor<Lidar>};
}

}  // namespace understudy
