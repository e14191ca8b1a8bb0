// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PSD: a position-sensitive device, one narrow infrared beam that gives the distance straight
// ahead. If the robot names the curve of a real device, the output voltage is a second value, and
// the distance is looked up from that voltage. So the distance folds back below the near end of the
// range, and noise of the voltage counts more the further away things are.
#include <algorithm>

#include "sensors/psd_curves.h"
#include "sensors/range_sensor.h"

namespace understudy {
namespace {

enum Value { kMaxRange, kRate, kSpread, kMinRange, kDarkRange };
constexpr ParameterInfo kParameters[] = {
    {"max_range_m", 9.999, "m", 1e-3, 1e4, "things further away give no return"},
    kRateParameter,
    kSpreadParameter,
    kMinRangeParameter,
    kDarkRangeParameter,
};
constexpr TextInfo kTexts[] = {
    {"curve", "none", "none|GP2Y0A21|GP2Y0A02|GP2Y0A41",
     "a Sharp sensor: its voltage is the second value"},
};
enum ErrorValue { kMean, kSigma, kRawSigma };
constexpr ParameterInfo kErrors[] = {
    kMeanError,
    kSigmaError,
    {"raw_sigma_v", 0, "V", 0, 10, "noise of the voltage, one sigma; only with a curve"},
};

class Psd final : public RangeSensor {
 public:
  Psd(const SensorParams& params, const PsdCurve* curve)
      : RangeSensor(Mount(params), params.values[kMaxRange], params.values[kDarkRange]),
        curve_(curve),
        min_range_m_(params.values[kMinRange]),
        error_{params.errors[kMean], params.errors[kSigma]},
        raw_sigma_v_(params.errors[kRawSigma]) {
    add_beam(0);
  }

  std::size_t value_count() const override { return curve_ == nullptr ? 1 : 2; }

  void measure(const SensorView& view, std::span<double> values) const override {
    ranges(view, values.first(1));
    double& distance = values[0];
    if (distance < min_range_m_) distance = min_range_m_;
    if (curve_ == nullptr) return;
    values[1] = distance >= kNoReturn ? 0 : curve_->volts(distance);
    look_up(values);
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (error_.none() && raw_sigma_v_ == 0) return;
    const KeyedRandom random(key.seed, key.robot, key.part);
    if (curve_ != nullptr && raw_sigma_v_ > 0 && values[0] < kNoReturn) {
      values[1] = std::max(0.0, values[1] + raw_sigma_v_ * random.gaussian(key.index, kRawLane));
      values[0] = curve_->distance_m(values[1]);
    }
    error_.apply(random, key.index, kNoReturn, values.first(1));
  }

 private:
  static constexpr std::uint32_t kRawLane = 1;

  void cast_level(const SensorView& view, std::span<double> values) const override {
    const Pose2 X_WS = mount_place(view, mount()).X_WS;
    const det::SinCos beam = det::sincos(X_WS.heading_rad);
    RangeSensor::cast_level(view, X_WS, {&beam.cos, 1}, {&beam.sin, 1}, values);
  }
  // A weaker signal than at the far end of the range means that there is nothing.
  void look_up(std::span<double> values) const {
    values[0] = values[0] > curve_->far_m ? kNoReturn : curve_->distance_m(values[1]);
  }

  const PsdCurve* curve_;  // null gives the plain distance
  double min_range_m_;
  RangeError error_;
  double raw_sigma_v_;
};

Result<std::unique_ptr<const Sensor>> make(const SensorParams& params) {
  const std::string& name = params.texts[0];
  const PsdCurve* curve = find_psd_curve(name);
  if (curve == nullptr && name != kTexts[0].fallback)
    return Error{"unknown curve \"" + name + "\"; write curve=" + kTexts[0].form};
  return std::unique_ptr<const Sensor>(std::make_unique<Psd>(params, curve));
}

}  // namespace

SensorDescriptor psd_sensor() {
  return {.name = "psd",
          .help = "infrared distance sensor: one narrow beam",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .unit = "m,V",
          .can_be_carried = true,
          .make = make};
}

}  // namespace understudy
