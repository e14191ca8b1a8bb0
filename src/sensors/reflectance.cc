// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reflectance: how bright the floor is under a cone that looks straight down; used to follow lines.
// On a robot that may lean the cone looks down along the sensor's own axis, at whatever is there.
// It is the mean of points on a grid within the circle lit by the cone. With a threshold it reads
// black (0) or white (1), and the brightness is a second value. Where there is no floor, nothing
// comes back, so it reads black.
#include <algorithm>

#include "base/random.h"
#include "sensors/ground_below.h"
#include "world/floor_colour.h"
#include "world/mount_pose.h"
#include "world/sensor.h"

namespace understudy {
namespace {

enum Value { kHalfAngle, kThreshold };
constexpr ParameterInfo kParameters[] = {
    {"half_angle_rad", 0.3, "rad", 0, 1.4,
     "half angle of the cone; the area it sees depends on its height"},
    {"threshold", 0, "(share)", 0, 1,
     "0 reads the brightness; otherwise reads 1 if the brightness is at least this"},
    kRateParameter,
    kSpreadParameter,
};
enum ErrorValue { kSigma, kSigmaShare };
constexpr ParameterInfo kErrors[] = {
    {"sigma", 0, "(share)", 0, 1, "noise of the brightness, one sigma"},
    {"sigma_share", 0, "(share)", 0, 1, "noise as a share of the brightness, one sigma"},
};

class Reflectance final : public Sensor {
 public:
  explicit Reflectance(const SensorParams& params)
      : mount_(params),
        threshold_(params.values[kThreshold]),
        sigma_(params.errors[kSigma]),
        sigma_share_(params.errors[kSigmaShare]) {
    const det::SinCos half = det::sincos(params.values[kHalfAngle]);
    radius_m_ = params.spec.z_m * half.sin / half.cos;
    slope_ = half.sin / half.cos;
  }

  std::size_t value_count() const override { return threshold_ == 0 ? 1 : 2; }

  void measure(const SensorView& view, std::span<double> values) const override {
    const Model& model = *view.model;
    if (view.X_WR_in_space) {
      const Frame3 X_WS = mount_pose(view, mount_);
      say(mean_brightness([&](int i, int j) {
            const GroundBelow below =
                ground_below(view, X_WS, mount_.z_m, {slope_ * i / kHalf, slope_ * j / kHalf, -1});
            return below.hit.thing == Thing::kNothing ? 0 : brightness_of(colour_of(model, below));
          }),
          values);
      return;
    }
    const Pose2 X_WS = mount_place(view, mount_).X_WS;
    say(mean_brightness([&](int i, int j) {
          const Vec2 at{X_WS.x_m + radius_m_ * i / kHalf, X_WS.y_m + radius_m_ * j / kHalf};
          return is_on_floor(model, at) ? brightness_of(floor_colour(model, at)) : 0;
        }),
        values);
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (sigma_ == 0 && sigma_share_ == 0) return;
    const KeyedRandom random(key.seed, key.robot, key.part);
    const double truth = values.back();
    const double growing = sigma_share_ * truth;
    const double sigma = det::sqrt(sigma_ * sigma_ + growing * growing);
    say(std::clamp(truth + sigma * random.gaussian(key.index), 0.0, 1.0), values);
  }

 private:
  static constexpr int kHalf = 6;  // spots from the middle to the edge of the circle

  // Of all spots: brightness(i, j) of the one so many steps from the middle, ahead and to the left.
  template <class Brightness>
  static double mean_brightness(const Brightness& brightness) {
    double sum = 0;
    int count = 0;
    for (int i = -kHalf; i <= kHalf; ++i)
      for (int j = -kHalf; j <= kHalf; ++j) {
        if (i * i + j * j > kHalf * kHalf) continue;
        sum += brightness(i, j);
        ++count;
      }
    return sum / count;
  }

  void say(double brightness, std::span<double> values) const {
    values.back() = brightness;
    if (threshold_ > 0) values.front() = brightness >= threshold_ ? 1 : 0;
  }

  Mount mount_;
  double radius_m_ = 0;  // of the circle on a level floor
  double slope_ = 0;     // of the cone's side
  double threshold_;
  double sigma_;
  double sigma_share_;
};

}  // namespace

SensorDescriptor reflectance_sensor() {
  return {.name = "reflectance",
          .help = "brightness of the floor below, or black and white",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kErrors,
          .make = make_sensor<Reflectance>};
}

}  // namespace understudy
