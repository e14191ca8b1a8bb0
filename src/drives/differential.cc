// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two driven wheels on one axle: motor and encoder 1 left, 2 right.
#include "drives/wheeled.h"
#include "drives/wheeled_parameters.h"

namespace understudy {
namespace {

enum Value { kHalfTrack = kWheeledValues };
constexpr auto kParameters = joined(
    kWheeledParameters, std::array<ParameterInfo, 1>{{{"half_track_m", 0.045, "m", 1e-3, 10,
                                                       "from the middle of the axle to a wheel"}}});

enum Slip { kRatio = kWheeledSlips, kTrack };
constexpr auto kSlipErrors =
    joined(kWheeledSlipErrors, std::array<ParameterInfo, 2>{{kRatioError, kTrackError}});

class Differential final : public WheeledDrive {
 public:
  explicit Differential(const DriveParams& p)
      : WheeledDrive(p, {0, {p.slip_errors[kRatio]}, p.slip_errors[kTrack] == 0}),
        half_track_m_(p.values[kHalfTrack]),
        true_half_track_m_(half_track_m_ * (1 + bounded_share(p.slip_errors[kTrack]))) {}

  int wheel_count() const override { return 2; }

 protected:
  Wheels wheels_of(const DriveStep& step) const override {
    return {step.forward_m - step.turn_rad * half_track_m_,
            step.forward_m + step.turn_rad * half_track_m_};
  }
  DriveStep step_of(const Wheels& w, const DriveState&) const override {
    return on_track(w, half_track_m_);
  }
  DriveStep true_step(const Wheels& w, const DriveState&) const override {
    return on_track(w, true_half_track_m_);
  }

 private:
  static DriveStep on_track(const Wheels& w, double half_track_m) {
    return {0.5 * (w[0] + w[1]), 0, 0.5 * (w[1] - w[0]) / half_track_m};
  }

  double half_track_m_;
  double true_half_track_m_;
};

}  // namespace

DriveDescriptor differential_drive() {
  return {.name = "differential",
          .help = "two driven wheels on one axle, v-omega commands, encoders",
          .parameters = kParameters,
          .slip_errors = kSlipErrors,
          .encoder_errors = kWheeledEncoderErrors,
          .make = [](const DriveParams& p) -> std::unique_ptr<const Drive> {
            return std::make_unique<Differential>(p);
          }};
}

}  // namespace understudy
