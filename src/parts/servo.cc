// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A servo: turns to the commanded angle at its own speed. Its value is the angle from the middle
// position, counter-clockwise.
#include <algorithm>

#include "base/math.h"
#include "world/part.h"

namespace understudy {
namespace {

enum Value { kNumber, kMaxAngle, kSpeed };
constexpr ParameterInfo kParameters[] = {
    kNumberParameter,
    {"max_angle_rad", kPi / 2, "rad", 0, kPi, "how far it turns to either side"},
    {"speed_rad_s", kPi / 6, "rad/s", 0, 1e4, "how fast it turns; 0 means at once"},
};

class Servo final : public Part {
 public:
  explicit Servo(const PartParams& p)
      : max_angle_rad_(p.values[kMaxAngle]), speed_rad_s_(p.values[kSpeed]) {}

  void start(PartState& s) const override { s = {}; }
  void command(double value, PartState& s) const override {
    s.target = std::clamp(value, -max_angle_rad_, max_angle_rad_);
  }
  void advance(double dt_s, PartState& s) const override {
    const double most = speed_rad_s_ * dt_s;
    const double before = s.value;
    s.value = speed_rad_s_ == 0 ? s.target : std::clamp(s.target, before - most, before + most);
    s.rate = (s.value - before) / dt_s;
  }

  double most() const override { return max_angle_rad_; }

 private:
  double max_angle_rad_;
  double speed_rad_s_;
};

}  // namespace

PartDescriptor servo_part() {
  return {.name = "servo",
          .help = "turns to an angle, at its own speed",
          .unit = "rad",
          .parameters = kParameters,
          .make = make_part<Servo>};
}

}  // namespace understudy
