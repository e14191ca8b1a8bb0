// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PSD: a position-sensitive device, one narrow beam that gives the distance straight ahead.
#include "sensors/range_sensor.h"

namespace understudy {
namespace {

enum Value { kMaxRange };
constexpr ParameterInfo kParameters[] = {
    {"max_range_m", 9.999, "m", 1e-3, 1e4, "no return from further away"},
    kRateParameter,
    kSpreadParameter,
};

class Psd final : public RangeSensor {
 public:
  explicit Psd(const SensorParams& params) : RangeSensor(params, params.values[kMaxRange]) {}

  std::size_t value_count() const override { return 1; }

  void measure(const SensorView& view, std::span<double> values) const override {
    const Pose2 X_WS = compose(view.X_WR, X_RS_);
    const det::SinCos beam = det::sincos(X_WS.heading_rad);
    cast(view, X_WS, {&beam.cos, 1}, {&beam.sin, 1}, values);
  }
};

}  // namespace

SensorDescriptor psd_sensor() {
  return {.name = "psd",
          .help = "infrared distance sensor: one level beam",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kRangeErrors,
          .make = make_sensor<Psd>};
}

}  // namespace understudy
