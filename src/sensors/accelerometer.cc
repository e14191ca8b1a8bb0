// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Accelerometer with three axes. mode=force is a real part: the specific force in its own axes at
// its mounting place. That is 9.81 m/s2 upwards at rest, plus centripetal and tangential parts away
// from the robot's centre. mode=sear does what the simulator SEAR does: the change of the robot's
// velocity over an interval of 1 / bandwidth, divided by its length, in world axes, without gravity
// and without regard to the mounting. The defaults are those of an ADXL330 at 50 Hz.
#include "geom/pose3.h"
#include "sensors/carried_motion.h"
#include "sensors/choice.h"
#include "sensors/mount_motion.h"

namespace understudy {
namespace {

enum Value { kBandwidth, kRange, kResolution };
constexpr ParameterInfo kParameters[] = {
    {"bandwidth_hz", 50, "Hz", 1e-3, 1e6,
     "bandwidth of its low pass; with mode=sear, the rate of new values"},
    {"range_m_s2", 3.6 * kGravity_m_s2, "m/s2", 1e-3, 1e9,
     "each axis is limited to plus and minus this"},
    {"resolution_m_s2", 0, "m/s2", 0, 1e3, "step size of the output; 0 means no steps"},
    kRateParameter,
    kSpreadParameter,
};
enum ErrorValue { kBias, kBiasSigma, kNoiseDensity };
constexpr ParameterInfo kErrors[] = {
    {"bias_m_s2", 0, "m/s2", -100, 100, "added to every axis"},
    {"bias_sigma_m_s2", 0, "m/s2", 0, 100, "random bias, drawn once per axis and run, one sigma"},
    {"noise_density", 0, "m/s2/rtHz", 0, 10, "noise per root of the bandwidth, one sigma"},
};
constexpr TextInfo kTexts[] = {
    {"mode", "force", "force|sear", "as a real part, or the change of velocity as in SEAR"},
};

class Accelerometer final : public Sensor {
 public:
  Accelerometer(const SensorParams& p, bool sear)
      : sear_(sear),
        spatial_(p.spatial),
        in_space_(!sear && (p.spatial || !p.carriers.empty())),
        interval_s_(1 / p.values[kBandwidth]),
        mount_(p),
        force_{p.values[kBandwidth]},
        motion_{{p.spec.X_RS.x_m, p.spec.X_RS.y_m}, p.values[kBandwidth]},
        R_RS_(turned(p.spec.X_RS.heading_rad, p.spec.tilt_rad, p.spec.roll_rad)),
        range_(p.values[kRange]),
        resolution_(p.values[kResolution]),
        error_{p.errors[kBias], p.errors[kBiasSigma],
               noise_sigma(p.errors[kNoiseDensity], p.values[kBandwidth])} {}

  std::size_t value_count() const override { return 3; }
  std::size_t memory_count() const override {
    if (in_space_) return CarriedForce::kCount;
    return sear_ && spatial_ ? kSpaceMemory : kMemory;
  }

  void advance(const SensorView& view, const ErrorKey&, double dt_s,
               std::span<double> memory) const override {
    if (in_space_)
      force_.advance(view, mount_, dt_s, memory);
    else if (sear_)
      take_quotient(view, dt_s, memory);
    else
      motion_.advance(own_robot(view).body, dt_s, memory);
  }

  void measure(const SensorView& view, std::span<double> values) const override {
    if (in_space_) {
      const Vec3 force = CarriedForce::of(view.memory);
      values[0] = force.x;
      values[1] = force.y;
      values[2] = force.z;
      return;
    }
    const double ax = view.memory[MountMotion::kAx];
    const double ay = view.memory[MountMotion::kAy];
    const Vec3 force{ax, ay, kGravity_m_s2};
    values[0] = sear_ ? ax : dot(R_RS_.x, force);
    values[1] = sear_ ? ay : dot(R_RS_.y, force);
    values[2] = !sear_ ? dot(R_RS_.z, force) : spatial_ ? view.memory[kAz] : 0;
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    error_.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, values);
    for (double& v : values) v = as_shown(v, range_, resolution_);
  }

 private:
  enum Memory { kTicks = MountMotion::kCount, kMemory, kVz = kMemory, kAz, kSpaceMemory };

  void take_quotient(const SensorView& view, double dt_s, std::span<double> memory) const {
    const BodyState& body = own_robot(view).body;
    constexpr double kRounding = 1e-9;
    const double elapsed_s = ++memory[kTicks] * dt_s;
    if (elapsed_s < interval_s_ * (1 - kRounding)) return;
    memory[MountMotion::kAx] = (body.vx_m_s - memory[MountMotion::kVx]) / elapsed_s;
    memory[MountMotion::kAy] = (body.vy_m_s - memory[MountMotion::kVy]) / elapsed_s;
    memory[MountMotion::kVx] = body.vx_m_s;
    memory[MountMotion::kVy] = body.vy_m_s;
    memory[kTicks] = 0;
    if (!spatial_) return;
    const double rise = view.state->spatial[static_cast<std::size_t>(view.robot)].v_m_s.z;
    memory[kAz] = (rise - memory[kVz]) / elapsed_s;
    memory[kVz] = rise;
  }

  bool sear_;
  bool spatial_;
  bool in_space_;  // not only level; SEAR had no parts that carry others
  double interval_s_;
  Mount mount_;
  CarriedForce force_;
  MountMotion motion_;
  Turn3 R_RS_;
  double range_;
  double resolution_;
  AxisError error_;
};

}  // namespace

SensorDescriptor accelerometer_sensor() {
  return {
      .name = "accelerometer",
      .help = "three axes: specific force where it is mounted, or change of velocity as in SEAR",
      .sensor_class = SensorClass::kAccumulated,
      .kind = SampleKind::kVector,
      .parameters = kParameters,
      .errors = kErrors,
      .texts = kTexts,
      .unit = "m/s2",
      .can_be_carried = true,
      .make = [](const SensorParams& p) { return make_chosen<Accelerometer>(p, kTexts[0]); }};
}

}  // namespace understudy
