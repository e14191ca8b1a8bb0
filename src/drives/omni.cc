// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Four Mecanum wheels at the corners of a rectangle, with rollers at 45 degrees that form an X seen
// from above. It can drive ahead, sideways and turn, all at once. Motors and encoders are 1 front
// left, 2 front right, 3 back left, 4 back right. A wheel that turns against the others slides, and
// the body then makes the motion that fits the four best.
#include "drives/wheeled.h"
#include "drives/wheeled_parameters.h"

namespace understudy {
namespace {

enum Value { kHalfLength = kWheeledValues, kHalfWidth, kMaxSideways };
constexpr auto kParameters =
    joined(kWheeledParameters,
           std::array<ParameterInfo, 3>{
               {{"half_length_m", 0.1, "m", 1e-3, 10, "from the centre forward to the front axle"},
                {"half_width_m", 0.1, "m", 1e-3, 10, "from the centre sideways to a wheel"},
                {"max_sideways_m_s", 0.4, "m/s", 0, 100, "speed limit of commands, sideways"}}});

enum Slip { kRatio = kWheeledSlips, kTrack };
constexpr auto kSlipErrors =
    joined(kWheeledSlipErrors, std::array<ParameterInfo, 2>{{kRatioError, kTrackError}});

class Omni final : public WheeledDrive {
 public:
  explicit Omni(const DriveParams& p)
      : WheeledDrive(p,
                     {p.values[kMaxSideways], {p.slip_errors[kRatio]}, p.slip_errors[kTrack] == 0}),
        half_length_m_(p.values[kHalfLength]),
        half_width_m_(p.values[kHalfWidth]),
        arm_m_(half_length_m_ + half_width_m_),
        true_arm_m_(arm_m_ * (1 + bounded_share(p.slip_errors[kTrack]))) {}

  int wheel_count() const override { return 4; }
  std::vector<WheelSpec> wheel_places(const RobotRoom&) const override {
    const double x_m = reference_x_m();
    std::vector<WheelSpec> wheels = {wheel_at(x_m + half_length_m_, half_width_m_, 0),
                                     wheel_at(x_m + half_length_m_, -half_width_m_, 1),
                                     wheel_at(x_m - half_length_m_, half_width_m_, 2),
                                     wheel_at(x_m - half_length_m_, -half_width_m_, 3)};
    for (std::size_t k = 0; k < wheels.size(); ++k)
      wheels[k].roller_rad = k == 0 || k == 3 ? kPi / 4 : -kPi / 4;
    return wheels;
  }

 protected:
  Wheels wheels_of(const DriveStep& step) const override {
    const double turn_m = step.turn_rad * arm_m_;
    return {step.forward_m - step.left_m - turn_m, step.forward_m + step.left_m + turn_m,
            step.forward_m + step.left_m - turn_m, step.forward_m - step.left_m + turn_m};
  }
  DriveStep step_of(const Wheels& w, const DriveState&) const override {
    return with_arm(w, arm_m_);
  }
  DriveStep true_step(const Wheels& w, const DriveState&) const override {
    return with_arm(w, true_arm_m_);
  }

 private:
  // The least-squares solution for the four wheels.
  static DriveStep with_arm(const Wheels& w, double arm_m) {
    return {0.25 * (w[0] + w[1] + w[2] + w[3]), 0.25 * (w[1] - w[0] + w[2] - w[3]),
            0.25 * (w[1] - w[0] + w[3] - w[2]) / arm_m};
  }

  double half_length_m_;
  double half_width_m_;
  double arm_m_;
  double true_arm_m_;
};

}  // namespace

DriveDescriptor omni_drive() {
  return {
      .name = "omni",
      .help =
          "four Mecanum wheels: drives ahead and sideways, and turns; v-omega commands, encoders",
      .parameters = kParameters,
      .slip_errors = kSlipErrors,
      .encoder_errors = kWheeledEncoderErrors,
      .make = [](const DriveParams& p) -> std::unique_ptr<const Drive> {
        return std::make_unique<Omni>(p);
      }};
}

}  // namespace understudy
