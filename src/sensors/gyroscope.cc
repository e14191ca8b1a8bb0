// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Gyroscope with three axes: the robot's turning speed in the sensor's own axes, after a
// first-order low pass. Its bias drifts: the memory holds a random walk of one unit per root second
// for each axis, and the error parameter sets how much of it shows. So the error level also scales
// the drift that has built up so far. Range and bandwidth are those of an IDG-500.
#include "geom/pose3.h"
#include "sensors/carried_motion.h"
#include "sensors/mount_motion.h"

namespace understudy {
namespace {

enum Value { kBandwidth, kRange, kResolution };
constexpr ParameterInfo kParameters[] = {
    {"bandwidth_hz", 140, "Hz", 1e-3, 1e6, "bandwidth of its low pass"},
    {"range_rad_s", deg_to_rad(500), "rad/s", 1e-3, 1e9,
     "each axis is limited to plus and minus this"},
    {"resolution_rad_s", 0, "rad/s", 0, 100, "step size of the output; 0 means no steps"},
    kRateParameter,
    kSpreadParameter,
};
enum ErrorValue { kScale, kBias, kBiasSigma, kWalk, kNoiseDensity };
constexpr ParameterInfo kErrors[] = {
    {"scale_error", 0, "(share)", -0.5, 0.5, "shown / true speed, minus 1"},
    {"bias_rad_s", 0, "rad/s", -10, 10, "added to every axis"},
    {"bias_sigma_rad_s", 0, "rad/s", 0, 10, "random bias, drawn once per axis and run, one sigma"},
    {"bias_walk", 0, "rad/s/rts", 0, 10, "drift of the bias, one sigma after 1 s"},
    {"noise_density", 0, "rad/s/rtHz", 0, 10, "noise per root of the bandwidth, one sigma"},
};

class Gyroscope final : public Sensor {
 public:
  explicit Gyroscope(const SensorParams& p)
      : bandwidth_hz_(p.values[kBandwidth]),
        mount_(p),
        R_RS_(turned(p.spec.X_RS.heading_rad, p.spec.tilt_rad, p.spec.roll_rad)),
        range_(p.values[kRange]),
        resolution_(p.values[kResolution]),
        scale_error_(p.errors[kScale]),
        walk_(p.errors[kWalk]),
        in_space_(p.spatial || !mount_.carriers.empty()),
        error_{p.errors[kBias], p.errors[kBiasSigma],
               noise_sigma(p.errors[kNoiseDensity], p.values[kBandwidth])} {}

  std::size_t value_count() const override { return 3; }
  std::size_t memory_count() const override { return in_space_ ? kSpaceMemory : kMemory; }

  void advance(const SensorView& view, const ErrorKey& key, double dt_s,
               std::span<double> memory) const override {
    const double share = low_pass_share(bandwidth_hz_, dt_s);
    if (in_space_)
      follow(share, carried_turning(view, mount_), memory);
    else
      memory[kOmega] = (1 - share) * memory[kOmega] + share * own_robot(view).body.omega_rad_s;
    if (walk_ == 0) return;
    const KeyedRandom random(key.seed, key.robot, key.part);
    const double root = det::sqrt(dt_s);
    for (std::uint32_t i = 0; i < 3; ++i)
      memory[kWalkX + i] += root * random.gaussian(key.index, i);
  }

  void measure(const SensorView& view, std::span<double> values) const override {
    const double omega = view.memory[kOmega];
    values[0] = in_space_ ? view.memory[kTurnX] : omega * R_RS_.x.z;
    values[1] = in_space_ ? view.memory[kTurnX + 1] : omega * R_RS_.y.z;
    values[2] = in_space_ ? view.memory[kTurnX + 2] : omega * R_RS_.z.z;
    if (walk_ == 0) return;
    for (std::size_t i = 0; i < 3; ++i) values[i] += walk_ * view.memory[kWalkX + i];
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (scale_error_ != 0)
      for (double& v : values) v *= 1 + scale_error_;
    error_.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, values);
    for (double& v : values) v = as_shown(v, range_, resolution_);
  }

 private:
  enum Memory { kOmega, kWalkX, kMemory = kWalkX + 3, kTurnX = kMemory, kSpaceMemory = kTurnX + 3 };

  static void follow(double share, Vec3 turning, std::span<double> memory) {
    memory[kTurnX] = (1 - share) * memory[kTurnX] + share * turning.x;
    memory[kTurnX + 1] = (1 - share) * memory[kTurnX + 1] + share * turning.y;
    memory[kTurnX + 2] = (1 - share) * memory[kTurnX + 2] + share * turning.z;
  }

  double bandwidth_hz_;
  Mount mount_;
  Turn3 R_RS_;
  double range_;
  double resolution_;
  double scale_error_;
  double walk_;
  bool in_space_;  // all three axes may turn
  AxisError error_;
};

}  // namespace

SensorDescriptor gyroscope_sensor() {
  return {.name = "gyroscope",
          .help = "three axes: how fast the robot turns",
          .sensor_class = SensorClass::kAccumulated,
          .kind = SampleKind::kVector,
          .parameters = kParameters,
          .errors = kErrors,
          .unit = "rad/s",
          .can_be_carried = true,
          .make = make_sensor<Gyroscope>};
}

}  // namespace understudy
