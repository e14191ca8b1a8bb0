// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Four thrusters of a submarine, numbered as on EyeSim's Mako: 1 left and 3 right push it ahead and
// turn it, 2 front and 4 back push it up and down. In planar worlds 2 and 4 turn without effect. A
// thruster counts as a wheel that rolls through the water.
#include "drives/wheeled.h"
#include "drives/wheeled_parameters.h"

namespace understudy {
namespace {

enum Value { kHalfTrack = kWheeledValues };
constexpr auto kParameters = joined(
    kWheeledParameters,
    std::array<ParameterInfo, 1>{
        {{"half_track_m", 0.25, "m", 1e-3, 10, "from the middle to the left or right thruster"}}});

enum Thruster { kLeft, kFront, kRight, kBack, kThrusters };

class Thrusters final : public WheeledDrive {
 public:
  explicit Thrusters(const DriveParams& p)
      : WheeledDrive(p, {}), half_track_m_(p.values[kHalfTrack]) {}

  int wheel_count() const override { return kThrusters; }
  // Level with the origin; those that dive are as far ahead and behind as the others are aside. All
  // the hull feels is the sum, as they act on its centre of mass. See docs/physics.md.
  std::vector<ThrusterPlace> thruster_places() const override {
    const Vec3 ahead{1, 0, 0};
    const Vec3 up{0, 0, 1};
    return {{{0, half_track_m_, 0}, ahead, kLeft},
            {{half_track_m_, 0, 0}, up, kFront},
            {{0, -half_track_m_, 0}, ahead, kRight},
            {{-half_track_m_, 0, 0}, up, kBack}};
  }

 protected:
  Wheels wheels_of(const DriveStep& step) const override {
    Wheels ways_m{};
    ways_m[kLeft] = step.forward_m - step.turn_rad * half_track_m_;
    ways_m[kRight] = step.forward_m + step.turn_rad * half_track_m_;
    return ways_m;
  }
  DriveStep step_of(const Wheels& w, const DriveState&) const override {
    return {0.5 * (w[kLeft] + w[kRight]), 0, 0.5 * (w[kRight] - w[kLeft]) / half_track_m_};
  }
  DriveStep true_step(const Wheels& w, const DriveState& s) const override { return step_of(w, s); }

 private:
  double half_track_m_;
};

}  // namespace

DriveDescriptor thrusters_drive() {
  return {
      .name = "thrusters",
      .help = "four thrusters of a submarine, of which two move it in the plane; v-omega commands",
      .parameters = kParameters,
      .slip_errors = kWheeledSlipErrors,
      .encoder_errors = kWheeledEncoderErrors,
      .make = [](const DriveParams& p) -> std::unique_ptr<const Drive> {
        return std::make_unique<Thrusters>(p);
      }};
}

}  // namespace understudy
