// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ball kicker of the SoccerBot: a servo that swings a paddle out in front of the robot, and
// back again on command. Its value is how far out the paddle is: 0 is in, 1 is its full reach.
// While it swings out, anything in its way is pushed to the speed of the paddle.
#include <algorithm>

#include "world/part.h"

namespace understudy {
namespace {

enum Value { kNumber, kDigital, kX, kZ, kReach, kHalfWidth, kSpeed };
constexpr ParameterInfo kParameters[] = {
    kNumberParameter,
    kDigitalParameter,
    {"x_m", 0.07, "m", -10, 10, "where the paddle rests, ahead of the robot's origin"},
    {"z_m", 0.02, "m", 0, 10, "height of the paddle above the floor"},
    {"reach_m", 0.04, "m", 1e-3, 10, "how far it swings out"},
    {"half_width_m", 0.03, "m", 1e-3, 10, "half the width of the paddle"},
    {"speed_m_s", 1, "m/s", 1e-3, 100, "how fast it swings, out and back"},
};

class Kicker final : public Part {
 public:
  explicit Kicker(const PartParams& p)
      : x_m_(p.values[kX]),
        z_m_(p.values[kZ]),
        reach_m_(p.values[kReach]),
        half_width_m_(p.values[kHalfWidth]),
        speed_m_s_(p.values[kSpeed]) {}

  void start(PartState& s) const override { s = {}; }
  void command(double value, PartState& s) const override {
    s.target = std::clamp(value, 0.0, 1.0);
  }
  void advance(double dt_s, PartState& s) const override {
    const double most = speed_m_s_ / reach_m_ * dt_s;
    const double before = s.value;
    s.value = std::clamp(s.target, before - most, before + most);
    s.rate = (s.value - before) / dt_s;
  }
  PartPush push(const PartState& s) const override {
    if (s.rate <= 0) return {};
    const double half = 0.5 * s.value * reach_m_;
    return {true, Outline::box({{x_m_ + half, 0}, {1, 0}, half, half_width_m_}), z_m_, speed_m_s_};
  }

 private:
  double x_m_;
  double z_m_;
  double reach_m_;
  double half_width_m_;
  double speed_m_s_;
};

}  // namespace

PartDescriptor kicker_part() {
  return {.name = "kicker",
          .help = "a paddle that kicks balls: 0 in, 1 out",
          .unit = "(share)",
          .parameters = kParameters,
          .make = make_part<Kicker>};
}

}  // namespace understudy
