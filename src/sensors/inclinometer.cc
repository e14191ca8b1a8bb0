// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Inclinometer: how far one axis of the sensor points above the horizon. In planar worlds robots
// stand upright, so it shows its mounting. But like every pendulum it mistakes the robot's
// acceleration for tilt, by the share `pendulum`, and it follows with a lag.
#include "geom/pose3.h"
#include "sensors/carried_motion.h"
#include "sensors/choice.h"
#include "sensors/mount_motion.h"

namespace understudy {
namespace {

enum Value { kLag, kPendulum, kRange, kResolution };
constexpr ParameterInfo kParameters[] = {
    {"lag_s", 0.1, "s", 1e-6, 1e3,
     "time constant: after this time it has followed 63 percent of a change"},
    {"pendulum", 0, "(share)", 0, 1, "how much of an acceleration it mistakes for tilt"},
    {"range_rad", kPi / 2, "rad", 1e-3, kPi / 2, "limited to plus and minus this"},
    {"resolution_rad", 0, "rad", 0, 1, "step size of the output; 0 means no steps"},
    kRateParameter,
    kSpreadParameter,
};
enum ErrorValue { kBias, kSigma };
constexpr ParameterInfo kErrors[] = {
    {"bias_rad", 0, "rad", -1, 1, "added to every reading"},
    {"sigma_rad", 0, "rad", 0, 1, "noise of a reading, one sigma"},
};
constexpr TextInfo kTexts[] = {
    {"axis", "pitch", "pitch|roll", "pitch: nose up is positive; roll: left side up"},
};

class Inclinometer final : public Sensor {
 public:
  Inclinometer(const SensorParams& p, bool roll)
      : roll_(roll),
        pendulum_(p.values[kPendulum]),
        in_space_(p.spatial || !p.carriers.empty()),
        mount_(p),
        force_{1 / (2 * kPi * p.values[kLag]), p.values[kPendulum]},
        motion_{{p.spec.X_RS.x_m, p.spec.X_RS.y_m}, 1 / (2 * kPi * p.values[kLag])},
        R_RS_(turned(p.spec.X_RS.heading_rad, p.spec.tilt_rad, p.spec.roll_rad)),
        range_(p.values[kRange]),
        resolution_(p.values[kResolution]),
        error_{p.errors[kBias], 0, p.errors[kSigma]} {}

  std::size_t value_count() const override { return 1; }
  std::size_t memory_count() const override {
    return in_space_ ? std::size_t{CarriedForce::kCount} : std::size_t{MountMotion::kCount};
  }

  void advance(const SensorView& view, const ErrorKey&, double dt_s,
               std::span<double> memory) const override {
    if (in_space_)
      force_.advance(view, mount_, dt_s, memory);
    else
      motion_.advance(own_robot(view).body, dt_s, memory);
  }

  void measure(const SensorView& view, std::span<double> values) const override {
    if (in_space_) {
      const Vec3 up = CarriedForce::of(view.memory);
      const double level = det::hypot(roll_ ? up.x : up.y, up.z);
      values[0] = det::atan2(roll_ ? up.y : up.x, level);
      return;
    }
    const Vec3 up{pendulum_ * view.memory[MountMotion::kAx],
                  pendulum_ * view.memory[MountMotion::kAy], kGravity_m_s2};
    const double along = dot(roll_ ? R_RS_.y : R_RS_.x, up);
    const double aside = dot(roll_ ? R_RS_.x : R_RS_.y, up);
    values[0] = det::atan2(along, det::hypot(aside, dot(R_RS_.z, up)));
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    error_.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, values);
    values[0] = as_shown(values[0], range_, resolution_);
  }

 private:
  bool roll_;
  double pendulum_;
  bool in_space_;  // it may lean
  Mount mount_;
  CarriedForce force_;
  MountMotion motion_;
  Turn3 R_RS_;
  double range_;
  double resolution_;
  AxisError error_;
};

}  // namespace

SensorDescriptor inclinometer_sensor() {
  return {.name = "inclinometer",
          .help = "how far the robot leans, about one axis",
          .sensor_class = SensorClass::kAccumulated,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .unit = "rad",
          .can_be_carried = true,
          .make = [](const SensorParams& p) { return make_chosen<Inclinometer>(p, kTexts[0]); }};
}

}  // namespace understudy
