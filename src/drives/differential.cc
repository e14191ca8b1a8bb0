// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two driven wheels on one axle: motor and encoder 1 left, 2 right.
#include <algorithm>

#include "drives/wheeled.h"
#include "drives/wheeled_parameters.h"

namespace understudy {
namespace {

constexpr double kCasterShare = 0.8;  // of the way from the origin to the end of the body

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
  // With a caster in front and one behind, so that it stands.
  std::vector<WheelSpec> wheel_places(const RobotRoom& room) const override {
    const double axle_x_m = reference_x_m();
    const WheelSpec left = wheel_at(axle_x_m, half_track_m_, 0);
    const WheelSpec right = wheel_at(axle_x_m, -half_track_m_, 1);
    const double ahead_m = std::max(kCasterShare * room.front_x_m, axle_x_m + left.radius_m);
    const double behind_m = std::min(kCasterShare * room.back_x_m, axle_x_m - left.radius_m);
    return {left, right, caster_at(ahead_m), caster_at(behind_m)};
  }

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
  WheelSpec caster_at(double x_m) const {
    WheelSpec caster = wheel_at(x_m, 0, -1);
    caster.caster = true;
    caster.radius_m *= 0.5;
    caster.width_m *= 0.5;
    caster.at.z = caster.radius_m;
    return caster;
  }
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
